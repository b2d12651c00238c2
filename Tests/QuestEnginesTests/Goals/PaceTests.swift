import Foundation
import QuestEngines
import QuestModel
import QuestTestKit
import Testing

struct PaceTests {
  /// A Monday.
  private static let monday = LocalDay(ordinal: 19_716)

  private static func metric(
    _ values: [Int: Double], kind: MetricKind = .sum, coverage: SourceCoverage = .always, today: Int
  ) throws -> MetricDays {
    let key = try #require(MetricKey("pages"))
    var rollups: [LocalDay: DayRollup] = [:]
    for (day, value) in values {
      let local = monday.advanced(by: day)
      let sample = Sample(
        id: SampleID("s"), metric: key, value: value, at: Instant(milliseconds: 0), day: local,
        recordedAt: Instant(milliseconds: 0))
      rollups[local] = DayRollup([sample], kind: kind)
    }
    return MetricDays(kind: kind, rollups: Array(rollups), coverage: coverage, today: monday.advanced(by: today))
  }

  private static func goal(_ amount: Double, from day: Int, by: Int? = nil) throws -> Goal {
    Goal(
      id: GoalID("g"), name: "Novel", kind: .reach, metric: try #require(MetricKey("pages")),
      terms: GoalTerms(since: monday.advanced(by: day), amount: amount, by: by.map { monday.advanced(by: $0) }))
  }

  // MARK: - Amounts

  /// The formulas of the contract, written out for eight equal weeks.
  @Test func equalWeeksGiveThePriorsSpread() throws {
    let pace = try #require(AmountPace(weeks: [Double](repeating: 70, count: 8)))
    let variation = 4 * 0.49 / 11
    for (days, chance) in [(7.0, 0.8), (28, 0.8), (112, 0.9), (56, 0.5)] {
      let h = days / 7
      let deviation = (variation * (1 / h + 1.0 / 8) + 0.10 + 0.002 * h).squareRoot()
      let expected = 70 * h * exp(-Quantile.student(chance, degreesOfFreedom: 11) * deviation)
      #expect(abs(pace.added(within: days, chance: chance) - expected) < 1e-9)
    }
    #expect(pace.weekly == 70 && pace.weeks == 8)
  }

  @Test func theDateIsTheFirstDayThatBringsEnoughAndItsChanceIsTheOneAskedFor() throws {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      let weeks = (0..<8).map { _ in Double.random(in: 0...100, using: &generator) }
      let pace = try #require(AmountPace(weeks: weeks))
      let left = Double.random(in: 1...800, using: &generator)
      for chance in [0.5, 0.8, 0.9] {
        guard let days = pace.days(until: left, chance: chance) else {
          #expect(pace.added(within: 730, chance: chance) < left)
          continue
        }
        #expect(pace.added(within: Double(days), chance: chance) >= left)
        #expect(pace.added(within: Double(days - 1), chance: chance) < left)
        #expect(pace.chance(of: left, within: days) >= chance - 1e-9)
        if days > 1 { #expect(pace.chance(of: left, within: days - 1) < chance) }
        // With the amount named for that chance the date would be this one.
        let needed = try #require(pace.needed(for: left, within: days, chance: chance))
        #expect(needed <= pace.weekly * (1 + 1e-9))
        #expect(abs(needed / pace.weekly * pace.added(within: Double(days), chance: chance) - left) < 1e-9 * left)
      }
    }
  }

  @Test func aPaceNeedsFourWeeksAndTwoOfThemWithSomething() {
    #expect(AmountPace(weeks: [5, 5, 5]) == nil)
    #expect(AmountPace(weeks: [5, 0, 0, 0]) == nil)
    #expect(AmountPace(weeks: [5, 5, 0, 0]) != nil)
    #expect(AmountPace(weeks: []) == nil)
  }

  @Test func nothingIsLeftOfATargetThatIsReachedAndNoDateIsSaidBeyondTwoYears() throws {
    let pace = try #require(AmountPace(weeks: [7, 7, 7, 7]))
    #expect(pace.days(until: 0, chance: 0.8) == 0)
    #expect(pace.chance(of: -1, within: 0) == 1)
    #expect(pace.chance(of: 1, within: 0) == 0)
    #expect(pace.days(until: 700, chance: 0.5) == 700)
    #expect(pace.days(until: 731, chance: 0.5) == nil)
    #expect(pace.needed(for: 5, within: 0, chance: 0.8) == nil)
  }

  @Test func unknownAndRestDaysAreLeftOutAndShortBlocksScaled() throws {
    var goal = try Self.goal(1000, from: 0)
    // Yesterday is day 55. Known: all of blocks 0 to 5, four days of block 6, three of block 7.
    var values = Dictionary(uniqueKeysWithValues: (14..<56).map { ($0, 2.0) })
    for day in 7..<11 { values[day] = 3 }
    for day in 0..<3 { values[day] = 9 }
    let metric = try Self.metric(values, coverage: .samples, today: 56)
    let today = metric.today
    #expect(AmountPace.amounts(before: today, of: metric, goal: goal) == [14, 14, 14, 14, 14, 14, 21])
    goal.rests.insert(Self.monday.advanced(by: 50)...Self.monday.advanced(by: 55))
    #expect(AmountPace.amounts(before: today, of: metric, goal: goal) == [14, 14, 14, 14, 14, 21])
    goal.silence = .zero
    #expect(AmountPace.amounts(before: today, of: metric, goal: goal) == [14, 14, 14, 14, 14, 12, 27])
  }

