private import Foundation
public import QuestModel

/// The pace of a metric that adds up: the amounts of the coming weeks, with their chances (SPEC §14).
///
/// It is the mean of the last weeks. Its spread reflects how much the weeks differ, how few they are, and risks that no
/// history shows. A straight line with independent days would be too optimistic: its dates for 80 of 100 hold in 50.
public struct AmountPace: Hashable, Sendable {
  /// Weeks of its basis.
  public let weeks: Int
  /// Mean amount of a week, above 0.
  public let weekly: Double
  /// Squared coefficient of variation of a week.
  private let variation: Double
  private let degrees: Double
  private let rules: PaceRules

  /// From amounts of weeks in any order; `nil` for less than four weeks, or less than two above 0.
  public init?(weeks amounts: [Double], rules: PaceRules = PaceRules()) {
    let mean = amounts.isEmpty ? 0 : amounts.reduce(0, +) / Double(amounts.count)
    guard amounts.count >= rules.fewestWeeks, amounts.count(where: { $0 > 0 }) >= rules.fewestActiveWeeks, mean > 0
    else { return nil }
    weeks = amounts.count
    weekly = mean
    degrees = rules.weekDegrees + Double(amounts.count) - 1
    let squares = amounts.reduce(0) { $0 + ($1 / mean - 1) * ($1 / mean - 1) }
    variation = (rules.weekDegrees * rules.weekSpread * rules.weekSpread + squares) / degrees
    self.rules = rules
  }

  /// The amounts of the last eight blocks of 7 days before `day`. Unknown and rest days are left out, and a block with
  /// at least four other days is scaled to 7.
  public static func amounts(
    before day: LocalDay, of metric: MetricDays, goal: Goal, rules: PaceRules = PaceRules()
  ) -> [Double] {
    (0..<rules.weeks).compactMap { block in
      var (known, total) = (0, 0.0)
      for back in 1...7 {
        let day = day.advanced(by: -7 * block - back)
        guard metric.knowledge(of: day, silence: goal.silence) == .covered, !goal.rests.contains(day) else { continue }
        known += 1
        total += metric.value(on: day) ?? 0
      }
      return known >= rules.knownDays ? total * 7 / Double(known) : nil
    }
  }

  /// S_p(h) = m · h · exp(−t(p, ν) · σ(h)): at least this amount is added within `days` with that chance.
  public func added(within days: Double, chance: Double) -> Double {
    added(within: days, quantile: Quantile.student(chance, degreesOfFreedom: degrees))
  }

  /// The same with t(p, ν), which is the same for all days.
  private func added(within days: Double, quantile: Double) -> Double {
    guard days > 0 else { return 0 }
    return weekly * days / 7 * exp(-quantile * deviation(days / 7))
  }

  /// The number of days after which `left` is added with that chance: 1 is the end of the first day. `nil` beyond two
  /// years, where no date is given. O(log days).
  public func days(until left: Double, chance: Double) -> Int? {
    guard left > 0 else { return 0 }
    let quantile = Quantile.student(chance, degreesOfFreedom: degrees)
    guard added(within: Double(rules.farthestDays), quantile: quantile) >= left else { return nil }
    var low = 1
    var high = rules.farthestDays
    while low < high {
      let middle = (low + high) / 2
      if added(within: Double(middle), quantile: quantile) >= left { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The chance that `left` is added within `days`: the inverse of `added`.
  public func chance(of left: Double, within days: Int) -> Double {
    guard left > 0 else { return 1 }
    guard days > 0 else { return 0 }
    let h = Double(days) / 7
    return Quantile.studentProbability(below: log(weekly * h / left) / deviation(h), degreesOfFreedom: degrees)
  }

  /// The weekly amount that adds `left` within `days` with that chance; `nil` without days.
  public func needed(for left: Double, within days: Int, chance: Double) -> Double? {
    guard days > 0 else { return nil }
    return max(0, left) / added(within: Double(days), chance: chance) * weekly
  }

  /// σ(h): the deviation of the logarithm of the amount of `h` weeks.
  private func deviation(_ h: Double) -> Double {
    (variation * (1 / h + 1 / Double(weeks)) + rules.baseVariance + rules.weeklyVariance * h).squareRoot()
  }
}
