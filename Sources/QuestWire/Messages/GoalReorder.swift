/// Puts the named goals first, in this order; the others keep their order.
public struct GoalReorder: ChangingRequest {
  public static let method = "goal.reorder"
  public typealias Response = GoalList.Response

  /// Names, unique prefixes or ids, none twice.
  public var goals: [String]
  public var idempotencyKey: String?

  public init(
    goals: [String], idempotencyKey: String? = nil
  ) {
    self.goals = goals
    self.idempotencyKey = idempotencyKey
  }
}
