/// Days with samples, each once, in any order.
public typealias DayRollups = [(key: LocalDay, value: DayRollup)]

/// The summary of a metric's samples on one day. It determines the day's value without the samples (SPEC §12).
public struct DayRollup: Hashable, Sendable {
  /// Σ value; for a mean Σ value · weight, for a level and a clock the last value.
  public let amount: Double
  /// For a mean and a share Σ weight; 1 for the others.
  public let weight: Double

  public init(amount: Double, weight: Double = 1) {
    self.amount = amount
    self.weight = weight
  }

  /// Of all samples of the day, in any order; `nil` without any. O(n log n).
  public init?(_ samples: some Sequence<Sample>, kind: MetricKind) {
    let samples = samples.sorted { $0.order < $1.order }
    guard let last = samples.last else { return nil }
    switch kind {
    case .sum, .check: self.init(amount: samples.reduce(0) { $0 + $1.value })
    case .level, .clock: self.init(amount: last.value)
    case .mean:
      self.init(
        amount: samples.reduce(0) { $0 + $1.value * $1.weight }, weight: samples.reduce(0) { $0 + $1.weight })
    case .share:
      self.init(amount: samples.reduce(0) { $0 + $1.value }, weight: samples.reduce(0) { $0 + $1.weight })
    }
  }

  /// The day's value; `nil` for a share with a total of 0.
  public func value(_ kind: MetricKind) -> Double? {
    switch kind {
    case .sum, .level, .clock: amount
    case .check: amount > 0 ? 1 : 0
    case .mean: weight > 0 ? amount / weight : nil
    case .share: weight > 0 ? 100 * amount / weight : nil
    }
  }
}

extension MetricKind {
  /// The value of a period: sums add, a level takes the last day, mean and share pool all samples, a clock takes the
  /// median of the days.
  ///
  /// - Parameter days: roll-ups of the days with samples, in rising order.
  /// - Returns: `nil` when no day has a value. O(n log n) for `clock`, else O(n).
  public func periodValue(_ days: [DayRollup]) -> Double? {
    switch self {
    case .sum, .check:
      let values = days.compactMap { $0.value(self) }
      return values.isEmpty ? nil : values.reduce(0, +)
    case .level: return days.last?.amount
    case .mean, .share:
      let weight = days.reduce(0) { $0 + $1.weight }
      guard weight > 0 else { return nil }
      return (self == .share ? 100 : 1) * days.reduce(0) { $0 + $1.amount } / weight
    case .clock:
      let sorted = days.map(\.amount).sorted()
      guard !sorted.isEmpty else { return nil }
      return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
  }
}

/// For how long a level is shown after its last sample.
public enum LevelCarry {
  public static let days = 14

  /// The newest value of the last 14 days before and on `day`, and its day. It is for showing, never for judging.
  /// `value` is called 15 times at most.
  public static func shown(on day: LocalDay, value: (LocalDay) -> Double?) -> (value: Double, from: LocalDay)? {
    for back in 0...days {
      let candidate = day.advanced(by: -back)
      if let found = value(candidate) { return (found, candidate) }
    }
    return nil
  }
}