  // MARK: - Levels

  @Test func aLevelWithoutChangeStaysAndNeedsFiveWeeks() throws {
    let pace = try #require(LevelPace(weeks: [nil, 72, 72, nil, 72, 72, 72]))
    #expect(pace.weeks == 5 && pace.slope == 0 && abs(pace.level - 72) < 1e-9)
    #expect(abs(pace.quantile(0.8, weeks: 16) - 72) < 1e-9)
    #expect(LevelPace(weeks: [72, nil, 72, 72, 72]) == nil)
  }

  @Test func aSlopeIsDampedAndTheBoundWidens() throws {
    let pace = try #require(LevelPace(weeks: [1, 2.2, 2.9, 4.1, 5, 5.8, 7.1, 8]))
    #expect(pace.slope > 0.9 && pace.slope < 1)
    let median = pace.quantile(0.5, weeks: 8)
    #expect(abs(median - pace.level - pace.slope * 0.95 * (1 - pow(0.95, 8)) / 0.05) < 1e-9)
    let widths = [1.0, 4, 16].map { pace.quantile(0.8, weeks: $0) - pace.quantile(0.5, weeks: $0) }
    #expect(widths[0] < widths[1] && widths[1] < widths[2])
  }

  /// The formulas of the contract, written out.
  @Test func theBoundOfALevelIsTheOneOfTheFormula() throws {
    let means = [1, 2.2, 2.9, 4.1, 5, 5.8, 7.1, 8]
    let pace = try #require(LevelPace(weeks: means))
    let slope = zip(-7...0, means).reduce(0) { $0 + (Double($1.0) + 3.5) * $1.1 } / 42
    let level = means.reduce(0, +) / 8 + 3.5 * slope
    let residual = zip(-7...0, means).reduce(0) { $0 + pow($1.1 - level - slope * Double($1.0), 2) }
    // The median weekly change is .9.
    let variance = (2 * pow(0.9 / 0.95, 2) + residual) / 10
    let damped = 0.95 * (1 - pow(0.95, 4)) / 0.05
    let kept = slope * slope / (slope * slope + variance / 42)
    let spread = (variance * (1.0 / 8 + 3.5 * 3.5 / 42 + damped * damped / 42 + 4)).squareRoot()
    let bound = level + slope * kept * damped - Quantile.student(0.8, degreesOfFreedom: 10) * spread
    #expect(abs(pace.quantile(0.2, weeks: 4) - bound) < 1e-9)
  }

  @Test func weeklyMeansAreThoseOfDaysWithData() throws {
    let metric = try Self.metric([41: 10, 42: 70, 44: 72, 54: 60], kind: .level, today: 56)
    let means = LevelPace.means(before: metric.today, of: metric)
    #expect(means == [nil, nil, nil, nil, nil, 10, 71, 60])
  }

  // MARK: - Words

