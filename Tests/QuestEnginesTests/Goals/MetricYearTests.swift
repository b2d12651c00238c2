@testable import QuestEngines
import QuestModel
import QuestTestKit
import Testing

struct MetricYearTests {
  /// A Friday.
  private static let today = LocalDay(ordinal: 20_525)

  private func days(_ values: [LocalDay: Double], kind: MetricKind = .sum) throws -> MetricDays {
    let key = try #require(MetricKey("m"))
    let rollups = try values.map { day, value in
      let sample = Sample(
        id: SampleID("s"), metric: key, value: value, at: Instant(milliseconds: 0), day: day,
        recordedAt: Instant(milliseconds: 0))
      return (key: day, value: try #require(DayRollup([sample], kind: kind)))
    }
    return MetricDays(
      kind: kind, rollups: rollups, coverage: .samples, today: Self.today)
  }

  private func goal(
    _ kind: Goal.Kind, _ terms: GoalTerms, rests: [ClosedRange<LocalDay>] = [], silence: Goal.Silence = .unknown
  ) throws -> Goal {
    Goal(
      id: GoalID("g"), name: "Goal", kind: kind, metric: try #require(MetricKey("m")), terms: terms,
      rests: DayRanges(rests), silence: silence)
  }

  private func back(_ days: Int) -> LocalDay { Self.today.advanced(by: -days) }

  @Test(arguments: 1...7) func theYearBeginsWithTheFirstDayOfAWeek(weekStart: Int) throws {
    let year = MetricYear(try days([:]), goal: nil, weekStart: weekStart)
    let first = try #require(year.days.first?.day)
    #expect(first.weekday == weekStart)
    #expect((52 * 7 + 1...53 * 7).contains(year.days.count))
    #expect(year.days.last?.day == Self.today)
    #expect(year.days.allSatisfy { $0.state == .unknown && $0.value == nil && $0.shade == 0 })
    #expect(year.darkest == nil)
  }

  @Test func whatIsNotKnownIsNotZero() throws {
    let terms = GoalTerms(since: back(20), amount: 30, rhythm: .days(.weekdays))
    let read = try goal(.atLeast, terms, rests: [back(4)...back(3)], silence: .zero)
    let year = MetricYear(try days([back(0): 10, back(4): 5, back(9): 0, back(40): 30]), goal: read, weekStart: 2)
    let states = Dictionary(uniqueKeysWithValues: year.days.map { ($0.day, $0) })
    #expect(states[back(0)]?.state == .known && states[back(0)]?.shade == 2)
    #expect(states[back(9)]?.state == .known && states[back(9)]?.shade == 0)
    // With silence as zero a day without a sample is 0, from the goal's first day on.
    #expect(states[back(2)]?.state == .empty && states[back(2)]?.value == 0)
    #expect(states[back(21)]?.state == .unknown && states[back(21)]?.value == nil)
    // Data counts on a rest day, too; Saturday is one that the goal leaves out.
    #expect(states[back(4)]?.state == .known && states[back(3)]?.state == .rest && states[back(6)]?.state == .rest)
    // Before its first day the goal measures by its first terms.
    #expect(states[back(40)]?.shade == 4)
    #expect(year.darkest == 30)
  }

  @Test func anAmountOfAWeekIsSharedOutOverItsDays() throws {
    let week = try goal(.atLeast, GoalTerms(since: back(30), amount: 70, rhythm: .week))
    #expect(MetricYear(try days([back(1): 10]), goal: week, weekStart: 2).darkest == 10)
    #expect(MetricYear(try days([back(1): 10], kind: .mean), goal: week, weekStart: 2).darkest == 10)
    let reach = try goal(.reach, GoalTerms(since: back(30), amount: 480))
    #expect(MetricYear(try days([back(1): 10]), goal: reach, weekStart: 2).darkest == 10)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func withoutAGoalAQuarterOfTheDaysHasEachShade(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var values: [LocalDay: Double] = [:]
    // Different values, so that none stands between two shades.
    for offset in 0..<Int.random(in: 4...300, using: &random) { values[back(offset)] = Double(offset + 1) }
    // Days outside the year do not count.
    for offset in 400..<500 { values[back(offset)] = 1e6 }
    let year = MetricYear(try days(values), goal: nil, weekStart: 2)
    let known = year.days.filter { $0.value != nil }
    for shade in 1...4 {
      let share = Double(known.count { $0.shade == shade }) / Double(known.count)
      #expect(abs(share - 0.25) <= 1 / Double(known.count))
    }
    for (one, other) in zip(known, known.dropFirst()) { #expect(one.shade >= other.shade) }
  }
}

struct CardWordingTests {
  private func wording(_ kind: MetricKind, unit: String = "") throws -> GoalWording {
    GoalWording(
      Metric(key: try #require(MetricKey("m")), name: "M", unit: unit, kind: kind, better: .up, decimals: 0))
  }

  private func change(_ difference: Double, meaningful: Bool = true) -> MetricCard.Change {
    MetricCard.Change(difference: difference, isMeaningful: meaningful)
  }

  @Test func meansHaveADigitMoreThanValues() throws {
    #expect(try wording(.sum, unit: "pages").mean(14.285) == "14.3 pages")
    #expect(try wording(.check).mean(5.0 / 7) == "71 %")
    #expect(try wording(.clock).mean(750) == "00:30")
    #expect(try wording(.share).mean(85.46) == "85.5 %")
  }

  @Test func aChangeIsTextWithoutPraise() throws {
    let same = "about the same as the week before"
    #expect(try wording(.sum, unit: "pages").change(change(11)) == "11 pages more than the week before")
    #expect(try wording(.level, unit: "kg").change(change(-1.5)) == "1.5 kg less than the week before")
    #expect(try wording(.clock).change(change(-25)) == "25 min earlier than the week before")
    #expect(try wording(.check).change(change(0.4)) == "more often than the week before")
    #expect(try wording(.sum).change(change(300, meaningful: false)) == same)
  }
}
