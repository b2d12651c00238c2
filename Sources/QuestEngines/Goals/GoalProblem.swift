public import QuestModel
private import QuestText

/// Why terms are refused (SPEC §13).
public enum GoalProblem: Error, Hashable, Sendable {
  case notANumber
  case tooLarge
  /// `reach` and `atLeast` of a metric that adds up need more than 0.
  case notAboveZero
  /// A limit below 0.
  case belowZero
  /// Outside the metric's own bounds.
  case outside(ClosedRange<Double>)
  /// The target equals the baseline.
  case alreadyThere
  case noWeekday
  /// Outside 1 … 7.
  case badQuota
  /// The last day or deadline is before the first day.
  case endsBeforeItBegins

  /// One sentence that says what is wrong and what to do.
  public var message: String {
    switch self {
    case .notANumber: "the amount is not a number: give digits, such as 30"
    case .tooLarge: "the amount is too large: give one up to 10^12, in a larger unit if need be"
    case .notAboveZero: "the amount has to be above 0: give how much you want to do"
    case .belowZero: "a limit cannot be below 0: give 0 or more"
    case .outside(let bounds):
      "the amount is outside what the metric can be: give one from \(Figures.decimal(bounds.lowerBound)) to "
        + Figures.decimal(bounds.upperBound)
    case .alreadyThere: "you are there already: give a target beyond where you are"
    case .noWeekday: "the goal has no weekday: name at least one"
    case .badQuota: "a quota is a number of days of a week: give 1 to 7"
    case .endsBeforeItBegins:
      "the last day is before the first day of these terms: give a later one, or with tqctl goal edit an earlier --since"
    }
  }
}

extension GoalTerms {
  /// Checks terms for a goal of that kind.
  ///
  /// - Parameters:
  ///   - kind: of the goal.
  ///   - metric: of the goal.
  ///   - baseline: the start of a `reach`; `nil` if it is not known yet. Metrics that add up start at 0.
  /// - Throws: `GoalProblem`.
  public func check(_ kind: Goal.Kind, of metric: Metric, baseline: Double?) throws(GoalProblem) {
    guard amount.isFinite else { throw .notANumber }
    guard abs(amount) <= Metric.largest else { throw .tooLarge }
    if metric.kind.isAdditive {
      guard amount >= 0 else { throw .belowZero }
      guard amount > 0 || kind == .atMost else { throw .notAboveZero }
    } else if let bounds = metric.valueBounds, !bounds.contains(amount) {
      throw .outside(bounds)
    }
    if kind == .reach {
      let start = metric.kind.isAdditive ? 0 : baseline
      guard amount != start else { throw .alreadyThere }
    } else {
      switch rhythm {
      case .days(let weekdays) where weekdays.isEmpty: throw .noWeekday
      case .quota(let days) where !(1...7).contains(days): throw .badQuota
      default: break
      }
    }
    if let by, by < since { throw .endsBeforeItBegins }
  }
}

extension Metric {
  /// The possible values of a day for a metric that does not add up.
  fileprivate var valueBounds: ClosedRange<Double>? {
    switch kind {
    case .clock: 0...Double(ClockMinutes.range.upperBound - 1)
    case .share: bounds ?? 0...100
    default: bounds
    }
  }
}
