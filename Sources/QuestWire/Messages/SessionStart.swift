/// Opens a session of a quest. With `estimates` the first task starts at once. With an estimate for each task, each
/// `done` starts the next task.
public struct SessionStart: ChangingRequest {
  public static let method = "session.start"
  public typealias Response = SessionState

  /// The quest by its name, a unique prefix of it, or its id.
  public var quest: String
  /// Estimates of the first tasks, one each, at most one per task.
  public var estimates: [DurationInput]?
  public var idempotencyKey: String?

  public init(quest: String, estimates: [DurationInput]? = nil, idempotencyKey: String? = nil) {
    self.quest = quest
    self.estimates = estimates
    self.idempotencyKey = idempotencyKey
  }
}
