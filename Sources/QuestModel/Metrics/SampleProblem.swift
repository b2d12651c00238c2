private import QuestText

/// Why a sample is refused (SPEC §12).
public enum SampleProblem: Error, Hashable, Sendable {
  case notANumber
  /// Farther from 0 than `Metric.largest`.
  case tooLarge
  case daySumTooLarge
  case outside(ClosedRange<Double>)
  /// A check other than 0 or 1.
  case notACheck
  /// A time of day outside 0 ..< 1440 minutes after noon.
  case notAClock
  /// The weight of a mean that is not above 0, or of a share that is below its hits.
  case badWeight
  case beforeTheFirstDay(LocalDay)
  /// The last day that a sample may have.
  case afterTheLastDay(LocalDay)

  /// One sentence that says what is wrong and what to do.
  public var message: String {
    switch self {
    case .notANumber: "the value is not a number: give digits, such as 12 or 1.5"
    case .tooLarge: "the value is too large: give one between -10^12 and 10^12, in a larger unit if need be"
    case .daySumTooLarge:
      "the day's sum would exceed 10^12: correct the logged values, or use a larger unit"
    case .outside(let bounds):
      "the value is outside \(Figures.decimal(bounds.lowerBound)) to \(Figures.decimal(bounds.upperBound)): "
        + "correct it, or change the metric's bounds"
    case .notACheck: "a check is done or not: give 1 or 0"
    case .notAClock: "a time of day is between 00:00 and 23:59: give it as 23:10"
    case .badWeight: "the weight is wrong: a mean needs a weight above 0, a share hits from 0 up to the total"
    case .beforeTheFirstDay(let day): "the day is too early: samples begin on \(day)"
    case .afterTheLastDay(let day): "the day is in the future: give one up to \(day)"
    }
  }
}

extension Metric {
  /// The largest absolute value of a sample and of a day.
  public static let largest = 1e12
  public static let firstDay = LocalDay(ordinal: 0)

  /// The last day a sample may have: the day after tomorrow, so that a traveller's day is always permitted.
  public static func lastDay(today: LocalDay) -> LocalDay { today.advanced(by: 2) }

  /// Checks a sample of this metric. For `sum`, `check(daySum:)` checks the bounds.
  ///
  /// - Throws: `SampleProblem`.
  public func check(value: Double, weight: Double = 1, day: LocalDay, today: LocalDay) throws(SampleProblem) {
    guard value.isFinite, weight.isFinite else { throw .notANumber }
    guard abs(value) <= Self.largest, abs(weight) <= Self.largest else { throw .tooLarge }
    switch kind {
    case .check where value != 0 && value != 1: throw .notACheck
    case .clock where !(0..<Double(ClockMinutes.range.upperBound)).contains(value): throw .notAClock
    case .mean where weight <= 0: throw .badWeight
    case .share where value < 0 || value > weight: throw .badWeight
    default: break
    }
    // The bounds of a share are percent, and hits of nothing have none.
    let bounded = kind == .share ? (weight > 0 ? 100 * value / weight : nil) : value
    if kind != .sum, let bounds, let bounded, !bounds.contains(bounded) { throw .outside(bounds) }
    guard day >= Self.firstDay else { throw .beforeTheFirstDay(Self.firstDay) }
    guard day <= Self.lastDay(today: today) else { throw .afterTheLastDay(Self.lastDay(today: today)) }
  }

  /// Checks the value a day would have after a change of its samples.
  ///
  /// - Throws: `SampleProblem`.
  public func check(daySum: Double) throws(SampleProblem) {
    guard daySum.isFinite, abs(daySum) <= Self.largest else { throw .daySumTooLarge }
    if let bounds, !bounds.contains(daySum) { throw .outside(bounds) }
  }
}
