/// Archives a goal: it is no longer judged, and all its data stays.
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
