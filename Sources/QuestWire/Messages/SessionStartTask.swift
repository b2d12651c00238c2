/// Makes a task current. Without an open session: a solo task of that name. In a quest: without a name the held task,
/// or the next one; with the name of a remaining task, that task first.
public struct SessionStartTask: ChangingRequest {
  public static let method = "session.startTask"
  public typealias Response = SessionState

  /// The task's name, which may include the kind: `Fix login @code`.
  public var task: String?
  /// `@kind`, one word, if the name does not include it.
  public var kind: String?
  /// The estimate. With it the clock starts at once.
  public var estimate: DurationInput?
  public var idempotencyKey: String?

  public init(
    task: String? = nil, kind: String? = nil, estimate: DurationInput? = nil, idempotencyKey: String? = nil
  ) {
    self.task = task
    self.kind = kind
    self.estimate = estimate
    self.idempotencyKey = idempotencyKey
  }
}
