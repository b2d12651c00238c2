public import QuestModel

/// The state of a day or a period of a goal (SPEC §11). Only `kept` and `missed` count.
public enum GoalDayState: String, CaseIterable, Sendable {
  case kept, missed
  /// It may still change, or the source has not answered yet.
  case open
  /// A rest day, or a weekday that the goal leaves out.
  case rest
  /// The day has no data. Unknown is not missed.
  case unknown
}

/// The span of one judgement: a day, or a week or month that is judged as a whole.
public struct GoalUnit: Hashable, Sendable {
  /// Its first and last day within the goal.
  public var days: ClosedRange<LocalDay>
  /// In the metric's unit; for a quota the kept days so far. `nil` without data.
  public var value: Double?
  /// The amount that it needs, reduced by rest days; for a quota its number of days.
  public var amount: Double
  public var state: GoalDayState

  public init(days: ClosedRange<LocalDay>, value: Double?, amount: Double, state: GoalDayState) {
    self.days = days
    self.value = value
    self.amount = amount
    self.state = state
  }

  /// The rest of the amount: at least 0 for `atLeast`; below 0 for `atMost` when the value is over the limit.
  public func left(_ kind: Goal.Kind) -> Double {
    let rest = amount - (value ?? 0)
    return kind == .atMost ? rest : max(0, rest)
  }

  /// Value by amount: 0 to 1 for `atLeast`, uncapped for `atMost`; `nil` for an amount of 0.
  public func share(_ kind: Goal.Kind) -> Double? {
    guard amount > 0 else { return nil }
    let share = (value ?? 0) / amount
    return kind == .atMost ? share : min(1, max(0, share))
  }
}

/// How often a goal was kept in its last 28 judged days or periods (SPEC §13). There is no streak: a bad day changes
/// the count by one.
public struct DaysKept: Hashable, Sendable {
  public static let window = 28

  public var kept = 0
  public var missed = 0
  public var unknown = 0
  /// Rest days and periods between them.
  public var rest = 0

  /// From units, newest first: open ones are left out, and rest does not use up the window.
  public init(newestFirst units: some Sequence<GoalUnit>) {
    var waitingRest = 0
    for unit in units {
      guard kept + missed + unknown < Self.window else { break }
      switch unit.state {
      case .kept: kept += 1
      case .missed: missed += 1
      case .unknown: unknown += 1
      case .rest: waitingRest += 1
      case .open: break
      }
      // Rest before the oldest counted unit is not between two of them.
      if unit.state != .rest, unit.state != .open {
        rest += waitingRest
        waitingRest = 0
      }
    }
  }

  /// Kept and missed.
  public var judged: Int { kept + missed }
}
