@testable import QuestDaemon
import QuestEngines
import QuestModel
@testable import QuestServer
@testable import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Undo and redo of a large import, made on a copy of the store, bring about what those of a small one do: goals that are
/// reached, their badges, events and replies.
struct LargeStepTests {
  /// Two games that differ in how their imports are made.
  private struct Pair {
    let games: [GameFixture]
    let subscribers: [ConnectionContext]

    init() throws {
      games = try [true, false].map { isLarge in
        let fixture = try GameFixture(at: "2026-03-02T08:00:00Z")
        // An empty store's first import is made without a backup.
        try fixture.call(SettingsSet(key: "sound", value: "off"))
        if isLarge { fixture.makeImportsLarge() }
        return fixture
      }
      subscribers = games.map { fixture in
        let subscriber = ConnectionContext(events: fixture.events)
        let topics = Set(Event.Topic.allCases).subtracting([.store])
        _ = subscriber.subscribe(audience: Audience(PlayerID(1)), topics: topics)
        return subscriber
      }
    }

    /// Expects that the two answer alike, a refusal included; returns the first one's answer.
    func both<Answer: Equatable>(
      _ what: String, _ body: (GameFixture) throws -> Answer
    ) throws -> Answer? {
      let answers = try games.map { fixture -> Result<Answer, RPCError> in
        do { return .success(try body(fixture)) } catch let error as RPCError { return .failure(error) }
      }
      switch (answers[0], answers[1]) {
      case (.success(let large), .success(let small)):
        #expect(large == small, "\(what)")
        return large
      case (.failure(let large), .failure(let small)):
        #expect(large.kind == small.kind && large.message == small.message, "\(what)")
        return nil
      default:
        Issue.record("\(what): \(answers)")
        return nil
      }
    }

    func expectSame(_ what: String) throws {
      _ = try both("\(what): export") { try LargeStepTests.export($0) }
      _ = try both("\(what): goals") { try $0.call(GoalList(all: true)).goals }
      _ = try both("\(what): badges") { try $0.call(BadgeList()) }
      let events = subscribers.map { subscriber -> [String] in
        guard case .lines(let lines)? = subscriber.subscription?.take(upTo: .max) else { return ["fell behind"] }
        return lines.map { String(decoding: $0, as: UTF8.self) }
      }
      #expect(events[0] == events[1], "\(what)")
      for fixture in games {
        let store = fixture.game.store
        let kept = try store.read { try $0.derivedRows() }
        try store.maintain { try $0.rebuildDerived() }
        #expect(try store.read { try $0.derivedRows() } == kept, "\(what)")
      }
    }
  }

