private import Foundation
public import QuestModel

/// The expected course of a level: a damped line through weekly means, with the spread of a random walk (SPEC §14).
public struct LevelPace: Hashable, Sendable {
  /// Weeks with data in its basis.
  public let weeks: Int
  /// The fitted level of the last week, and its change in the week after, shrunk by its uncertainty.
  public let level: Double
  public let slope: Double
  private let variance: Double
  private let levelVariance: Double
  private let slopeVariance: Double
  private let rules: PaceRules

  /// From the means of weeks, oldest first, `nil` where a week has no data. `nil` below five weeks with data.
  public init?(weeks means: [Double?], rules: PaceRules = PaceRules()) {
    let points = means.enumerated().compactMap { index, mean in mean.map { (Double(index - means.count + 1), $0) } }
    guard points.count >= rules.fewestLevelWeeks else { return nil }
    let k = Double(points.count)
    let center = points.reduce(0) { $0 + $1.0 } / k
    let middle = points.reduce(0) { $0 + $1.1 } / k
    let extent = points.reduce(0) { $0 + ($1.0 - center) * ($1.0 - center) }
    let fitted = points.reduce(0) { $0 + ($1.0 - center) * ($1.1 - middle) } / extent
    let start = middle - fitted * center
    let residual = points.reduce(0) { sum, point in
      let miss = point.1 - start - fitted * point.0
      return sum + miss * miss
    }
    let changes = zip(points, points.dropFirst()).map { abs($1.1 - $0.1) / ($1.0 - $0.0) }.sorted()
    let typical = (changes[(changes.count - 1) / 2] + changes[changes.count / 2]) / 2 / rules.changePerDeviation
    weeks = points.count
    level = start
    variance = (2 * typical * typical + residual) / (k + 2)
    levelVariance = variance * (1 / k + center * center / extent)
    slopeVariance = variance / extent
    let evidence = fitted * fitted + slopeVariance
    slope = evidence > 0 ? fitted * fitted * fitted / evidence : 0
    self.rules = rules
  }

  /// The means of the days with data in the last eight blocks of 7 days before `day`, oldest first.
  public static func means(
    before day: LocalDay, of metric: MetricDays, rules: PaceRules = PaceRules()
  ) -> [Double?] {
    (0..<rules.weeks).reversed().map { block in
      let values = (1...7).compactMap { metric.value(on: day.advanced(by: -7 * block - $0)) }
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
  }

  /// The value that the mean of the week `weeks` weeks ahead stays below with that chance, for 0 … 16 weeks.
  public func quantile(_ chance: Double, weeks: Double) -> Double {
    let sum = rules.damping * (1 - pow(rules.damping, weeks)) / (1 - rules.damping)
    let spread = (levelVariance + slopeVariance * sum * sum + variance * weeks).squareRoot()
    let freedom = Double(self.weeks) + 2
    return level + slope * sum + Quantile.student(chance, degreesOfFreedom: freedom) * spread
  }
}
