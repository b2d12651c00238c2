/// Leaves the current task out; after a reveal, the next one. The last skip ends the session.
public struct SessionSkip: ChangingRequest {
  public static let method = "session.skip"
  public typealias Response = SessionState

  public var idempotencyKey: String?

  public init(idempotencyKey: String? = nil) { self.idempotencyKey = idempotencyKey }
}
