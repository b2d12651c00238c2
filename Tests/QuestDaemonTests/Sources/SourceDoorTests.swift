import GRDB
@testable import QuestDaemon
import QuestModel
@testable import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Sources together with goals, export, erasure, several players and a running task.
struct SourceDoorTests {
  /// Monday 2 March 2026, 08:00.
  private let fixture: GameFixture

  init() throws { fixture = try GameFixture() }

  @Test func goalsWaitForTheSourceAndThenDoNotKnow() throws {
    try fixture.addSource(since: "2026-02-20")
    try fixture.call(GoalCreate(name: "Daily", metric: "git.count", atLeast: 2, per: Open(.day), from: "2026-02-23"))
    func states() throws -> [String] {
      try fixture.call(GoalGet(goal: "Daily")).days.compactMap { $0.state?.rawValue }
    }
    #expect(try fixture.call(GoalList()).goals.first?.texts.note == "no word from Git yet")
    try fixture.fetch(["2026-02-24": 3, "2026-02-25": 1], from: "2026-02-20", to: "2026-03-02")
    let goal = try #require(fixture.call(GoalList()).goals.first)
    #expect(goal.kept?.kept == 1 && goal.kept?.missed == 6 && goal.kept?.unknown == 0)
    #expect(goal.today.value == 0 && goal.texts.note == "kept 1 of the last 7 days")
    fixture.clock.advance(5 * 86_400)
    let silent = try #require(fixture.call(GoalList()).goals.first)
    #expect(silent.texts.note == "kept 1 of the last 7 days · no word from Git since Monday")
    #expect(silent.kept?.unknown == 0, "days without an answer stay open")
    fixture.clock.advance(5 * 86_400)
    #expect(try fixture.call(GoalList()).goals.first?.kept?.unknown == 3, "and are unknown after a week")
    #expect(try fixture.call(GoalList()).goals.first?.texts.note?.hasSuffix("no word from Git since 2 Mar") == true)
    try fixture.fetch(["2026-03-05": 2], from: "2026-02-20", to: "2026-03-12")
    #expect(try fixture.call(GoalList()).goals.first?.kept?.unknown == 0, "and are judged when the answer comes")
    #expect(try states().contains("kept"))
  }

  @Test func aPutReachesGoals() throws {
    try fixture.addSource()
    try fixture.call(GoalCreate(name: "Work", metric: "git.count", reach: 5, from: "2026-02-20"))
    try fixture.fetch(["2026-03-01": 6], from: "2026-02-20", to: "2026-03-02")
    #expect(try fixture.call(GoalList(all: true)).goals.first?.state == .reached)
    let badges = try fixture.call(BadgeList()).badges.map(\.key.rawValue)
    #expect(badges.contains("goalsReached"))
  }

  // MARK: - Other doors

  @Test func exportAndImportLoseNothingButWhatThisMachineAloneKnows() throws {
    try fixture.addSource("git", [GameFixture.days, GameFixture.items], settings: ["a\"b": "c\\d é"])
    try fixture.fetch(["2026-03-01": 3.25], from: "2026-02-20", to: "2026-03-02")
    try fixture.fetch(
      "git", [.init(metric: "read", at: "2026-03-01T23:30:00Z", value: 2, key: " k/1 ", rev: 7, note: "n")],
      state: .init(stream: "items", version: 9))
    let text = try fixture.export()
    #expect(text.contains(#""type":"source","name":"git""#) && text.contains(#""notBefore":"2026-02-20T00:00:00Z""#))
    #expect(!text.contains("answers"))
    let other = try GameFixture()
    try other.load(text)
    // An imported source is off, because it may name a command and hosts that the player has not confirmed.
    #expect(try other.call(SourceDue()).names.isEmpty)
    try other.call(SourceConfigure(name: "git", enabled: true))
    #expect(try other.export() == text)
    #expect(try other.call(SourceGet(name: "git")).streams.allSatisfy { $0.coveredTo == nil })
    #expect(try other.call(SourceDue()).names == ["git"])
    #expect(try other.fetch(["2026-03-01": 3.25], from: "2026-02-20", to: "2026-03-02").unchanged == 1)
    try other.load(text)
    #expect(try other.export() == text)
  }

