import QuestEngines
import QuestModel
import Testing

/// Decimal sums meet decimal amounts, although their last binary digits differ.
@Suite struct DecimalAmountTests {
  private let today = LocalDay(ordinal: 20_000)

  private func goal(_ kind: Goal.Kind, _ amount: Double) throws -> Goal {
    try Goal(
      id: GoalID("decimal1"), name: "Run", kind: kind, metric: #require(MetricKey("km")),
      terms: GoalTerms(since: today.advanced(by: -3), amount: amount))
  }

  private func days(_ values: [Double]) -> MetricDays {
    let rollup = DayRollup(amount: values.reduce(0, +))
    return MetricDays(kind: .sum, rollups: [(today, rollup)], coverage: .samples, today: today)
  }

  @Test func tenTenthsAreOne() throws {
    let judge = ReachJudge(try goal(.reach, 1), days(Array(repeating: 0.1, count: 10)))
    #expect(judge.reached?.day == today)
    #expect(judge.progress.percent == 100)
  }

  @Test func aHabitIsKeptAndALimitHolds() throws {
    let habit = GoalJudge(try goal(.atLeast, 0.8), days([0.7, 0.1]), weekStart: 2)
    #expect(habit.state(of: today) == .kept)
    let limit = GoalJudge(try goal(.atMost, 0.3), days([0.1, 0.1, 0.1]), weekStart: 2)
    #expect(limit.state(of: today) == .open)
    let broken = GoalJudge(try goal(.atMost, 0.3), days([0.1, 0.1, 0.11]), weekStart: 2)
    #expect(broken.state(of: today) == .missed)
  }

  @Test(arguments: 1...99) func percentIsThatOfTheDecimals(percent: Int) {
    let progress = ReachProgress(current: Double(percent), baseline: 0, target: 100)
    #expect(progress.percent == percent)
  }

  @Test func theShareOfAHabitIsNeverBelowZero() {
    let unit = GoalUnit(days: today...today, value: -9e11, amount: 1e-7, state: .open)
    #expect(unit.share(.atLeast) == 0)
  }

  @Test func textsTellWhatIsNotYetAll() throws {
    let metric = Metric(
      key: try #require(MetricKey("pages")), name: "Pages", unit: "pages", kind: .sum, better: .up)
    let unit = GoalUnit(days: today...today, value: 17, amount: 120 / 7, state: .open)
    #expect(GoalWording(metric).period(unit) == "17 of 17.1 pages")
    let progress = ReachProgress(current: 49.66, baseline: 0, target: 50)
    #expect(GoalWording(metric).progress(progress) == "49.7 of 50 pages")
  }
}
