import QuestEngines
import QuestModel
import Testing

struct PeriodChanceTests {
  /// A Monday.
  private static let monday = LocalDay(ordinal: 19_716)

  private func chance(
    _ rhythm: GoalTerms.Rhythm, amount: Double, _ values: [Double], kind: Goal.Kind = .atLeast,
    resting: ClosedRange<Int>? = nil
  ) throws -> Double? {
    let key = try #require(MetricKey("m"))
    var goal = Goal(
      id: GoalID("g"), name: "Goal", kind: kind, metric: key,
      terms: GoalTerms(since: Self.monday, amount: amount, rhythm: rhythm))
    if let resting {
      goal.rests.insert(Self.monday.advanced(by: resting.lowerBound)...Self.monday.advanced(by: resting.upperBound))
    }
    var rollups: [LocalDay: DayRollup] = [:]
    for (offset, value) in values.enumerated() {
      let day = Self.monday.advanced(by: offset)
      let sample = Sample(
        id: SampleID("s"), metric: key, value: value, at: Instant(milliseconds: 0), day: day,
        recordedAt: Instant(milliseconds: 0))
      rollups[day] = DayRollup([sample], kind: .sum)
    }
    // The last value is today's.
    let metric = MetricDays(
      kind: .sum, rollups: Array(rollups), coverage: .always, today: Self.monday.advanced(by: values.count - 1))
    return KeepChance.now(goal, metric, weekStart: 2)
  }

  private let weeks = [Double](repeating: 2, count: 56)

  @Test func aWeekIsForecastFromTheDaysLeft() throws {
    let pace = try #require(AmountPace(weeks: [Double](repeating: 14, count: 8)))
    // Monday, nothing yet: the whole week is ahead.
    #expect(try chance(.week, amount: 14, weeks + [0]) == pace.chance(of: 14, within: 7))
    // Wednesday: 4 are done, and what today brought does not count twice.
    let wednesday = try #require(try chance(.week, amount: 14, weeks + [2, 2, 1]))
    #expect(abs(wednesday - pace.chance(of: 10, within: 5)) < 1e-9)
  }

  @Test func restDaysAheadAreNotDaysLeft() throws {
    let pace = try #require(AmountPace(weeks: [Double](repeating: 14, count: 8)))
    // Five of seven days are left, and five sevenths of the amount.
    let rested = try #require(try chance(.week, amount: 14, weeks + [0], resting: 61...62))
    #expect(abs(rested - pace.chance(of: 10, within: 5)) < 1e-9)
  }

  @Test func aQuotaIsForecastFromItsJudgedDays() throws {
    // Every fourth day was not kept, today is Wednesday, Monday was kept. Of the last 28 judged days 20 were.
    let days = (0..<56).map { $0 % 4 == 3 ? 0.0 : 2 }
    let quota = try chance(.quota(5), amount: 1, days + [2, 0, 0])
    #expect(quota == KeepChance.quota(needed: 4, days: 5, kept: 20, missed: 8))
  }

  @Test func daysLimitsAndDecidedPeriodsHaveNoChance() throws {
    #expect(try chance(.days(.all), amount: 14, weeks + [0]) == nil)
    #expect(try chance(.week, amount: 14, weeks + [0], kind: .atMost) == nil)
    #expect(try chance(.week, amount: 14, weeks + [14]) == nil)
    #expect(try chance(.week, amount: 14, [2, 2]) == nil)
    #expect(try chance(.quota(5), amount: 1, [2]) == nil)
  }
}
