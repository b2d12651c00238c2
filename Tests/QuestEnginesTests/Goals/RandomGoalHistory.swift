import QuestEngines
import QuestModel
import QuestTestKit
import Testing

/// A random metric with samples, a goal with edits, rest days and answers of its source, in plain numbers: days are
/// counted from Monday, 25 December 2023, and all values are whole, so that the oracle computes without rounding.
struct RandomGoalHistory {
  struct Reading {
    var day: Int
    var minute: Int
    var value: Int
    var weight: Int
  }

  enum Rhythm: Equatable {
    case weekdays([Int])
    case quota(Int)
    case week, month
  }

  struct Edit {
    var day: Int
    var amount: Int
    var rhythm: Rhythm
    var by: Int?
  }

  enum Source: CaseIterable {
    case always, samples, answers
  }

  static let days = 130
  static let monday = 19_716

  var metric: MetricKind
  var kind: Goal.Kind
  var readings: [Reading] = []
  var edits: [Edit] = []
  var rests: [ClosedRange<Int>] = []
  var source: Source
  /// Days a connector has answered for.
  var answers: Set<Int> = []
  var silenceIsZero: Bool
  var trend: Bool
  var baseline: Int?
  /// 1 = Sunday … 7 = Saturday.
  var weekStart: Int
  var today: Int

  init(_ generator: inout SeededGenerator) {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
    metric = MetricKind.allCases[number(0...5)]
    kind = Goal.Kind.allCases[number(0...2)]
    source = Source.allCases[number(0...2)]
    silenceIsZero = chance(30)
    trend = chance(50)
    weekStart = number(1...7)
    today = number(20...Self.days - 1)
    let density = [15, 50, 85, 98][number(0...3)]
    let isRising = chance(50)
    for day in 0..<Self.days where chance(density) {
      for _ in 0..<(chance(70) ? 1 : number(2...3)) {
        let weight = metric == .share ? number(0...5) : number(1...3)
        let value =
          switch metric {
          case .sum: chance(10) ? -number(0...3) : number(0...6)
          case .level: number(60...70) + (isRising ? day / 6 : -day / 6)
          case .mean: number(1...5)
          case .share: number(0...weight)
          case .clock: number(0...23) * 60
          case .check: number(0...1)
          }
        readings.append(Reading(day: day, minute: number(0...4), value: value, weight: weight))
      }
    }
    let first = number(0...40)
    edits = [edit(on: first, &generator)]
    for _ in 0..<number(0...3) { edits.append(edit(on: number(first...Self.days + 10), &generator)) }
    for _ in 0..<number(0...4) {
      let start = number(0...Self.days)
      rests.append(start...start + (chance(20) ? number(0...40) : number(0...6)))
    }
    let answered = [40, 90, 100][number(0...2)]
    answers = Set((0..<Self.days).filter { _ in chance(answered) })
    baseline = metric == .sum || metric == .check || chance(40) ? nil : target(&generator)
  }

  private func target(_ generator: inout SeededGenerator) -> Int {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    return switch metric {
    case .sum: number(1...200)
    case .level: number(50...90)
    case .mean: number(1...5)
    case .share: number(0...10) * 10
    case .clock: number(0...23) * 60
    case .check: number(1...60)
    }
  }

  private func edit(on day: Int, _ generator: inout SeededGenerator) -> Edit {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let rhythm: Rhythm =
      switch number(0...5) {
      case 0, 1: .weekdays(Array(Set((0..<number(1...7)).map { _ in number(1...7) })).sorted())
      case 2: .weekdays(Array(1...7))
      case 3: .quota(number(1...7))
      case 4: .week
      default: .month
      }
    let isDaily = rhythm != .week && rhythm != .month
    let amount =
      switch metric {
      case .sum where kind != .reach: isDaily ? number(kind == .atMost ? 0...5 : 1...5) : number(1...90)
      case .check where kind != .reach: isDaily ? number(kind == .atMost ? 0...1 : 1...1) : number(1...20)
      default: target(&generator)
      }
    return Edit(day: day, amount: amount, rhythm: rhythm, by: number(1...4) == 1 ? day + number(0...80) : nil)
  }
}

// MARK: - As the engines take it

extension RandomGoalHistory {
  static func local(_ day: Int) -> LocalDay { LocalDay(ordinal: Int32(monday + day)) }

  func goal() throws -> Goal {
    let versions = edits.map { edit in
      let rhythm: GoalTerms.Rhythm =
        switch edit.rhythm {
        case .weekdays(let days): .days(Weekdays(days: days) ?? .all)
        case .quota(let days): .quota(days)
        case .week: .week
        case .month: .month
        }
      return GoalTerms(
        since: Self.local(edit.day), amount: Double(edit.amount), rhythm: rhythm, by: edit.by.map(Self.local))
    }
    var goal = Goal(
      id: GoalID("g"), name: "Goal", kind: kind, metric: try #require(MetricKey("m")), terms: versions[0],
      rests: DayRanges(rests.map { Self.local($0.lowerBound)...Self.local($0.upperBound) }),
      baseline: baseline.map(Double.init), silence: silenceIsZero ? .zero : .unknown,
      reachedBy: trend ? .trend : .value)
    for version in versions.dropFirst() { goal.change(to: version) }
    return goal
  }

  func metricDays() throws -> MetricDays {
    let key = try #require(MetricKey("m"))
    var rollups: [LocalDay: DayRollup] = [:]
    for (day, readings) in Dictionary(grouping: readings.enumerated(), by: \.element.day) {
      let samples = readings.map { index, reading in
        Sample(
          id: SampleID("s"), metric: key, value: Double(reading.value), weight: Double(reading.weight),
          at: Instant(milliseconds: Int64(reading.minute)), day: Self.local(day),
          recordedAt: Instant(milliseconds: Int64(index)))
      }
      rollups[Self.local(day)] = DayRollup(samples, kind: metric)
    }
    let coverage: SourceCoverage =
      switch source {
      case .always: .always
      case .samples: .samples
      case .answers: .answered(DayRanges(answers.map { Self.local($0)...Self.local($0) }))
      }
    return MetricDays(kind: metric, rollups: Array(rollups), coverage: coverage, today: Self.local(today))
  }
}
