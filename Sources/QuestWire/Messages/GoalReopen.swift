/// Takes a goal out of the archive.
public struct GoalReopen: ChangingRequest {
  public static let method = "goal.reopen"
  public typealias Response = GoalInfo

  /// A name, a unique prefix or an id; archived ones only.
  public var goal: String
  public var idempotencyKey: String?

  public init(
    goal: String, idempotencyKey: String? = nil
  ) {
    self.goal = goal
    self.idempotencyKey = idempotencyKey
  }
}
