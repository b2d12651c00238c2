public import QuestModel

/// A run that was measured without a guess.
public struct TimedRun: Hashable, Sendable {
  /// Seconds.
  public var actual: Double
  /// The local day on which it began.
  public var day: LocalDay
  /// Seconds from that day's midnight to its start and to its end, which may lie after the next midnight; `nil` if only
  /// the day is known.
  public var hours: ClosedRange<Double>?

  /// - Parameters:
  ///   - actual: seconds.
  ///   - end: the moment it was recorded at, which is its end.
  ///   - zone: where it happened.
  ///   - isTimed: whether its time of day is known.
  public init(actual: Double, end: Instant, zone: Zone, isTimed: Bool) {
    self.actual = actual
    guard isTimed else {
      day = zone.localDay(of: end)
      return
    }
    let start = end.advanced(bySeconds: -actual)
    day = zone.localDay(of: start)
    let second = Double(zone.secondOfDay(of: start))
    hours = second...max(second, Double(zone.secondOfDay(of: end)) + 86_400 * Double(zone.localDay(of: end) - day))
  }
}

/// The usual duration of a task, from runs without a guess. It is a description and no claim.
public struct UsualTime: Hashable, Sendable {
  public let runs: Int
  /// The median, seconds.
  public let median: Double
  /// The middle 8 in 10, seconds.
  public let middle: ClosedRange<Double>

  /// `nil` with fewer than five runs.
  public init?(_ runs: [TimedRun], rules: GameRules = .standard) {
    guard runs.count >= rules.patternRuns else { return nil }
    let times = runs.map(\.actual).sorted()
    self.runs = runs.count
    median = Quantile.of(times, 0.5)
    middle = Quantile.of(times, 0.1)...Quantile.of(times, 0.9)
  }
}

/// The usual times of a weekday from runs without a guess: medians over its days.
public struct UsualDay: Hashable, Sendable {
  /// 1 = Sunday … 7 = Saturday.
  public let weekday: Int
  /// Days with a run.
  public let days: Int
  /// The day's total, seconds.
  public let total: Double
  /// The first start and the last end of a day in minutes since midnight, the end possibly over 1440; `nil` if no time
  /// of day is known.
  public let hours: ClosedRange<Int>?

  /// The weekdays with a run, in the order of a week that begins with `weekStart`.
  public static func all(_ runs: [TimedRun], weekStart: Int) -> [UsualDay] {
    let days = Dictionary(grouping: runs, by: \.day)
    let weekdays = Dictionary(grouping: days.keys, by: \.weekday)
    return (0..<7).map { (weekStart - 1 + $0) % 7 + 1 }.compactMap { weekday in
      weekdays[weekday].map { UsualDay(weekday, $0.map { days[$0] ?? [] }) }
    }
  }

  private init(_ weekday: Int, _ days: [[TimedRun]]) {
    self.weekday = weekday
    self.days = days.count
    total = Quantile.of(days.map { $0.reduce(0) { $0 + $1.actual } }.sorted(), 0.5)
    let timed = days.map { $0.compactMap(\.hours) }.filter { !$0.isEmpty }
    guard !timed.isEmpty else {
      hours = nil
      return
    }
    let first = Quantile.of(timed.compactMap { $0.map(\.lowerBound).min() }.sorted(), 0.5)
    let last = Quantile.of(timed.compactMap { $0.map(\.upperBound).max() }.sorted(), 0.5)
    hours = Int(first / 60)...max(Int(first / 60), Int(last / 60))
  }
}
