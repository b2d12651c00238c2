private import Foundation

/// Least squares of a value on the logarithm of its session's number: people get better fast at first and slowly later.
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
  }

  /// Where the slope is beyond chance; `nil` otherwise and with fewer than ten sessions.
  public func direction(_ rules: ClaimRules = ClaimRules()) -> Direction? {
    guard count >= rules.milestones[0], let slope else { return nil }
    let freedom = Double(count - 2)
    let error = (max(1e-12, y.squares - slope * product) / freedom / x.squares).squareRoot()
    let limit = Quantile.student(rules.trendProbability, degreesOfFreedom: freedom)
    let t = slope / error
    return t > limit ? .improving : t < -limit ? .declining : nil
  }
}
