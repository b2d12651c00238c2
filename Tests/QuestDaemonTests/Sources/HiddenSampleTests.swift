@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Samples of sources that the player has hidden: they do not count, and no fetch shows them again.
struct HiddenSampleTests {
  /// Monday 2 March 2026, 08:00.
  private let fixture: GameFixture

  init() throws { fixture = try GameFixture() }

  private func entry(_ day: String = "2026-03-01") throws -> SampleList.Sample {
    try #require(fixture.samples(of: "git.count").first { $0.day == day })
  }

  private func value(_ day: String = "2026-03-01") throws -> Double? {
    try fixture.call(SampleList(metric: "git.count", from: day, to: day, days: true)).days?.first?.value
  }

  /// Commits of two days, and the one of the second hidden.
  @discardableResult
  private func hideOne() throws -> LoggedSample {
    try fixture.addSource()
    try fixture.fetch(["2026-02-28": 2, "2026-03-01": 900], from: "2026-02-20", to: "2026-03-02")
    return try fixture.call(SampleHide(id: entry().id))
  }

  @Test func aHiddenSampleCountsForNothing() throws {
    try fixture.addSource()
    try fixture.fetch(["2026-02-28": 2, "2026-03-01": 900], from: "2026-02-20", to: "2026-03-02")
    try fixture.call(
      GoalCreate(name: "Work", metric: "git.count", reach: 5000, from: "2026-02-20"))
    #expect(try fixture.call(GoalList()).goals.first?.current == 902)
    let hidden = try fixture.call(SampleHide(id: entry().id))
    #expect(hidden.dayText == "yesterday nothing" && hidden.goals?.first?.text == "2 of 5,000 commits", "\(hidden)")
    #expect(try value() == 0, "the source has answered for the day")
    #expect(try fixture.call(GoalList()).goals.first?.current == 2)
    #expect(try entry().hidden == true && entry().value == 900, "it is still listed")
    #expect(try entry("2026-02-28").hidden == nil)
    #expect(try fixture.call(HistoryUndo()).change == "hiding git.count 900 commits")
    #expect(try value() == 900 && entry().hidden == nil)
    #expect(try fixture.call(GoalList()).goals.first?.current == 902)
    try fixture.call(HistoryRedo())
    #expect(try value() == 0)
    #expect(try fixture.call(SampleHide(id: entry().id, hidden: false)).dayValue == 900)
    #expect(try fixture.call(HistoryUndo()).change == "showing git.count 900 commits")
    #expect(try value() == 0)
  }

