public import QuestModel

/// The last 53 weeks of a metric, for a heatmap (SPEC §17).
public struct MetricYear: Hashable, Sendable {
  public static let weeks = 53

  /// Rising, from the first day of a week, today last.
  public let days: [Day]
  /// The value from which a day has the darkest shade today; `nil` if no day has a shade.
  public let darkest: Double?

  public struct Day: Hashable, Sendable {
    public var day: LocalDay
    /// `nil` if unknown.
    public var value: Double?
    /// 0 … 4.
    public var shade: Int
    public var state: State
  }

  public enum State: String, CaseIterable, Sendable {
    case known, empty, rest, unknown
  }

  /// The first day of a heatmap that ends today. `weekStart` is 1 = Sunday … 7 = Saturday.
  public static func firstDay(today: LocalDay, weekStart: Int) -> LocalDay {
    today.startOfWeek(weekStart: weekStart).advanced(by: -7 * (weeks - 1))
  }

  /// A shade is the day's share of the amount that the goal requires. It is a quartile among the days if there is no
  /// goal, for a `reach`, and if days do not add up: a time of day is no share of another. O(days).
  ///
  /// - Parameters:
  ///   - metric: its days from `firstDay` on.
  ///   - goal: about the metric as a whole.
  ///   - weekStart: 1 = Sunday … 7 = Saturday.
  public init(_ metric: MetricDays, goal: Goal?, weekStart: Int) {
    let first = Self.firstDay(today: metric.today, weekStart: weekStart)
    let all = (0...(metric.today - first)).map { first.advanced(by: $0) }
    let judged = goal.flatMap { $0.kind != .reach && metric.kind.isAdditive ? $0 : nil }
    let quartiles = HeatmapScale(days: judged == nil ? all.compactMap(metric.value) : [])
    func scale(_ day: LocalDay) -> HeatmapScale {
      judged.map { HeatmapScale(amount: $0.shownTerms(on: day).dayAmount) } ?? quartiles
    }
    days = all.map { day in
      let value = metric.shown(on: day, goal: goal)
      let state: State =
        if metric.value(on: day) != nil {
          .known
        } else if goal?.rests(on: day) == true {
          .rest
        } else {
          metric.isCovered(day, goal: goal) ? .empty : .unknown
        }
      return Day(day: day, value: value, shade: value.map(scale(day).shade) ?? 0, state: state)
    }
    darkest = scale(metric.today).darkest
  }
}

extension Goal {
  /// A rest day, or a weekday that the goal leaves out.
  fileprivate func rests(on day: LocalDay) -> Bool {
    guard let terms = terms(on: day) else { return false }
    if case .days(let weekdays) = terms.rhythm, !weekdays.contains(weekday: day.weekday) { return true }
    return rests.contains(day)
  }
}

extension GoalTerms {
  /// The amount for one day of a metric that adds up: a seventh of a week's amount, a thirtieth of a month's.
  fileprivate var dayAmount: Double {
    switch rhythm {
    case .days, .quota: amount
    case .week: amount / 7
    case .month: amount / 30
    }
  }
}

/// The shade of a day in a heatmap: 0 for nothing, 1 … 4.
public struct HeatmapScale: Hashable, Sendable {
  public static let shades = 4

  /// The values at which shades 2, 3 and 4 begin.
  private let steps: [Double]

  /// By the share of a goal's amount: the darkest shade is the full amount.
  public init(amount: Double) { steps = [1, 2, 3].map { amount * Double($0) / 3 } }

  /// By quartiles of the player's own days above 0; without any, every such day has the lightest shade.
  public init(days: some Sequence<Double>) {
    let sorted = days.filter { $0 > 0 }.sorted()
    steps = sorted.isEmpty ? [] : [1, 2, 3].map { sorted[($0 * sorted.count) / 4] }
  }

  /// The value from which a day has the darkest shade; `nil` without days above 0.
  public var darkest: Double? { steps.last }

  /// 0 … 4.
  public func shade(_ value: Double) -> Int { value > 0 ? 1 + steps.count { value >= $0 } : 0 }
}
