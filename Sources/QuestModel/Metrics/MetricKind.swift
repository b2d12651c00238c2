/// How a day's value is computed from samples, and a period's value from days (SPEC §11).
public enum MetricKind: String, CaseIterable, Sendable {
  /// Samples of a day add up, and so do days: pages.
  case sum
  /// The last sample of the day, and the last day of the period: weight.
  case level
  /// Σ value · weight / Σ weight of all samples: mood.
  case mean
  /// 100 · Σ hits / Σ totals, in percent: a sample's value is the number of hits and its weight the total.
  case share
  /// Minutes after noon, so that 00:30 is later than 23:00. A day has the value of its last sample, a period the median
  /// of its days.
  case clock
  /// 1 when any sample of the day is above 0, else 0. Days add up.
  case check

  /// Whether days add up to a period. Only then does a covered day without a sample count as 0, and only then do rest
  /// days reduce the amount of a period.
  public var isAdditive: Bool { self == .sum || self == .check }
}

/// The better direction of a metric.
public enum BetterDirection: String, CaseIterable, Sendable {
  case up, down
}

/// Times of day of the kind `clock`.
public enum ClockMinutes {
  /// Minutes of a day.
  public static let range = 0..<1440

  /// Minutes after noon of a minute after midnight (0 ..< 1440): 12:00 is 0, 23:00 is 660, 00:30 is 750.
  public static func afterNoon(minuteOfDay: Int) -> Int { (minuteOfDay + 720) % 1440 }
}
