public import QuestModel

/// The figures of a metric for a card.
public struct MetricCard: Hashable, Sendable {
  /// Days of the sparkline, of a mean, and standard errors beyond which two means differ.
  public static let sparkDays = 30
  public static let meanDays = 7
  public static let changeErrors = 1.64

  /// The values of the last 30 days, today last; `nil` for a day without one.
  public let spark: [Double?]
  /// Today's value, else the newest of the 30 days, with its day.
  public let last: DayValue?
  /// The mean of the known days among the 7 days before today. Today is incomplete and left out.
  public let mean: Double?
  /// Compared with the 7 days before those; `nil` if either week has no known day.
  public let change: Change?

  public struct DayValue: Hashable, Sendable {
    public var day: LocalDay
    public var value: Double
  }

  public struct Change: Hashable, Sendable {
    /// In the metric's unit, positive for an increase.
    public var difference: Double
    /// Whether it exceeds chance. If not, it is "about the same".
    public var isMeaningful: Bool
  }

  /// - Parameters:
  ///   - metric: its days. A covered day without a sample counts as 0 if days add up.
  ///   - goal: a goal about the metric; it defines the meaning of a day without a sample, from its first day on.
  public init(_ metric: MetricDays, goal: Goal? = nil) {
    func value(_ back: Int) -> Double? { metric.shown(on: metric.today.advanced(by: -back), goal: goal) }
    spark = (0..<Self.sparkDays).reversed().map(value)
    last =
      (0..<Self.sparkDays).lazy
      .map { metric.today.advanced(by: -$0) }
      .compactMap { day in metric.value(on: day).map { DayValue(day: day, value: $0) } }.first
    let now = Moments((1...Self.meanDays).compactMap(value))
    let before = Moments((Self.meanDays + 1...2 * Self.meanDays).compactMap(value))
    mean = now.count > 0 ? now.mean : nil
    change =
      now.count > 0 && before.count > 0
      ? Change(
        difference: now.mean - before.mean,
        isMeaningful: Moments.differ(now, before, errors: Self.changeErrors)) : nil
  }
}

extension MetricDays {
  /// The value of a day; 0 for a covered day of a metric that adds up. A goal defines the meaning of days without data
  /// from its first day on.
  func shown(on day: LocalDay, goal: Goal?) -> Double? {
    value(on: day) ?? (kind.isAdditive && isCovered(day, goal: goal) ? 0 : nil)
  }

  func isCovered(_ day: LocalDay, goal: Goal?) -> Bool {
    let silence = goal.flatMap { $0.firstDay <= day ? $0.silence : nil } ?? .unknown
    return knowledge(of: day, silence: silence) == .covered
  }
}