  @Test func aSourceWhoseNameNoCommandTakesIsNotImported() throws {
    func line(_ name: String) -> String {
      #"{"type":"source","name":"\#(name)","connector":"files","title":"Files","definition":"{}","every":3600,"#
        + #""since":"2026-03-01","enabled":true}"# + "\n"
    }
    for name in ["../precious", "Git", "1st", ""] {
      #expect(throws: RPCError.self, "\(name)") { try fixture.load(line(name)) }
    }
    try fixture.load(line("notes"))
    #expect(try fixture.call(SourceList()).sources.map(\.enabled) == [false])
  }

  @Test func noSourceIsErasedWhileATaskRuns() throws {
    try fixture.addSource()
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    #expect(try fixture.refusal(of: DataErase(source: "git", confirm: true)) == .sessionAlreadyOpen)
  }

  @Test func erasingTakesASourceOutOfEverything() throws {
    try fixture.addSource("github", settings: ["user": "adalovelace"])
    let run = try fixture.call(SourceBegin(name: "github")).run
    try fixture.call(
      SourcePut(
        run: run, n: 1, samples: [.init(metric: "count", day: "2026-03-01", value: 4, note: "secretplan")],
        covered: .init(stream: "days", from: "2026-02-20", to: "2026-03-02")))
    try fixture.call(SourceEnd(run: run, outcome: Open(.ok)))
    try fixture.call(GoalCreate(name: "Pushing", metric: "github.count", reach: 100))
    try fixture.call(SampleLog(metric: "pages", value: .number(12)))
    try fixture.call(DataBackup())
    #expect(try fixture.refusal(of: DataErase(source: "github")) == .confirmationNeeded)
    let erased = try fixture.call(DataErase(source: "github", confirm: true))
    #expect(erased.entries ?? 0 >= 5)
    #expect(try fixture.call(SourceList()).sources.isEmpty && fixture.call(GoalList(all: true)).goals.isEmpty)
    #expect(try fixture.call(MetricList(own: true)).metrics.map(\.key) == ["pages"])
    let left = try fixture.game.store.read { reader in
      try FactTable.all(in: reader.db).filter { table in
        let text = try Row.fetchAll(reader.db, sql: "SELECT * FROM \(table.name)").description
        return text.contains("github") || text.contains("secretplan")
      }
    }
    #expect(left.map(\.name).isEmpty)
    #expect(try fixture.refusal(of: DataErase(source: "github", confirm: true)) == .notFound)
  }

