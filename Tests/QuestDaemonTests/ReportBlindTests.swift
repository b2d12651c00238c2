import QuestModel
import QuestReport
import QuestTestKit
import QuestWire
import Testing

/// The report, like any other reading, reveals nothing about a running task.
struct ReportBlindTests {
  private func page(_ fixture: GameFixture, asOf: String? = nil) throws -> String {
    let (stats, patterns, recaps) = ReportData.requests(asOf: asOf)
    let today = try fixture.call(QuestList(all: false))
    let metrics = try fixture.call(MetricList()).metrics
    let goals = try fixture.call(GoalList()).goals.map { goal in
      ReportData.Goal(
        details: try fixture.call(ReportData.request(ofGoal: goal.id)),
        pace: try fixture.call(GoalForecastGet(goal: goal.id)),
        metric: try #require(metrics.first { $0.key == goal.metric }))
    }
    return ReportPage.html(
      ReportData(
        stats: try fixture.call(stats), patterns: try fixture.call(patterns), recaps: try fixture.call(recaps),
        goals: goals, cards: try fixture.call(InsightList(year: true)).cards,
        tracked: try ReportData.requestsOfWeeks(upTo: today.date, weekStart: 0).map { try fixture.call($0) },
        badges: try fixture.call(BadgeList()), collection: try fixture.call(RewardsGet()).collection,
        sources: try fixture.call(SourceList()).sources,
        date: today.date,
        dateText: today.dateText, showsRewards: true, weekStart: 0, version: "0.1.0"))
  }

  /// Changes by a source meanwhile are not visible either.
  @Test func sourcesAreHiddenWhileATaskRuns() throws {
    let fixture = try GameFixture()
    try fixture.addSource()
    try fixture.fetch(["2026-03-01": 3], from: "2026-02-20", to: "2026-03-02")
    #expect(try page(fixture).contains("<td><bdi>ok</bdi></td><td>2 Mar 2026</td><td>1</td>"))
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    let dark = try page(fixture)
    #expect(dark.contains("hidden while a task runs"))
    fixture.clock.advance(3000)
    try fixture.fetch(["2026-03-01": 4], from: "2026-02-20", to: "2026-03-02")
    try fixture.fetch(outcome: .signIn)
    #expect(try page(fixture) == dark)
  }

  @Test func theReportStaysAsItIsWhileATaskRuns() throws {
    let fixture = try GameFixture()
    try fixture.call(GoalCreate(name: "Runs", metric: "play.runs", reach: 9, guess: "8w"))
    try fixture.call(GoalCreate(name: "Minutes", metric: "play.minutes", atLeast: 30))
    try fixture.call(SampleLog(metric: "pages", value: .number(12)))
    try fixture.call(TrackStart(activity: "Code"))
    for _ in 0..<8 {
      try fixture.call(SessionDo(name: "Read", estimates: [.seconds(300)]))
      fixture.clock.advance(360)
      try fixture.call(SessionDone())
    }
    try fixture.call(PlanKeep(name: "Read"))
    let before = try page(fixture)
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    fixture.clock.advance(2477)
    try fixture.call(SampleLog(metric: "pages", value: .number(7)))
    #expect(try page(fixture) == before)
    let moments = [-60.0, 0, 60].map { fixture.clock.now().wall.advanced(bySeconds: $0).rfc3339() }
    #expect(Set(try moments.map { try page(fixture, asOf: $0) }).count == 1)
    try fixture.call(SessionPause())
    #expect(try page(fixture) == before)
    try fixture.call(SessionResume())
    try fixture.call(SessionDone())
    #expect(try page(fixture) != before)
  }
}
