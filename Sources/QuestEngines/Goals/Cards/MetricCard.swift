public import QuestModel

/// The figures of a metric for a card.
public struct MetricCard: Hashable, Sendable {
  /// Days of the sparkline, of a mean, and standard errors beyond which two means differ.
  public static let sparkDays = 30
  public static let meanDays = 7
  public static let changeErrors = 1.64

  /// The values of the last 30 days, today last; `nil` where a day has none.
  public let spark: [Double?]
  /// Today's value, else the newest of the 30 days, with its day.
  public let last: DayValue?
  /// The mean of the known days of the last 7 before today, which is not over yet.
  public let mean: Double?
  /// Against the 7 days before those; `nil` where either week has no known day.
  public let change: Change?

  public struct DayValue: Hashable, Sendable {
    public var day: LocalDay
    public var value: Double
  }

  public struct Change: Hashable, Sendable {
    /// In the metric's unit, above 0 when it is more than before.
    public var difference: Double
    /// Whether it exceeds chance. If not, it is "about the same".
    public var isMeaningful: Bool
  }

  /// - Parameters:
  ///   - metric: its days. A covered day without a sample counts as 0 where days add up.
  ///   - silence: what a day without a sample means.
  public init(_ metric: MetricDays, silence: Goal.Silence = .unknown) {
    func value(_ back: Int) -> Double? {
      let day = metric.today.advanced(by: -back)
      if let value = metric.value(on: day) { return value }
      return metric.kind.isAdditive && metric.knowledge(of: day, silence: silence) == .covered ? 0 : nil
    }
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

/// How dark a day of a heatmap is: 0 for nothing, 1 … 4.
public struct HeatmapScale: Hashable, Sendable {
  public static let shades = 4

  /// Values from which shades 2, 3 and 4 begin.
  private let steps: [Double]

  /// By the share of a goal's amount: the darkest is the whole of it.
  public init(amount: Double) { steps = [1, 2, 3].map { amount * Double($0) / 3 } }

  /// By quartiles of the player's own days above 0; without any, every such day is the lightest.
  public init(days: some Sequence<Double>) {
    let sorted = days.filter { $0 > 0 }.sorted()
    steps = sorted.isEmpty ? [] : [1, 2, 3].map { sorted[($0 * sorted.count) / 4] }
  }

  /// 0 … 4.
  public func shade(_ value: Double) -> Int { value > 0 ? 1 + steps.count { value >= $0 } : 0 }
}