  @Test func chancesAreRoundedDownToTenths() {
    let words = [0.05, 0.1, 0.29, 0.7999999999999, 0.8, 0.94, 0.95, 1].map { ChanceInTenths($0).text }
    #expect(
      words == [
        "hardly", "1 in 10", "2 in 10", "8 in 10", "8 in 10", "9 in 10", "almost surely", "almost surely",
      ])
    #expect(ChanceInTenths(0.79) == .tenths(7))
  }

  /// The chance of a quota, against counting all ways the days can go.
  @Test func theChanceOfAQuotaIsBetaBinomial() {
    for (needed, days, kept, missed) in [(3, 5, 12, 4), (1, 1, 0, 0), (7, 7, 20, 1), (2, 6, 3, 15)] {
      var chance = 0.0
      for ways in 0..<(1 << days) {
        // Pólya's urn: each day is drawn from what was seen so far.
        var (k, m, probability) = (Double(kept) + 1, Double(missed) + 1, 1.0)
        for day in 0..<days {
          let isKept = ways >> day & 1 == 1
          probability *= (isKept ? k : m) / (k + m)
          if isKept { k += 1 } else { m += 1 }
        }
        if ways.nonzeroBitCount >= needed { chance += probability }
      }
      #expect(abs(KeepChance.quota(needed: needed, days: days, kept: kept, missed: missed) - chance) < 1e-12)
    }
    #expect(KeepChance.quota(needed: 0, days: 3, kept: 0, missed: 9) == 1)
    #expect(KeepChance.quota(needed: 4, days: 3, kept: 9, missed: 0) == 0)
  }

  // MARK: - Goals

  private static func pages(_ key: String = "pages") throws -> Metric {
    try #require((Metric.offered + Metric.builtIn).first { $0.key.text == key })
  }

  private static let free = GoalForecast.Consent(hasGuessedOrDeclined: true, asksForSensitive: false)

  @Test func thePaceIsWithheldUntilThePlayerHasGuessed() throws {
    let goal = try Self.goal(500, from: 56)
    let days = try Self.metric(Dictionary(uniqueKeysWithValues: (0..<60).map { ($0, 2.0) }), today: 60)
    func withheld(_ key: String, _ days: MetricDays, _ consent: GoalForecast.Consent) throws -> GoalForecast.Withheld? {
      if case .failure(let reason) = GoalForecast.make(goal, of: try Self.pages(key), days, consent) { return reason }
      return nil
    }
    let sealed = GoalForecast.Consent(hasGuessedOrDeclined: false, asksForSensitive: false)
    #expect(try withheld("pages", days, sealed) == .guessFirst)
    #expect(try withheld("pages", days, Self.free) == nil)
    #expect(try withheld("weight", days, Self.free) == .sensitive)
    #expect(try withheld("guess.accuracy", days, Self.free) == .sensitive)
    #expect(try withheld("mood", days, Self.free) == .level)
    let few = try Self.metric(
      Dictionary(uniqueKeysWithValues: (46..<60).map { ($0, 2.0) }), coverage: .samples, today: 60)
    #expect(try withheld("pages", few, Self.free) == .tooLittle(weeks: 2))
    #expect(GoalForecast.Withheld.tooLittle(weeks: 2).text == "not sure yet: 2 more weeks")
  }

  @Test func theForecastNamesDatesChanceAndWhatItWouldTake() throws {
    let goal = try Self.goal(140, from: 56, by: 56 + 41)
    let days = try Self.metric(Dictionary(uniqueKeysWithValues: (0..<63).map { ($0, 2.0) }), today: 63)
    let forecast = try GoalForecast.make(goal, of: try Self.pages(), days, Self.free).get()
    let pace = try #require(AmountPace(weeks: [Double](repeating: 14, count: 8)))
    let left = 140.0 - 14
    #expect(forecast.weekly == 14 && forecast.weeks == 8)
    #expect(
      forecast.dates.map(\.day)
        == [0.5, 0.8, 0.9].map { pace.days(until: left, chance: $0).map { days.today.advanced(by: $0 - 1) } })
    #expect(forecast.dates[0].day == days.today.advanced(by: 62))
    // From today to the last day, both counted: 35 days.
    #expect(forecast.chance == ChanceInTenths(pace.chance(of: left, within: 35)))
    #expect(forecast.needed == pace.needed(for: left, within: 35, chance: 0.8))
  }

  @Test func heldDatesAreCountedForPastMondays() throws {
    let goal = try Self.goal(200, from: 56)
    // 14 pages a week, reached on the hundredth day.
    let values = Dictionary(uniqueKeysWithValues: (0..<300).map { ($0, 2.0) })
    let reached = Self.monday.advanced(by: 155)
    let steady = HeldDates(goal, try Self.metric(values, today: 300), reached: reached)
    // Mondays 56, 63 … 154.
    #expect(steady.of == 15 && steady.held == 15)
    #expect(steady.text() == "such dates held 15 of 15")
    // With nine of them nothing is said.
    for (day, text) in [(118, nil), (119, "such dates held 10 of 10")] {
      let held = HeldDates(goal, try Self.metric(values, today: 300), reached: Self.monday.advanced(by: day))
      #expect(held.text() == text)
    }
    // Nothing more after day 70: the dates pass, but nothing is decided before they do.
    let stopped = Dictionary(uniqueKeysWithValues: (0..<70).map { ($0, 2.0) })
    let early = HeldDates(goal, try Self.metric(stopped, today: 120), reached: nil)
    #expect(early.of == 0 && early.text() == nil)
    let late = HeldDates(goal, try Self.metric(stopped, today: 300), reached: nil)
    #expect(late.of > 0 && late.held == 0)
  }

  /// The dates that are counted are those of the promised chance: those of another one held differently.
  @Test func heldDatesAreThoseOfTheRulesPromise() throws {
    let goal = try Self.goal(140, from: 56)
    // Two a day for eight weeks, then fewer.
    let values = Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, $0 < 56 ? 2.0 : 1.5) })
    let days = try Self.metric(values, today: 200)
    let reached = Self.monday.advanced(by: 149)
    func held(_ chance: Double) -> [Bool] {
      stride(from: 56, through: 149, by: 7).compactMap { day in
        let monday = Self.monday.advanced(by: day)
        let amounts = AmountPace.amounts(before: monday, of: days, goal: goal)
        let left = 140 - 1.5 * Double(day - 56)
        guard left > 0, let pace = AmountPace(weeks: amounts) else { return nil }
        return pace.days(until: left, chance: chance).map { reached <= monday.advanced(by: $0 - 1) }
      }
    }
    let counted = HeldDates(goal, days, reached: reached)
    #expect(counted.of == held(0.8).count && counted.held == held(0.8).count { $0 })
    for chance in [0.5, 0.7] { #expect(held(chance) != held(0.8), "\(chance)") }
    var rules = PaceRules()
    rules.promise = 0.5
    #expect(HeldDates(goal, days, reached: reached, rules: rules).held == held(0.5).count { $0 })
  }
}
