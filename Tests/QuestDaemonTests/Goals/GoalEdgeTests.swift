import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// Goals whose target, beginning or samples are at an edge.
@Suite struct GoalEdgeTests {
  private let fixture: GameFixture

  init() throws {
    fixture = try GameFixture(at: "2026-03-02T08:00:00Z")
    try fixture.call(MetricDefine(metric: "pages", unit: "pages"))
  }

  private func log(_ value: Double, _ metric: String = "pages", day: String? = nil) throws -> LoggedSample {
    try fixture.call(SampleLog(metric: metric, value: .number(value), day: day))
  }

  /// Ten pages on each of the last days, newest first.
  private func logTen(daysBack count: Int) throws {
    for back in 1...count { _ = try log(10, day: day(-back)) }
  }

  private func day(_ offset: Int) -> String {
    LocalDay("2026-03-02")?.advanced(by: offset).description ?? ""
  }

  private func goal(_ name: String) throws -> GoalInfo { try fixture.call(GoalGet(goal: name)).goal }

  @Test func aNegativeSumOfAHabitIsNoProgress() throws {
    try fixture.call(MetricDefine(metric: "bal", kind: Open(.sum)))
    try fixture.call(GoalCreate(name: "B", metric: "bal", atLeast: 0.0000001))
    _ = try log(-9e11, "bal")
    #expect(try goal("B").progress == 0)
  }

  @Test func aTargetLoweredBelowTheTotalIsReached() throws {
    _ = try log(60, day: day(-1))
    try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 100, from: day(-1), guess: "none"))
    try fixture.call(GoalUpdate(goal: "Novel", reach: 50))
    #expect(try goal("Novel").state == Open(.reached))
    try fixture.call(HistoryUndo())
    #expect(try goal("Novel").state == Open(.active))
  }

  @Test func aGoalMadeAgainBeginsAtNothing() throws {
    try fixture.call(GoalCreate(name: "N", metric: "pages", reach: 10, guess: "none"))
    _ = try log(12)
    let again = try fixture.call(GoalAgain(goal: "N", reach: 20, guess: "none"))
    #expect(again.current == 0 && again.baseline == 0 && again.progress == 0)
    _ = try log(5)
    #expect(try goal("N").texts.value == "5 of 20 pages")
    let copy = try GameFixture()
    try copy.load(fixture.export())
    #expect(try copy.export() == fixture.export())
    #expect(try copy.call(GoalGet(goal: "N")).goal.current == 5)
  }

  @Test func aLevelBeginsAtItsFirstSampleOfADay() throws {
    try fixture.call(MetricDefine(metric: "rating", kind: Open(.level)))
    try fixture.call(GoalCreate(name: "R", metric: "rating", reach: 1600, guess: "none"))
    _ = try log(1500, "rating")
    fixture.clock.advance(60)
    _ = try log(1650, "rating")
    #expect(try goal("R").state == Open(.reached))
    #expect(try goal("R").baseline == 1500)
  }

  @Test func thePaceOfALaterGoalBeginsWithIt() throws {
    try logTen(daysBack: 40)
    try fixture.call(GoalCreate(name: "Fut", metric: "pages", reach: 100, from: day(30), guess: "none"))
    let listed = try fixture.call(GoalList()).goals[0]
    let pace = try fixture.call(GoalForecastGet(goal: "Fut"))
    let first = listed.terms.since
    #expect(try #require(pace.dates?.p50) > first)
    #expect(try listed.texts.pace == goal("Fut").texts.pace)
  }

  @Test func aCorrectionSaysSo() throws {
    try fixture.call(GoalCreate(name: "S", metric: "pages", reach: 10, guess: "none"))
    let logged = try log(12)
    #expect(logged.goals?[0].text == "12 of 10 pages")
    let edited = try fixture.call(SampleUpdate(id: logged.id, value: .number(5)))
    #expect(edited.goals?[0].text == "5 of 10 pages; corrected since")
  }

  @Test func daysAndWeeksAreCountedTogether() throws {
    try logTen(daysBack: 20)
    try fixture.call(GoalCreate(name: "W", metric: "pages", atLeast: 5, from: day(-20)))
    try fixture.call(GoalUpdate(goal: "W", atLeast: 30, per: Open(.week)))
    #expect(try goal("W").texts.note?.hasSuffix(" days and weeks") == true)
  }

  @Test func restMayBeLong() throws {
    try fixture.call(GoalCreate(name: "A", metric: "pages", atLeast: 5))
    try fixture.call(GoalRest(goal: "A", from: "2010-01-01", to: "2026-01-01"))
  }
}
