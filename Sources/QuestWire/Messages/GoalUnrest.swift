/// Removes rest days. Only `all` removes rest days of all goals.
public struct GoalUnrest: ChangingRequest {
  public static let method = "goal.unrest"
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
