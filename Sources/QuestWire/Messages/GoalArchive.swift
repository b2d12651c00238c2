/// Puts a goal away: it is judged no more, and everything of it stays.
public struct GoalArchive: ChangingRequest {
  public static let method = "goal.archive"
  public typealias Response = GoalInfo

  /// A name, a unique prefix or an id.
  public var goal: String
  public var idempotencyKey: String?

  public init(
    goal: String, idempotencyKey: String? = nil
  ) {
    self.goal = goal
    self.idempotencyKey = idempotencyKey
  }
}
