import QuestEngines
import QuestModel
@testable import QuestDaemon
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Metrics over plays, computed from the runs and sessions of the days.
struct PlayMetricTests {
  private let fixture: GameFixture

  /// On Monday 2 March: Read twice, 90 and 30 minutes; on Tuesday a quest with Shower (10 min) and Read (60 min).
  init() throws {
    fixture = try GameFixture()
    try play("Read", minutes: 90)
    try play("Read", minutes: 30)
    fixture.clock.advance(86_400)
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower", "Read"]))
    try fixture.call(SessionStart(quest: "Morning"))
    for minutes in [10, 60] {
      try fixture.call(SessionEstimate(estimate: .seconds(1800)))
      fixture.clock.advance(Double(minutes) * 60)
      try fixture.call(SessionDone())
    }
  }

  private func play(_ name: String, minutes: Int) throws {
    try fixture.call(SessionDo(name: name, estimates: [.seconds(1800)]))
    fixture.clock.advance(Double(minutes) * 60)
    try fixture.call(SessionDone())
  }

  private func values(_ metric: String, _ scope: GoalScope? = nil) throws -> [String: Double] {
    try fixture.game.reading(fixture.context) { snapshot in
      let metric = try snapshot.metric(named: metric)
      let first = snapshot.today.advanced(by: -30)
      let days = try MetricReading(snapshot).days(of: metric, scope: scope, in: first...snapshot.today)
      return Dictionary(
        uniqueKeysWithValues: (0...30).map(first.advanced(by:)).compactMap { day in
          days.rollup(on: day).map { (day.description, $0.value(metric.kind) ?? .nan) }
        })
    }
  }

  private func compare(
    _ values: [String: Double], _ expected: [String: Double], at place: SourceLocation = #_sourceLocation
  ) {
    #expect(values == expected, sourceLocation: place)
  }

  private func quest() throws -> GoalScope {
    .quest(QuestID(try fixture.call(QuestGet(quest: "Morning")).id))
  }

  @Test func timeIsTheMinutesOfTheDaysRuns() throws {
    compare(try values("play.minutes"), ["2026-03-02": 120, "2026-03-03": 70])
    compare(try values("play.minutes", .skill(key: "read")), ["2026-03-02": 120, "2026-03-03": 60])
    compare(try values("play.minutes", try quest()), ["2026-03-03": 70])
    compare(try values("play.minutes", .skill(key: "nobody")), [:])
  }

  @Test func runsDaysAndQuestsAreCounted() throws {
    compare(try values("play.runs"), ["2026-03-02": 2, "2026-03-03": 2])
    compare(try values("play.runs", .skill(key: "shower")), ["2026-03-03": 1])
    compare(try values("play.days"), ["2026-03-02": 1, "2026-03-03": 1])
    compare(try values("quests.done"), ["2026-03-03": 1])
    compare(try values("quests.done", try quest()), ["2026-03-03": 1])
  }

  @Test func accuracyIsTheMeanOfTheScoredRuns() throws {
    let plays = try fixture.call(SessionHistory()).sessions
    let scores: [Double] = plays.flatMap(\.tasks).compactMap(\.numbers.accuracyPercent)
    let days = try values("guess.accuracy")
    // Two scored runs on each of the two days.
    let sum: Double = days.values.reduce(0, +) * 2
    #expect(days.count == 2)
    #expect(scores.count == 4)
    #expect(abs(sum - scores.reduce(0, +)) < 1e-6)
  }

  @Test func aScopeThatTheMetricDoesNotHaveGivesNoDays() throws {
    compare(try values("play.days", .skill(key: "read")), [:])
    compare(try values("play.minutes", .tag(key: "read")), [:])
  }

  @Test func aRunDoneAsTheNextTaskBeganIsHiddenWhileThatOneRuns() throws {
    let before = try values("play.minutes")
    try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(600), .seconds(600)]))
    fixture.clock.advance(600)
    try fixture.call(SessionDone())
    #expect(try values("play.minutes") == before)
    fixture.clock.advance(600)
    try fixture.call(SessionDone())
    #expect(try values("play.minutes")["2026-03-03"] == 90)
  }

  @Test func trackedTimeIsCutAtMidnightAndUnitedWithPlays() throws {
    // From 22:30 to 00:30, over midnight; on Monday 08:00 to 09:30 was a run of Read, here tracked in part.
    fixture.clock.advance(2 * 86_400)
    try fixture.call(
      TrackAdd(activity: "Read", from: "2026-03-03T22:30:00Z", to: "2026-03-04T00:30:00Z", tags: ["book"]))
    try fixture.call(TrackAdd(activity: "Read", from: "2026-03-02T09:00:00Z", to: "2026-03-02T09:45:00Z"))
    compare(try values("track.minutes"), ["2026-03-02": 45, "2026-03-03": 90, "2026-03-04": 30])
    compare(try values("track.minutes", .tag(key: "book")), ["2026-03-03": 90, "2026-03-04": 30])
    compare(try values("track.minutes", .activity(key: "code")), [:])
    compare(try values("track.count"), ["2026-03-02": 1, "2026-03-03": 1])
    compare(try values("time.minutes", .name(key: "read")), ["2026-03-02": 120, "2026-03-03": 150, "2026-03-04": 30])
  }

  @Test func anUnknownMetricIsRefusedWithKeysThatAreNear() throws {
    let refusal = try #require(throws: RPCError.self) { try values("page") }
    #expect(refusal.kind == .unknownMetric)
    #expect(refusal.data.candidates == ["pages"])
  }
}
