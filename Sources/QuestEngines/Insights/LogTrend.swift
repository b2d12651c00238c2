private import Foundation

/// Least squares of a value on the logarithm of its session's number: people improve fast at first and slowly later.
/// O(1) a session.
public struct LogTrend: Hashable, Sendable {
  private var x = Moments()
  private var y = Moments()
  /// Sum of products of the deviations from the means.
  private var product = 0.0

  public init() {}

  /// - Parameters:
  ///   - value: of the session; larger is better.
  ///   - number: of the session, from 1.
  public mutating func add(_ value: Double, number: Int) {
    let step = log(Double(number)) - x.mean
    x.add(log(Double(number)))
    y.add(value)
    product += step * (value - y.mean)
  }

  public var count: Int { x.count }

  /// Change of the value for each unit of the logarithm; `nil` before two different numbers.
  public var slope: Double? { x.squares > 0 ? product / x.squares : nil }

  public enum Direction: String, CaseIterable, Sendable {
    case improving, declining
    /// The change is too small to matter, with certainty.
    case steady
  }

  /// The direction if the slope is beyond chance; `nil` otherwise and with fewer than ten sessions. Never `steady`.
  public func direction(_ rules: ClaimRules = ClaimRules()) -> Direction? {
    guard count >= rules.milestones[0] else { return nil }
    return direction(level: 2 * (1 - rules.trendProbability), steadyWithin: nil)
  }

  /// The direction if the slope is beyond chance at that two-sided level. Else steady if, at the same level, the value
  /// changes by less than `steadyWithin` for each doubling of the number (two one-sided tests, Schuirmann 1987). `nil`
  /// otherwise and with fewer than three values.
  func direction(level: Double, steadyWithin: Double?) -> Direction? {
    guard count > 2, let slope else { return nil }
    let freedom = Double(count - 2)
    let error = (max(1e-12, y.squares - slope * product) / freedom / x.squares).squareRoot()
    let reach = Quantile.student(1 - level / 2, degreesOfFreedom: freedom) * error
    if abs(slope) > reach { return slope > 0 ? .improving : .declining }
    guard let steadyWithin, (abs(slope) + reach) * log(2) < steadyWithin else { return nil }
    return .steady
  }
}
