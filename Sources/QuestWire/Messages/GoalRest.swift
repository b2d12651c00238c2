/// Makes days of rest, ahead or afterwards: they are neither kept nor missed, and a period with some of them asks for
/// less. There is no budget.
public struct GoalRest: ChangingRequest {
  public static let method = "goal.rest"
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
