/// Ends the session in any phase and keeps its finished runs.
public struct SessionAbandon: ChangingRequest {
  public static let method = "session.abandon"
  public typealias Response = SessionState

  public var idempotencyKey: String?

  public init(idempotencyKey: String? = nil) { self.idempotencyKey = idempotencyKey }
}