  @Test func noFetchBringsItBack() throws {
    try hideOne()
    #expect(
      try fixture.fetch(["2026-02-28": 2, "2026-03-01": 900], from: "2026-02-20", to: "2026-03-02").unchanged == 2)
    #expect(try fixture.fetch(["2026-02-28": 3, "2026-03-01": 901], from: "2026-02-20", to: "2026-03-02").stored == 1)
    #expect(try fixture.fetch(["2026-02-28": 3], from: "2026-02-20", to: "2026-03-02").withdrawn == 0)
    #expect(try fixture.fetch(["2026-02-28": 3, "2026-03-01": 7], from: "2026-02-20", to: "2026-03-02").stored == 0)
    #expect(try value() == 0 && entry().value == 900)
    try fixture.call(HistoryUndo())
    #expect(try value() == 900, "as it was when it was hidden")
    #expect(try fixture.fetch(["2026-02-28": 3, "2026-03-01": 7], from: "2026-02-20", to: "2026-03-02").stored == 1)
    #expect(try value() == 7)
  }

  @Test func neitherDeletionsNorFullPassesTouchIt() throws {
    try fixture.addSource("zotero", [GameFixture.items])
    let sample = SourcePut.Sample(metric: "read", at: "2026-03-01T08:00:00Z", value: 5, key: "k", rev: 3)
    try fixture.fetch("zotero", [sample], state: .init(stream: "items", version: 3))
    let id = try #require(fixture.samples(of: "zotero.read").first?.id)
    try fixture.call(SampleHide(id: id))
    let gone = try fixture.fetch(
      "zotero", gone: [.init(stream: "items", key: "k")], state: .init(stream: "items", version: 4))
    #expect(gone.withdrawn == 0)
    try fixture.call(SourceRefresh(name: "zotero", full: true))
    #expect(try fixture.fetch("zotero", state: .init(stream: "items", version: 5, complete: true)).withdrawn == 0)
    try fixture.fetch("zotero", [sample], state: .init(stream: "items", version: 6))
    #expect(try fixture.samples(of: "zotero.read").map(\.hidden) == [true])
    // Shown again it is a mirror: a full pass that has not got it takes it.
    fixture.clock.advance(1)
    try fixture.call(SampleHide(id: id, hidden: false))
    try fixture.call(SourceRefresh(name: "zotero", full: true))
    #expect(try fixture.fetch("zotero", state: .init(stream: "items", version: 7, complete: true)).withdrawn == 1)
  }

  @Test func whatIsNotHiddenIsRefused() throws {
    try hideOne()
    let own = try fixture.call(SampleLog(metric: "pages", value: .number(12))).id
    #expect(try fixture.refusal(of: SampleHide(id: own)) == .invalidArgument)
    #expect(try fixture.refusal(of: SampleHide(id: "nothing")) == .notFound)
    #expect(try fixture.refusal(of: SampleHide(id: "")) == .notFound)
    try fixture.call(SampleHide(id: entry().id))
    #expect(try fixture.call(HistoryUndo()).change == "pages 12", "what is hidden already is no change")
    let id = try entry().id
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    #expect(try fixture.refusal(of: SampleHide(id: id, hidden: false)) == .taskRunning)
  }

  @Test func itGoesThroughExportImportAndErasure() throws {
    try hideOne()
    let text = try fixture.export()
    #expect(text.contains(#""hidden":true"#))
    let other = try GameFixture()
    try other.load(text)
    try other.call(SourceConfigure(name: "git", enabled: true))
    #expect(try other.export() == text)
    #expect(try other.fetch(["2026-03-01": 900], from: "2026-02-28", to: "2026-03-02").unchanged == 1)
    #expect(try other.samples(of: "git.count").map(\.hidden) == [true])
    try other.call(DataErase(source: "git", confirm: true))
    #expect(try !other.export().contains("hidden"))
    try fixture.call(SourceRemove(name: "git", withSamples: true))
    try fixture.call(HistoryUndo())
    #expect(try fixture.export() == text)
  }

  @Test func whileATaskRunsItStaysOutOfWhatIsShown() throws {
    try hideOne()
    for _ in 1...2 {
      _ = try? fixture.call(SessionDone())
      try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
      fixture.clock.advance(60)
    }
    try fixture.fetch(["2026-02-28": 8, "2026-03-01": 5], from: "2026-02-20", to: "2026-03-02")
    #expect(try value() == 0 && value("2026-02-28") == 2)
    #expect(try entry().hidden == true && entry().value == 900)
    try fixture.call(SessionDone())
    #expect(try value() == 0 && value("2026-02-28") == 8)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func rollupsEqualARebuildWhateverIsHidden(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try fixture.addSource()
    let days = ["2026-02-27", "2026-02-28", "2026-03-01"]
    var hidden: Set<String> = []
    var changes = 0
    for _ in 1...40 {
      fixture.clock.advance(10)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        var counts: [String: Double] = [:]
        for day in days where Bool.random(using: &random) {
          counts[day] = Double(Int.random(in: 1...9, using: &random))
        }
        try fixture.fetch(counts, from: "2026-02-27", to: "2026-03-01")
      case 1 where changes > 0:
        try fixture.call(HistoryUndo())
        changes -= 1
      default:
        guard let sample = try fixture.samples(of: "git.count").randomElement(using: &random) else { continue }
        try fixture.call(SampleHide(id: sample.id, hidden: sample.hidden != true))
        changes += 1
      }
      let known = try fixture.samples(of: "git.count")
      hidden.formUnion(known.filter { $0.hidden == true }.map(\.day))
      for day in days {
        let shown = known.filter { $0.day == day && $0.hidden != true }.map(\.value)
        #expect(try value(day) ?? 0 == shown.reduce(0, +))
      }
    }
    #expect(hidden.count > 1)
    let kept = try fixture.game.store.read { try $0.derivedRows() }
    try fixture.game.store.maintain { try $0.rebuildDerived() }
    #expect(try fixture.game.store.read { try $0.derivedRows() } == kept)
  }
}
