@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Sources: adding them, refusals and results.
struct SourceTests {
  /// Monday 2 March 2026, 08:00.
  private let fixture: GameFixture

  init() throws { fixture = try GameFixture() }

  private func source(_ name: String = "git") throws -> SourceInfo { try fixture.call(SourceGet(name: name)) }

  // MARK: - Adding

  @Test func aSourceBringsItsMetrics() throws {
    let added = try fixture.addSource(settings: ["repo": "/code"])
    #expect(added.state == .ok && added.stateText == "ok, not asked yet")
    #expect(added.since == "2026-02-20" && added.settings == ["repo": "/code"] && added.samples == 0)
    let metric = try #require(fixture.call(MetricList(own: true)).metrics.first)
    #expect(metric.key == "git.count" && metric.source == .connector && metric.sourceName == "git")
    #expect(try fixture.call(SourceList()) == SourceList.Response(sources: [added], network: true))
    #expect(try fixture.call(HistoryUndo()).change == "the new source git")
    #expect(try fixture.call(SourceList()).sources.isEmpty && fixture.call(MetricList(own: true)).metrics.isEmpty)
    try fixture.call(HistoryRedo())
    #expect(try source().streams == added.streams)
  }

  @Test func aManifestThatLiesIsRefused() throws {
    var lies: [SourceAdd] = []
    let fine = SourceAdd(
      name: "git", connector: "commits", title: "Git", hosts: [], settings: [:], every: 3600,
      streams: [GameFixture.days])
    func lie(_ change: (inout SourceAdd) -> Void) {
      var request = fine
      change(&request)
      lies.append(request)
    }
    for name in ["", "a.b", "9a", "a b", String(repeating: "a", count: 33)] { lie { $0.name = name } }
    lie { $0.connector = "../x" }
    lie { $0.title = "" }
    lie { $0.title = "two\nlines" }
    for host in ["", "a b", "a/b", "x@y", String(repeating: "a", count: 254)] { lie { $0.hosts = [host] } }
    lie { $0.hosts = Array(repeating: "a", count: 21) }
    for every in [299, 604_801, -1] { lie { $0.every = every } }
    for since in ["1960-01-01", "2026-03-03", "soon"] { lie { $0.since = since } }
    lie { $0.settings = ["a": String(repeating: "x", count: 1001)] }
    lie { $0.settings = ["a": "b\nc"] }
    lie { $0.settings = ["": "b"] }
    lie { $0.settings = Dictionary(uniqueKeysWithValues: (0...40).map { ("k\($0)", "") }) }
    lie { $0.streams = [] }
    lie { $0.streams = [GameFixture.days, GameFixture.days] }
    lie { $0.streams[0].name = "a.b" }
    lie { $0.streams[0].strategy = Open(rawValue: "guess") }
    lie { $0.streams[0].settleSeconds = -1 }
    lie { $0.streams[0].chunkDays = 0 }
    lie { $0.streams[0].metrics = [] }
    lie { $0.streams[0].metrics.append($0.streams[0].metrics[0]) }
    lie { $0.streams[0].metrics[0].key = "a.b" }
    lie { $0.streams[0].metrics[0].kind = Open(rawValue: "max") }
    lie { $0.streams[0].metrics[0].better = Open(rawValue: "left") }
    lie { $0.streams[0].metrics[0].decimals = 7 }
    lie { $0.streams[0].metrics[0].unit = "two\nlines" }
    for request in lies { #expect(try fixture.refusal(of: request) == .invalidArgument, "\(request)") }
    #expect(try fixture.call(SourceList()).sources.isEmpty && fixture.call(MetricList(own: true)).metrics.isEmpty)
    try fixture.call(fine)
    #expect(try fixture.refusal(of: fine) == .nameTaken)
    try fixture.call(MetricDefine(metric: "hub.count"))
    var other = fine
    other.name = "hub"
    #expect(try fixture.refusal(of: other) == .nameTaken, "the metric is the player's own")
  }

  // MARK: - A fetch

  @Test func aFetchIsHeldByOneAndGoesOnInOrder() throws {
    try fixture.addSource()
    #expect(try fixture.call(SourceDue()).names == ["git"])
    let began = try fixture.call(SourceBegin(name: "git"))
    #expect(began.want == [SourceWant(stream: "days", from: "2026-02-20", to: "2026-03-02")])
    #expect(began.today == "2026-03-02" && began.leaseSeconds == 600 && began.zone == "UTC")
    #expect(try fixture.refusal(of: SourceBegin(name: "git")) == .busy)
    #expect(try fixture.call(SourceDue()).names.isEmpty)
    let sample = SourcePut.Sample(metric: "count", day: "2026-03-01", value: 4)
    let first = SourcePut(run: began.run, n: 1, samples: [sample])
    #expect(try fixture.call(first) == SourcePut.Response(stored: 0, unchanged: 0, withdrawn: 0))
    #expect(try fixture.samples(of: "git.count").isEmpty, "it waits for the end of its chunk")
    #expect(try fixture.refusal(of: SourcePut(run: began.run, n: 3)) == .invalidArgument)
    let covered = SourcePut.Covered(stream: "days", from: "2026-02-20", to: "2026-03-02")
    let last = SourcePut(run: began.run, n: 2, covered: covered)
    #expect(try fixture.call(last) == SourcePut.Response(stored: 1, unchanged: 0, withdrawn: 0))
    #expect(try fixture.call(last) == SourcePut.Response(stored: 1, unchanged: 0, withdrawn: 0), "the first answer")
    #expect(try fixture.samples(of: "git.count").map(\.value) == [4])
    let end = try fixture.call(SourceEnd(run: began.run, outcome: Open(.ok)))
    #expect(end.state == .ok && end.nextAt == "2026-03-02T09:00:00Z" && end.want == nil)
    #expect(try fixture.call(SourceEnd(run: began.run, outcome: Open(.ok))) == end)
    #expect(try fixture.refusal(of: last) == .leaseLost)
    #expect(try fixture.call(SourceDue()).later == [.init(name: "git", nextAt: "2026-03-02T09:00:00Z")])
    let log = try fixture.call(SourceLog(name: "git")).ends
    #expect(log.map(\.stored) == [1] && log.first?.outcome == .ok)
    #expect(try source().stateText == "ok, just now" && source().samples == 1)
    #expect(try source().streams.first?.coveredDays == 11)
  }

  @Test func whatDiesHoldsTenMinutesAndLeavesNothingHalf() throws {
    try fixture.addSource()
    let first = try fixture.call(SourceBegin(name: "git")).run
    try fixture.call(SourcePut(run: first, n: 1, samples: [.init(metric: "count", day: "2026-03-01", value: 4)]))
    fixture.clock.advance(599)
    #expect(try fixture.refusal(of: SourceBegin(name: "git")) == .busy)
    fixture.clock.advance(1)
    let second = try fixture.call(SourceBegin(name: "git")).run
    for request in [first, "git.0123456789abcdef", "other.x", ""] {
      #expect(try fixture.refusal(of: SourcePut(run: request, n: 2)) == .leaseLost)
      #expect(try fixture.refusal(of: SourceEnd(run: request, outcome: Open(.ok))) == .leaseLost)
    }
    let covered = SourcePut.Covered(stream: "days", from: "2026-02-20", to: "2026-03-02")
    #expect(try fixture.call(SourcePut(run: second, n: 1, covered: covered)).stored == 0)
    #expect(try fixture.samples(of: "git.count").isEmpty)
  }

  @Test func whatAConnectorMayNotSayIsRefusedAndLosesNothing() throws {
    try fixture.addSource("other", [GameFixture.items])
    try fixture.addSource("git", [GameFixture.days, GameFixture.log])
    let run = try fixture.call(SourceBegin(name: "git")).run
    func refusal(
      _ samples: [SourcePut.Sample] = [], gone: [SourcePut.Gone]? = nil, covered: SourcePut.Covered? = nil,
      state: SourcePut.Position? = nil
    ) throws -> ErrorKind? {
      try fixture.refusal(
        of: SourcePut(run: run, n: 1, samples: samples, gone: gone, covered: covered, state: state))
    }
    let day = "2026-03-01"
    #expect(try refusal([.init(metric: "other.read", day: day, value: 1)]) == .notYours)
    #expect(try refusal([.init(metric: "play.minutes", day: day, value: 1)]) == .notYours)
    #expect(try refusal([.init(metric: "nothing", day: day, value: 1)]) == .unknownMetric)
    let bad: [SourcePut.Sample] = [
      .init(metric: "count", value: 1), .init(metric: "count", day: day, at: "2026-03-01T08:00:00Z", value: 1),
      .init(metric: "count", day: "1969-12-31", value: 1), .init(metric: "count", day: "2026-03-05", value: 1),
      .init(metric: "count", day: "yesterday", value: 1), .init(metric: "count", at: "noon", value: 1),
      .init(metric: "count", day: day, value: 2e12), .init(metric: "count", day: day, value: 1, weight: 2),
      .init(metric: "count", day: day, value: 1, key: ""), .init(metric: "count", day: day, value: 1, rev: -1),
      .init(metric: "count", day: day, value: 1, key: String(repeating: "k", count: 201)),
      .init(metric: "count", day: day, value: 1, key: "a\nb"),
      .init(stream: "log", metric: "count", day: day, value: 1),
    ]
    for sample in bad { #expect(try refusal([sample]) == .invalidArgument, "\(sample)") }
    #expect(
      fixture.exchange(
        method: "source.put",
        parameters: #"{"run":"\#(run)","n":1,"samples":[{"metric":"count","day":"2026-03-01","value":NaN}]}"#
      ).contains("error"))
    let many = Array(repeating: SourcePut.Sample(metric: "count", day: day, value: 1), count: 501)
    #expect(try refusal(many) == .tooLarge)
    #expect(try refusal(gone: [.init(stream: "nowhere", key: "k")]) == .invalidArgument)
    for (from, to) in [
      ("2026-02-19", "2026-03-02"), ("2026-02-20", "2026-03-03"), ("2026-03-02", "2026-03-01"), ("x", "y"),
    ] {
      #expect(try refusal(covered: .init(stream: "days", from: from, to: to)) == .invalidArgument)
    }
    #expect(try refusal(covered: .init(stream: "log", from: day, to: day)) == .invalidArgument)
    #expect(try refusal(state: .init(stream: "days", version: 1)) == .invalidArgument)
    #expect(try refusal(state: .init(stream: "log", version: 1)) == .invalidArgument)
    #expect(
      try refusal(state: .init(stream: "log", after: .text(String(repeating: "a", count: 401)))) == .invalidArgument)
    #expect(
      try refusal(
        [.init(metric: "count", day: "2026-02-25", value: 1)], covered: .init(stream: "days", from: day, to: day))
        == .invalidArgument, "a sample of another day")
    let right = SourcePut(
      run: run, n: 1, samples: [.init(metric: "git.count", day: day, value: 1)],
      covered: .init(stream: "days", from: day, to: day))
    #expect(try fixture.call(right).stored == 1)
    #expect(try fixture.refusal(of: SourceEnd(run: run, outcome: Open(rawValue: "tired"))) == .invalidArgument)
    #expect(try fixture.refusal(of: SourceEnd(run: run, outcome: Open(.ok), retryAfterSeconds: -1)) == .invalidArgument)
    try fixture.call(SourceEnd(run: run, outcome: Open(.bug), problem: String(repeating: "é\n", count: 400)))
    #expect(try #require(source().problem).utf8.count <= 400)
  }

  @Test func anAnswerReplacesItsDaysAndNothingElse() throws {
    try fixture.addSource()
    #expect(
      try fixture.fetch(
        ["2026-02-25": 1, "2026-02-26": 2, "2026-03-01": 3], from: "2026-02-20", to: "2026-03-02"
      ).stored == 3)
    let again = try fixture.fetch(["2026-03-01": 3, "2026-03-02": 5], from: "2026-02-26", to: "2026-03-02")
    #expect(again == SourcePut.Response(stored: 1, unchanged: 1, withdrawn: 1))
    let left = try fixture.samples(of: "git.count").map { "\($0.day) \($0.value)" }
    #expect(left == ["2026-02-25 1.0", "2026-03-01 3.0", "2026-03-02 5.0"])
    let days = try #require(fixture.call(SampleList(metric: "git.count", from: "2026-02-19", days: true)).days)
    #expect(days.first?.state == .unknown, "it was not asked for")
    let states = days.map { $0.state.rawValue }
    #expect(states[1...3] == ["empty", "empty", "empty"])
    #expect(days[1].value == 0)
    #expect(
      try fixture.call(SampleList(metric: "git.size", from: "2026-02-21", to: "2026-02-21", days: true))
        .days?.first?.value == nil)
  }

  /// Before the next pass over everything, which would miss it.
  @Test func whatIsGoneGoesAtOnceAndWithAllItsMetrics() throws {
    var items = GameFixture.items
    items.metrics.append(.init(key: "noted", name: "Noted", kind: Open(.sum), better: Open(.up)))
    try fixture.addSource("git", [items], since: nil)
    let at = "2026-03-01T07:00:00Z"
    let samples = ["k1", "k2"].flatMap { key in
      ["read", "noted"].map { SourcePut.Sample(metric: $0, at: at, value: 1, key: key) }
    }
    try fixture.fetch("git", samples, state: .init(stream: "items", version: 3))
    fixture.clock.advance(60)
    let put = try fixture.fetch(
      "git", gone: [.init(stream: "items", key: "k1"), .init(stream: "items", key: "never")],
      state: .init(stream: "items", version: 4))
    #expect(put == SourcePut.Response(stored: 0, unchanged: 0, withdrawn: 2))
    #expect(try fixture.samples(of: "git.read").count == 1 && fixture.samples(of: "git.noted").count == 1)
    #expect(try fixture.call(SourceBegin(name: "git")).want == [SourceWant(stream: "items", since: 4)])
  }

  @Test func aPutIsOneChangeOfItsSourceAndNotThePlayers() throws {
    try fixture.addSource()
    try fixture.call(SampleLog(metric: "pages", value: .number(12)))
    try fixture.fetch(["2026-03-01": 3, "2026-03-02": 5], from: "2026-02-26", to: "2026-03-02")
    let entry = try #require(fixture.call(HistoryJournal()).entries.first)
    #expect(entry.method == "source.put" && entry.label == "source:git" && entry.records == 2)
    #expect(entry.state == .final && !entry.undoable)
    #expect(try fixture.call(HistoryUndo()).change == "pages 12")
    #expect(try fixture.samples(of: "git.count").count == 2)
    try fixture.fetch(["2026-03-01": 3, "2026-03-02": 5], from: "2026-02-26", to: "2026-03-02")
    #expect(
      try fixture.call(HistoryJournal()).entries.count { $0.method == "source.put" } == 1, "nothing new is no change")
  }

  @Test func whatASourceBringsIsNotChangedByHand() throws {
    try fixture.addSource()
    try fixture.fetch(["2026-03-01": 3], from: "2026-02-26", to: "2026-03-02")
    let id = try #require(fixture.samples(of: "git.count").first?.id)
    #expect(try fixture.refusal(of: SampleLog(metric: "git.count", value: .number(1))) == .notYours)
    #expect(try fixture.refusal(of: SampleUpdate(id: id, value: .number(1))) == .notYours)
    #expect(try fixture.refusal(of: SampleDelete(id: id)) == .notYours)
    #expect(try fixture.refusal(of: MetricDelete(metric: "git.count")) == .notYours)
    #expect(try fixture.refusal(of: MetricUpdate(metric: "git.count", unit: "lines")) == .notYours)
    #expect(try fixture.call(MetricUpdate(metric: "git.count", name: "Work", sensitive: true)).name == "Work")
    #expect(try fixture.refusal(of: DataErase(metric: "git.count", confirm: true)) == .notYours)
  }

  // MARK: - States

  @Test func configuringEndsWaitsAndSignIns() throws {
    try fixture.addSource()
    try fixture.fetch(outcome: .signIn)
    #expect(try source().state == .signIn && source().nextAt == nil)
    fixture.clock.advance(1_000_000)
    #expect(try fixture.call(SourceDue()).names.isEmpty)
    #expect(try fixture.call(SourceConfigure(name: "git", settings: ["user": "ada"])).state == .ok)
    #expect(try fixture.call(SourceDue()).names == ["git"])
    for _ in 1...10 { try fixture.fetch(outcome: .upstream) }
    #expect(try source().state == .failing && source().stateText.hasPrefix("failing, next "))
    try fixture.call(SourceRefresh())
    #expect(try fixture.call(SourceDue()).names == ["git"])
    #expect(try fixture.call(SourceConfigure(name: "git", enabled: false)).state == .off)
    #expect(try fixture.call(SourceDue()).names.isEmpty && fixture.call(SourceRefresh()).names.isEmpty)
    #expect(try fixture.refusal(of: SourceBegin(name: "git")) == .invalidArgument)
    try fixture.call(HistoryUndo())
    try fixture.call(SettingsSet(key: "network", value: "off"))
    #expect(try source().state == .off && fixture.call(SourceDue()).network == false)
    #expect(try fixture.call(SourceDue()).names.isEmpty)
    #expect(try fixture.refusal(of: SourceBegin(name: "git")) == .invalidArgument)
    #expect(try fixture.refusal(of: SourceGet(name: "gti")) == .notFound)
  }

  @Test func aChangeOfTheSourceEndsNoFetchButARemovalDoes() throws {
    try fixture.addSource()
    let run = try fixture.call(SourceBegin(name: "git")).run
    try fixture.call(SourceConfigure(name: "git", every: 7200))
    try fixture.call(SourcePut(run: run, n: 1, samples: [.init(metric: "count", day: "2026-03-01", value: 4)]))
    #expect(try fixture.call(SourceRemove(name: "git")).samples == nil)
    #expect(try fixture.refusal(of: SourcePut(run: run, n: 2)) == .leaseLost)
    try fixture.call(HistoryUndo())
    #expect(try fixture.refusal(of: SourcePut(run: run, n: 2)) == .leaseLost)
    #expect(try fixture.call(SourceBegin(name: "git")).want.count == 1)
  }

  @Test func aRemovedSourceLeavesItsSamplesUnlessTold() throws {
    try fixture.addSource()
    try fixture.fetch(["2026-03-01": 3], from: "2026-02-20", to: "2026-03-02")
    try fixture.call(SourceRemove(name: "git"))
    #expect(try fixture.samples(of: "git.count").count == 1)
    try fixture.addSource()
    #expect(try fixture.fetch(["2026-03-01": 3], from: "2026-02-20", to: "2026-03-02").unchanged == 1)
    try fixture.call(GoalCreate(name: "Work", metric: "git.count", reach: 100))
    #expect(try fixture.refusal(of: SourceRemove(name: "git", withSamples: true)) == .invalidArgument)
    try fixture.call(GoalDelete(goal: "Work"))
    #expect(try fixture.call(SourceRemove(name: "git", withSamples: true)).samples == 1)
    #expect(try fixture.call(MetricList(own: true)).metrics.isEmpty)
    try fixture.call(HistoryUndo())
    #expect(try fixture.samples(of: "git.count").count == 1)
    #expect(try source().streams.first?.coveredTo == nil, "covered says nothing of what came back")
    #expect(try fixture.fetch(["2026-03-01": 3], from: "2026-02-20", to: "2026-03-02").unchanged == 1)
  }

  /// No undo takes back what it has brought, and a sample without its metric could not be read.
  @Test func undoingANewSourceLeavesItsSamplesWithTheirMetric() throws {
    try fixture.addSource()
    try fixture.fetch(["2026-03-01": 3], from: "2026-02-20", to: "2026-03-02")
    let before = try fixture.export()
    #expect(try fixture.call(HistoryUndo()).change == "the new source git")
    #expect(try fixture.call(SourceList()).sources.isEmpty)
    #expect(try fixture.samples(of: "git.count").count == 1)
    #expect(try fixture.call(MetricList(own: true)).metrics.map(\.key) == ["git.count"], "git.size has no samples")
    #expect(try fixture.refusal(of: SampleLog(metric: "git.count", value: .number(1))) == .notYours)
    try fixture.call(HistoryRedo())
    #expect(try fixture.export() == before)
    try fixture.call(HistoryUndo())
    try fixture.addSource()
    #expect(try fixture.fetch(["2026-03-01": 3], from: "2026-02-20", to: "2026-03-02").unchanged == 1)
    #expect(try fixture.game.store.read { try $0.faults() } == [])
  }
}
