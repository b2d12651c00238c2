public import QuestModel

/// The progress of a `reach` goal (SPEC §13).
public struct ReachProgress: Hashable, Sendable {
  /// The value that is compared with the target; `nil` before the first one.
  public let current: Double?
  /// The newest value of the last 14 days; differs from `current` where a trend is compared.
  public let newest: Double?
  /// `nil` before the first sample of a metric that does not add up.
  public let baseline: Double?
  public let target: Double

  public init(current: Double?, newest: Double? = nil, baseline: Double?, target: Double) {
    self.current = current
    self.newest = newest ?? current
    self.baseline = baseline
    self.target = target
  }

  /// Whether the value is at or past the target, in the direction from the baseline to it.
  public var isReached: Bool {
    guard let current, let baseline else { return false }
    if target == baseline { return current == target }
    return target > baseline
      ? AmountComparison.isAtLeast(current, target) : AmountComparison.isAtMost(current, target)
  }

  /// (c − b) / (T − b), clipped to 0 … 1; `nil` before the first value.
  public var share: Double? {
    guard let current, let baseline else { return nil }
    guard target != baseline else { return isReached ? 1 : 0 }
    return isReached ? 1 : min(max((current - baseline) / (target - baseline), 0), 1)
  }

  /// Rounded down; 100 only when the target is reached.
  public var percent: Int? { share.map { isReached ? 100 : min(99, AmountComparison.percent($0)) } }

  /// The distance from the baseline in the wrong direction, above 0; else `nil`.
  public var behind: Double? {
    guard let current, let baseline, target != baseline else { return nil }
    let distance = target > baseline ? baseline - current : current - baseline
    return distance > 0 ? distance : nil
  }

  /// The distance from the value to the target, 0 when reached; `nil` before the first value.
  public var left: Double? {
    guard let current else { return nil }
    return isReached ? 0 : abs(target - current)
  }
}

/// Reads a `reach` goal from the days of its metric.
public struct ReachJudge: Sendable {
  private let goal: Goal
  private let metric: MetricDays
  private let firstValue: Double?

  /// Days a trend averages, and how many of them need data.
  public static let trendDays = 7
  public static let trendData = 3

  /// `firstValue` is that of the first sample since the goal's first day; without it the first day's value stands for it.
  public init(_ goal: Goal, _ metric: MetricDays, firstValue: Double? = nil) {
    self.goal = goal
    self.metric = metric
    self.firstValue = firstValue
  }

  /// The start of progress: 0 for metrics that add up, else the goal's own baseline, else its first sample. O(days)
  /// without a stored one.
  public var baseline: Double? {
    if metric.kind.isAdditive { return 0 }
    if let baseline = goal.baseline ?? firstValue { return baseline }
    return metric.days(from: goal.firstDay, through: metric.today).first { _ in true }?.value
  }

  /// Today's progress towards today's target. The value of a metric that does not add up is carried for 14 days. O(days
  /// since the first).
  public var progress: ReachProgress {
    ReachProgress(
      current: current,
      newest: metric.kind.isAdditive ? nil : LevelCarry.shown(on: metric.today, value: metric.value)?.value,
      baseline: baseline, target: target(on: metric.today))
  }

  /// The first day on which the value was at or past the target of that day; `nil` if there is none up to today. A total
  /// is also past a target that was lowered. O(days since the first).
  public var reached: GoalReached? {
    let baseline = baseline
    // A list of goals judges thousands of days, and the target of most goals never changes.
    let fixedTarget = goal.versions.count == 1 ? goal.versions[0].amount : nil
    func reached(on day: LocalDay, _ current: Double?) -> GoalReached? {
      let progress = ReachProgress(current: current, baseline: baseline, target: fixedTarget ?? target(on: day))
      return current.flatMap { progress.isReached ? GoalReached(day: day, value: $0) : nil }
    }
    guard metric.kind.isAdditive else {
      return metric.days(from: goal.firstDay, through: metric.today).lazy
        .compactMap { reached(on: $0.day, compared(on: $0.day)) }.first
    }
    var changes = goal.versions.dropFirst().map(\.since).filter { $0 <= metric.today }[...]
    var total = goal.totalAtStart
    for (day, value) in metric.days(from: goal.firstDay, through: metric.today) {
      while let change = changes.first, change <= day {
        changes.removeFirst()
        if change < day, let reached = reached(on: change, total) { return reached }
      }
      total += value
      if let reached = reached(on: day, total) { return reached }
    }
    return changes.lazy.compactMap { reached(on: $0, total) }.first
  }

  /// The value at creation, for the goal's baseline: the newest of the last 14 days before and on `day`.
  public static func baseline(at day: LocalDay, of metric: MetricDays) -> Double? {
    LevelCarry.shown(on: day, value: metric.value)?.value
  }

  private func target(on day: LocalDay) -> Double { (goal.terms(on: day) ?? goal.versions[0]).amount }

  private var current: Double? {
    guard !metric.kind.isAdditive else {
      return metric.days(from: goal.firstDay, through: metric.today).reduce(goal.totalAtStart) { $0 + $1.value }
    }
    return LevelCarry.shown(on: metric.today, value: compared)?.value
  }

  /// The day's value, or the mean of the 7 days up to it. A trend needs data on the day itself to reach the target, so
  /// that a day that leaves the window does not reach it.
  private func compared(on day: LocalDay) -> Double? {
    guard let today = metric.value(on: day) else { return nil }
    guard goal.reachedBy == .trend else { return today }
    let values = (0..<Self.trendDays).compactMap { metric.value(on: day.advanced(by: -$0)) }
    return values.count >= Self.trendData ? values.reduce(0, +) / Double(values.count) : nil
  }
}

extension Goal {
  /// What the total of a metric that adds up begins at; below 0 if a part of the first day counts for an earlier goal.
  var totalAtStart: Double { -(baseline ?? 0) }
}