  /// Without the random ids of the facts that goals were reached.
  private static func export(_ fixture: GameFixture) throws -> String {
    try fixture.export().split(separator: "\n").map { line in
      line.contains(#""type":"goalReached""#) ? String(line.replacing(/"id":"[^"]*"/, with: "")) : String(line)
    }.joined(separator: "\n")
  }

  private static func goal(_ number: Int, amount: Int, metric: String = "pages") -> String {
    let head = #","goal":"goal-\#(number)","#
    return #"{"type":"goal","id":"goal-\#(number)","name":"Goal \#(number)","kind":"reach","metric":"\#(metric)","#
      + #""createdAt":"2026-02-02T08:00:00Z","timeZone":"UTC"}"# + "\n"
      + #"{"type":"goalTerms","id":"terms-\#(number)"\#(head)"since":"2026-02-02","amount":\#(amount),"per":"day"}"#
      + "\n"
      + #"{"type":"goalGuess","id":"guess-\#(number)"\#(head)"madeOn":"2026-02-02","earliest":"2026-03-03","#
      + #""latest":"2026-03-03"}"# + "\n"
  }

  private static func sample(_ number: Int, _ value: Int, _ day: LocalDay) -> String {
    #"{"type":"sample","id":"sample-\#(number)","metric":"pages","value":\#(value),"at":"\#(day)T07:00:00Z","#
      + #""timeZone":"UTC","day":"\#(day)","recordedAt":"2026-03-02T07:00:00Z"}"# + "\n"
  }

  private static func play(_ number: Int, _ day: LocalDay) -> String {
    let moment = "\(day)T0\(number % 8):\(10 + number % 50):00Z"
    return #"{"type":"session","routine":null,"startedAt":"\#(moment)","completedAt":"\#(moment)","timeZone":"UTC","#
      + #""tasks":[{"task":"Swim","estimatedSeconds":300,"actualSeconds":60,"recordedAt":"\#(moment)"}]}"# + "\n"
  }

  private static let today = LocalDay(ordinal: 20_514)

  /// 120 pages were read and 30 taken back before anybody looked: only without the 30 is the goal reached.
  @Test func aGoalThatAnUndoTakesPastItsTargetIsReachedWithItsBadges() throws {
    let pair = try Pair()
    let first = Self.goal(1, amount: 100) + Self.sample(1, 120, Self.today)
    _ = try pair.both("imported") { try $0.load(first) }
    _ = try pair.both("less") { try $0.load(Self.sample(2, -30, Self.today)) }
    try pair.expectSame("imported")
    let step = try pair.both("undone") { try $0.call(HistoryUndo()) }
    #expect(step?.badges?.map(\.text) == ["First goal reached: Goal 1", "Good guess: Goal 1"])
    let reached = try pair.games[0].call(GoalList(all: true)).goals
    #expect(reached.map(\.state) == [Open(.reached)])
    try pair.expectSame("undone")
    let again = try pair.both("redone") { try $0.call(HistoryRedo()) }
    #expect(again?.badges == nil)
    #expect(try pair.games[0].call(GoalList(all: true)).goals.map(\.state) == [Open(.active)])
    #expect(try pair.games[0].call(BadgeList()).badges.map(\.text) == ["First goal: Goal 1"])
    try pair.expectSame("redone")
    for fixture in pair.games { try fixture.reopen() }
    for _ in 1...3 { _ = try pair.both("back") { try $0.call(HistoryUndo(confirm: true)) } }
    #expect(try pair.games[0].export() == "")
    #expect(try pair.games[1].export() == "")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func anyHistoryIsTheSameOverTheLargeAndTheSmallPath(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pair = try Pair()
    var number = 0
    func day() -> LocalDay {
      let now = pair.games[0].clock.now()
      return now.zone.localDay(of: now.wall).advanced(by: Int.random(in: -6...2, using: &random))
    }
    for turn in 1...25 {
      let dice = Int.random(in: 0..<12, using: &random)
      let what = "seed \(seed), turn \(turn), \(dice)"
      switch dice {
      case 0...4:
        var text = ""
        for _ in 0...Int.random(in: 0...3, using: &random) {
          number += 1
          switch Int.random(in: 0..<6, using: &random) {
          case 0: text += Self.goal(number, amount: Int.random(in: 10...80, using: &random))
          case 1: text += Self.goal(number, amount: Int.random(in: 1...4, using: &random), metric: "play.runs")
          case 2: text += Self.play(number, day())
          default: text += Self.sample(number, Int.random(in: -40...60, using: &random), day())
          }
        }
        _ = try pair.both(what) { try $0.load(text) }
      case 5, 6, 7, 8:
        _ = try pair.both(what) { try $0.call(HistoryUndo(confirm: true)) }
      case 9, 10:
        _ = try pair.both(what) { try $0.call(HistoryRedo()) }
      default:
        let id = "sample-\(Int.random(in: 1...max(1, number), using: &random))"
        _ = try pair.both(what) { fixture -> [String]? in
          try fixture.call(SampleDelete(id: id)).badges.map { $0.map(\.text) }
        }
      }
      try pair.expectSame(what)
      let hours = Double(Int.random(in: 0...30, using: &random))
      for fixture in pair.games { fixture.clock.advance(hours * 3600) }
    }
    // Taken back to nothing, one by one.
    while try pair.both("back", { try $0.call(HistoryUndo(confirm: true)) }) != nil { try pair.expectSame("back") }
    #expect(try pair.games.map { try $0.export() } == ["", ""])
  }

  /// What a step has earned stays out of the way of what changes earn afterwards.
  @Test func aBadgeOfAStepGoesWithTheStepAndIsEarnedOnce() throws {
    let fixture = try GameFixture(at: "2026-03-02T08:00:00Z")
    try fixture.load(Self.goal(1, amount: 100) + Self.sample(1, 120, Self.today))
    func shelf() throws -> [String] { try fixture.call(BadgeList()).badges.map(\.text) }
    let first = "First goal: Goal 1"
    try fixture.call(SampleLog(metric: "pages", value: .number(-30)))
    try fixture.call(GoalCreate(name: "Own", metric: "water", reach: 4, guess: "none"))
    #expect(try fixture.call(SampleLog(metric: "water", value: .number(4))).badges?.count == 1)
    #expect(try shelf() == [first, "First goal reached: Own"])
    for _ in 1...2 { #expect(try fixture.call(HistoryUndo()).badges == nil) }
    #expect(try shelf() == [first])
    #expect(
      try fixture.call(HistoryUndo()).badges?.map(\.text) == ["First goal reached: Goal 1", "Good guess: Goal 1"])
    for _ in 1...3 { #expect(try fixture.call(HistoryRedo()).badges == nil) }
    #expect(try shelf() == [first, "First goal reached: Own"])
    for _ in 1...3 { try fixture.call(HistoryUndo()) }
    // A new change ends what could be redone; what the step reached stays.
    try fixture.call(SettingsSet(key: "hints", value: "off"))
    try fixture.call(HistoryUndo())
    #expect(try shelf() == [first, "First goal reached: Goal 1", "Good guess: Goal 1"])
    try fixture.call(HistoryUndo(confirm: true))
    #expect(try shelf().isEmpty)
    #expect(try fixture.call(DataCheck(deep: true)).state == .sound)
  }
}
