private import Foundation
internal import QuestEngines

/// The usual method of other programs: a straight line, with the error of independent days or weeks.
public enum StraightLine {
  /// Days until `left` is added with that chance, from the amounts of the last days; `nil` beyond two years.
  public static func days(until left: Double, after amounts: some Collection<Double>, chance: Double) -> Int? {
    let moments = Moments(amounts)
    guard moments.count > 1 else { return nil }
    let deviation = (moments.squares / Double(moments.count - 1)).squareRoot()
    let z = Quantile.normal(chance)
    return (1...730).first { days in
      moments.mean * Double(days) - z * deviation * Double(days).squareRoot() >= left
    }
  }

  /// The value that stays below with that chance, `weeks` weeks after the last of `means`: the usual prediction bound
  /// of a regression.
  static func quantile(_ chance: Double, after means: [Double], weeks: Double) -> Double {
    let xs = means.indices.map { Double($0 - means.count + 1) }
    let (x, y) = (Moments(xs), Moments(means))
    let slope = zip(xs, means).reduce(0) { $0 + ($1.0 - x.mean) * ($1.1 - y.mean) } / x.squares
    let freedom = Double(means.count - 2)
    let variance = max(0, y.squares - slope * slope * x.squares) / freedom
    let ahead = weeks - x.mean
    let error = (variance * (1 + 1 / Double(means.count) + ahead * ahead / x.squares)).squareRoot()
    return y.mean + slope * ahead + Quantile.student(chance, degreesOfFreedom: freedom) * error
  }
}
