/// Adds rest days, past or future ones. A rest day is neither kept nor missed, and a period with rest days requires
/// less. The number of rest days is not limited.
public struct GoalRest: ChangingRequest {
  public static let method = "goal.rest"
  public typealias Response = GoalList.Response

  /// A goal by its name, a unique prefix of it, or its id. Give exactly one of `goal` and `all`.
  public var goal: String?
  /// All goals, including later ones.
  public var all: Bool?
  /// The first day: `2026-12-24`, `24dec`, `today`.
  public var from: String
  /// The last day; `from` when absent.
  public var to: String?
  public var idempotencyKey: String?

  public init(
    goal: String? = nil, all: Bool? = nil, from: String, to: String? = nil, idempotencyKey: String? = nil
  ) {
    self.goal = goal
    self.all = all
    self.from = from
    self.to = to
    self.idempotencyKey = idempotencyKey
  }
}
