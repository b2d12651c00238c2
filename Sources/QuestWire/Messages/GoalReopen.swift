/// Takes a goal out of the archive.
public struct GoalReopen: ChangingRequest {
  public static let method = "goal.reopen"
  public typealias Response = GoalInfo

  /// An archived goal by its name, a unique prefix of it, or its id.
  public var goal: String
  public var idempotencyKey: String?

  public init(
    goal: String, idempotencyKey: String? = nil
  ) {
    self.goal = goal
    self.idempotencyKey = idempotencyKey
  }
}
