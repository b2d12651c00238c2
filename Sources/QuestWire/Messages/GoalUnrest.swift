/// Takes rest days back. Those of all goals are taken back with `all` alone.
public struct GoalUnrest: ChangingRequest {
  public static let method = "goal.unrest"
  public typealias Response = GoalList.Response

  /// A name, a unique prefix or an id. Exactly one of `goal` and `all` is given.
  public var goal: String?
  /// Every goal, also those made later.
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
