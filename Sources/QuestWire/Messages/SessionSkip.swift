/// Skips the current task or, after a reveal, the next one. Skipping the last task ends the session.
public struct SessionSkip: ChangingRequest {
  public static let method = "session.skip"
  public typealias Response = SessionState

  public var idempotencyKey: String?

  public init(idempotencyKey: String? = nil) { self.idempotencyKey = idempotencyKey }
}
