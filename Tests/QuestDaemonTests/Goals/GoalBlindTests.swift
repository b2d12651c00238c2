@testable import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// What is logged, made, reached, tracked and played since a `done` is in no reading while the next task runs.
@Suite struct GoalBlindTests {
  private let fixture: GameFixture

  /// A week of plays, pages and goals; then Monday morning.
  init() throws {
    fixture = try GameFixture(at: "2026-03-03T08:00:00Z")
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    try fixture.call(GoalCreate(name: "Book", metric: "pages", reach: 100, guess: "8w"))
    try fixture.call(GoalCreate(name: "Daily", metric: "pages", atLeast: 5))
    try fixture.call(GoalCreate(name: "Runs", metric: "play.runs", reach: 7, guess: "8w"))
    try fixture.call(GoalCreate(name: "Hours", metric: "time.minutes", of: "name:Code", atLeast: 60, per: Open(.week)))
    for day in 1...6 {
      if day != 3 { try fixture.call(SampleLog(metric: "pages", value: .number(10))) }
      try fixture.call(TrackStart(activity: "Code"))
      try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
      fixture.clock.advance(300)
      try fixture.call(TrackStop())
      try fixture.call(SessionDone())
      fixture.clock.advance(86_100)
    }
  }

  private static let metrics = (Metric.builtIn + Metric.offered).map(\.key.text)

  /// Every reading of goals, samples, intervals, badges and cards, and what recaps say of them.
  private func readings() -> [String] {
    let goals = ["Book", "Daily", "Runs", "Hours"].map { #"{"goal":"\#($0)"}"# }
    let calls: [(String, [String])] = [
      ("goal.list", ["{}", #"{"all":true}"#]), ("goal.get", goals), ("goal.forecast", goals),
      ("sample.list", Self.metrics.flatMap { [#"{"metric":"\#($0)"}"#, #"{"metric":"\#($0)","days":true}"#] }),
      ("insight.list", ["{}", #"{"metrics":["\#(Self.metrics.joined(separator: #"",""#))"],"year":true}"#]),
      ("badge.list", ["{}"]), ("track.list", [#"{"from":"2026-03-01"}"#]), ("activity.list", ["{}", #"{"all":true}"#]),
      ("metric.list", [#"{"own":true}"#]), ("recap.list", [#"{"weeks":2}"#]),
    ]
    return calls.flatMap { method, parameters in
      parameters.map { "\(method) \($0) \(fixture.exchange(method: method, parameters: $0))" }
    }
  }

  private func expect(_ readings: [String], equal before: [String]) {
    #expect(readings.count == before.count)
    for (now, then) in zip(readings, before) where now != then {
      Issue.record("It was\n\(then.prefix(1500))\nand is\n\(now.prefix(1500))")
    }
  }

  @Test func aGoalThatIsHiddenIsNotSaidToBeMissing() throws {
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    try fixture.call(GoalCreate(name: "Late", metric: "pages", atLeast: 1))
    let answer = fixture.exchange(method: "goal.get", parameters: #"{"goal":"Late"}"#)
    #expect(answer.contains("as of your last done") && answer.contains("shows after done"), "\(answer)")
    #expect(try fixture.refusal(of: GoalCreate(name: "Late", metric: "pages", atLeast: 1)) == .nameTaken)
  }

  @Test func changesSinceTheDoneAreInNoReading() throws {
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
    let before = readings()
    try fixture.call(GoalUpdate(goal: "Daily", name: "Every day", atLeast: 3))
    try fixture.call(GoalRest(all: true, from: "2026-03-04"))
    try fixture.call(GoalCreate(name: "Other", metric: "water", atLeast: 1))
    try fixture.call(SampleLog(metric: "pages", value: .number(7), day: "2026-03-05"))
    let reached = try fixture.call(SampleLog(metric: "pages", value: .number(90)))
    #expect(reached.badges == nil && reached.goals == nil && reached.dayValue == nil)
    // The reply of a change tells nothing of it either.
    let changed = try fixture.call(GoalUpdate(goal: "Book", colour: 1))
    #expect(changed.state == .active && changed.guess?.sealed == true && changed.badges == nil)
    try fixture.call(MetricDefine(metric: "cups", unit: "cups"))
    try fixture.call(TrackStart(activity: "Mail"))
    fixture.clock.advance(60)
    try fixture.call(TrackStop())
    try fixture.call(ActivityUpdate(activity: "Code", name: "Coding", colour: 2))
    expect(readings(), equal: before)
    // The next task begins with this `done`, so its moment is hidden, and the runs and days that it adds.
    try fixture.call(SessionDone())
    fixture.clock.advance(60)
    expect(readings(), equal: before)
    try fixture.call(SessionDone())
    let badges = try fixture.call(BadgeList()).badges.map(\.text)
    #expect(badges.contains("7 days played, a streak of 7") && badges.contains { $0.hasPrefix("First goal reached") })
    #expect(try fixture.call(GoalGet(goal: "Runs")).goal.state == .reached)
    #expect(readings() != before)
  }
}
