/// The short way: starts the quest, or else the solo task, of that name with the estimates given.
///
/// A quest is meant when the name is that of a quest or begins exactly one; a known task likewise; anything else is a
/// new solo task, and the answer's note announces it.
public struct SessionDo: ChangingRequest {
  public static let method = "session.do"
  public typealias Response = SessionState

  /// Of a quest or a task.
  public var name: String
  /// `@kind` of a new task, one word.
  public var kind: String?
  /// One for each of the first tasks; a solo task takes one.
  public var estimates: [DurationInput]?
  public var idempotencyKey: String?

  public init(
    name: String, kind: String? = nil, estimates: [DurationInput]? = nil, idempotencyKey: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.estimates = estimates
    self.idempotencyKey = idempotencyKey
  }
}