  @Test func erasedSamplesDoNotComeBack() throws {
    try fixture.addSource("git", [GameFixture.days, GameFixture.items, GameFixture.log], since: nil)
    let days = ["2026-02-10", "2026-02-24", "2026-03-02"]
    /// A pass over everything, in which the service still has all of them.
    func fetchAll() throws -> [Int] {
      fixture.clock.advance(1)
      try fixture.call(SourceRefresh(name: "git", full: true))
      let run = try fixture.call(SourceBegin(name: "git")).run
      func items(_ metric: String) -> [SourcePut.Sample] {
        days.map { .init(metric: metric, at: "\($0)T07:00:00Z", value: 2, key: "k\($0)") }
      }
      let puts = [
        SourcePut(run: run, n: 1, samples: items("read"), state: .init(stream: "items", version: 3, complete: true)),
        SourcePut(
          run: run, n: 2, samples: items("solved"), state: .init(stream: "log", after: .number(9), complete: true)),
        SourcePut(
          run: run, n: 3, samples: [.init(metric: "count", day: "2026-03-02", value: 2)],
          covered: .init(stream: "days", from: "2026-03-02", to: "2026-03-02")),
      ]
      let stored = try puts.map { try fixture.call($0).stored }
      try fixture.call(SourceEnd(run: run, outcome: Open(.ok)))
      return stored
    }
    func kept(_ metric: String) throws -> [String] { try fixture.samples(of: "git.\(metric)").map(\.day) }
    #expect(try fetchAll() == [3, 3, 1], "items come with their past")
    try fixture.call(DataErase(before: "2026-02-24", confirm: true))
    #expect(try fetchAll() == [0, 0, 0])
    for metric in ["read", "solved"] { #expect(try kept(metric) == Array(days.dropFirst()), "\(metric)") }
    let list = SampleList(metric: "git.read", from: "2026-02-22", to: "2026-02-25", days: true)
    #expect(try fixture.call(list).days?.map { $0.state.rawValue } == ["unknown", "unknown", "known", "empty"])
    // Who wants them back says so.
    fixture.clock.advance(1)
    try fixture.call(SourceConfigure(name: "git", since: "2026-02-01"))
    #expect(try fixture.call(SourceBegin(name: "git")).want.contains(SourceWant(stream: "items", full: true)))
    fixture.clock.advance(601)
    #expect(try fetchAll() == [1, 1, 0])
    #expect(try kept("solved") == days)
    // A first day that is given limits every stream, and what was there before stays a mirror.
    try fixture.call(SourceConfigure(name: "git", since: "2026-03-01"))
    #expect(try fetchAll() == [0, 0, 0] && kept("read") == days)
    try fixture.addSource("hub", [GameFixture.items], since: "2026-03-01")
    let old = SourcePut.Sample(metric: "read", at: "2026-02-28T23:59:59Z", value: 1)
    let new = SourcePut.Sample(metric: "read", at: "2026-03-01T00:00:00Z", value: 1)
    #expect(try fixture.fetch("hub", [old, new], state: .init(stream: "items", version: 1)).stored == 1)
  }

  @Test func twoPlayersMayHaveTheSameItems() throws {
    let shared = try GameFixture(players: .eachUser(People { _ in [] }))
    for user in [1001, 1002] as [UInt32] {
      shared.user = user
      try shared.addSource()
      #expect(try shared.fetch(["2026-03-01": Double(user)], from: "2026-02-20", to: "2026-03-02").stored == 1)
    }
    for user in [1001, 1002] as [UInt32] {
      shared.user = user
      #expect(try shared.samples(of: "git.count").map(\.value) == [Double(user)])
      #expect(try shared.fetch(["2026-03-01": Double(user)], from: "2026-02-20", to: "2026-03-02").unchanged == 1)
    }
    #expect(try shared.fetch([:], from: "2026-02-20", to: "2026-03-02").withdrawn == 1)
    shared.user = 1001
    #expect(try shared.samples(of: "git.count").count == 1)
    shared.user = 1003
    #expect(try shared.call(SourceList()).sources.isEmpty)
    #expect(try shared.refusal(of: SourceBegin(name: "git")) == .notFound)
  }

  // MARK: - While a task runs

  @Test func whatComesWhileATaskRunsShowsAfterItsDone() throws {
    try fixture.addSource()
    try fixture.call(GoalCreate(name: "Daily", metric: "git.count", atLeast: 2, per: Open(.day), from: "2026-02-23"))
    try fixture.fetch(["2026-03-01": 3], from: "2026-02-20", to: "2026-03-02")
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    fixture.clock.advance(60)
    try fixture.call(SessionDone())
    func seen() throws -> [String] {
      [
        "\(try fixture.samples(of: "git.count"))", "\(try fixture.call(GoalGet(goal: "Daily")))",
        "\(try fixture.call(SampleList(metric: "git.count", days: true)))",
        "\(try fixture.call(SourceLog(name: "git")))",
        try fixture.export(),
      ]
    }
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    fixture.clock.advance(3700)
    let before = try seen()
    #expect(try fixture.call(SourceDue()).names == ["git"])
    try fixture.fetch(["2026-02-28": 9, "2026-03-02": 7], from: "2026-02-20", to: "2026-03-02")
    for (now, then) in zip(try seen(), before) { #expect(now == then) }
    let dark = try fixture.call(SourceList())
    #expect(dark.dark == true)
    let info = try #require(dark.sources.first)
    #expect(info.state == nil && info.nextAt == nil && info.lastAnswerAt == nil && info.samples == nil)
    #expect(info.streams.first?.coveredTo == nil && info.stateText == "hidden while a task runs")
    #expect(try fixture.call(SourceDue()).later.isEmpty)
    try fixture.call(SessionDone())
    #expect(try fixture.samples(of: "git.count").map(\.value) == [9, 7])
    #expect(try fixture.call(SourceLog(name: "git")).ends.count == 2)
  }
}
