import QuestEngines
import QuestModel
import Testing

struct MetricCardTests {
  private static let today = LocalDay(ordinal: 20_000)

  /// `values` are those of the days before today, yesterday first.
  private func card(_ values: [Double?], today: Double? = nil, kind: MetricKind = .level) throws -> MetricCard {
    let key = try #require(MetricKey("m"))
    var rollups: [LocalDay: DayRollup] = [:]
    for (back, value) in ([today] + values).enumerated() {
      guard let value else { continue }
      let day = Self.today.advanced(by: -back)
      let sample = Sample(
        id: SampleID("s"), metric: key, value: value, at: Instant(milliseconds: 0), day: day,
        recordedAt: Instant(milliseconds: 0))
      rollups[day] = DayRollup([sample], kind: kind)
    }
    return MetricCard(MetricDays(kind: kind, rollups: Array(rollups), coverage: .samples, today: Self.today))
  }

  @Test func aChangeIsNamedOnlyBeyondChance() throws {
    let noisy = try card([10, 14, 8, 12, 9, 13, 11] + [9, 12, 8, 13, 10, 7, 11])
    #expect(noisy.change?.isMeaningful == false)
    let clear = try card([20, 24, 18, 22, 19, 23, 21] + [9, 12, 8, 13, 10, 7, 11])
    #expect(clear.change?.difference == 11 && clear.change?.isMeaningful == true)
    // Just on both sides of 1.64 · s · √(2/7) for a spread of 1 within each week.
    let week = [1.0, -1, 1, -1, 1, -1, 0]
    let limit = 1.64 * (2.0 / 7).squareRoot()
    for (shift, expected) in [(limit * 0.999, false), (limit * 1.001, true)] {
      let shifted: [Double?] = week.map { $0 + shift }
      #expect(try card(shifted + week.map { Optional($0) }).change?.isMeaningful == expected)
    }
  }

  @Test func onlyKnownDaysAreUsed() throws {
    let some = try card([4, nil, 6] + [Double?](repeating: nil, count: 20) + [9], today: 100)
    #expect(some.mean == 5)
    #expect(some.change == nil)
    #expect(some.last?.day == Self.today && some.last?.value == 100)
    #expect(some.spark.count == 30 && some.spark.last == 100)
    let old = try card([Double?](repeating: nil, count: 20) + [9])
    #expect(old.last?.day == Self.today.advanced(by: -21))
    #expect(old.mean == nil)
  }

  @Test func shadesFollowTheAmountOrTheOwnQuartiles() {
    let goal = HeatmapScale(amount: 30)
    #expect([0, 1, 10, 20, 29, 30, 90].map(goal.shade) == [0, 1, 2, 3, 3, 4, 4])
    let own = HeatmapScale(days: (0...100).map(Double.init))
    #expect([0, 1, 30, 60, 80].map(own.shade) == [0, 1, 2, 3, 4])
    #expect(HeatmapScale(days: []).shade(5) == 1)
  }
}
