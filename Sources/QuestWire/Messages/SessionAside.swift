/// Starts another task in between. The open session waits and continues when this task is done, skipped or abandoned.
///
/// The task begins at once, in a session of its own. A running task is paused meanwhile and marked `interrupted`. Only
/// one session can wait at a time.
public struct SessionAside: ChangingRequest {
  public static let method = "session.aside"
  public typealias Response = SessionState

  /// The task, by a name as in `session.do`.
  public var task: String
  /// `@kind` of a new task, one word.
  public var kind: String?
  /// The estimate, which is locked in at once.
  public var estimate: DurationInput
  /// True for a new task, regardless of existing names.
  public var new: Bool?
  public var idempotencyKey: String?

  public init(
    task: String, kind: String? = nil, estimate: DurationInput, new: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.task = task
    self.kind = kind
    self.estimate = estimate
    self.new = new
    self.idempotencyKey = idempotencyKey
  }
}
