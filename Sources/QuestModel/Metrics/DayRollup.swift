/// Days with samples, each once, in any order.
public typealias DayRollups = [(key: LocalDay, value: DayRollup)]

/// What all samples of a metric on one day come to: enough for the day's value of every kind, without the samples
/// (SPEC §12).
public struct DayRollup: Hashable, Sendable {
  /// Σ value; for `mean` Σ value · weight.
  public private(set) var total: Double
  /// Σ weight.
  public private(set) var weight: Double
  /// Samples, above 0.
  public private(set) var count: Int
  /// The value of the last sample.
  public private(set) var last: Double

  public init(total: Double, weight: Double, count: Int, last: Double) {
    self.total = total
    self.weight = weight
    self.count = count
    self.last = last
  }

  /// Of a single sample.
  public init(_ sample: Sample, kind: MetricKind) {
    self.init(
      total: kind == .mean ? sample.value * sample.weight : sample.value, weight: sample.weight, count: 1,
      last: sample.value)
  }

  /// Of all samples of the day, in any order; `nil` without any. O(n log n).
  public init?(_ samples: some Sequence<Sample>, kind: MetricKind) {
    let rollups = samples.sorted { $0.order < $1.order }.map { DayRollup($0, kind: kind) }
    guard let last = rollups.last?.last else { return nil }
    self.init(
      total: rollups.reduce(0) { $0 + $1.total }, weight: rollups.reduce(0) { $0 + $1.weight }, count: rollups.count,
      last: last)
  }

  /// The day's value; `nil` for a share of nothing.
  public func value(_ kind: MetricKind) -> Double? {
    switch kind {
    case .sum: total
    case .check: total > 0 ? 1 : 0
    case .level, .clock: last
    case .mean: weight > 0 ? total / weight : nil
    case .share: weight > 0 ? 100 * total / weight : nil
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
    case .level: return days.last?.last
    case .mean, .share:
      let weight = days.reduce(0) { $0 + $1.weight }
      guard weight > 0 else { return nil }
      return (self == .share ? 100 : 1) * days.reduce(0) { $0 + $1.total } / weight
    case .clock:
      let sorted = days.map(\.last).sorted()
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
