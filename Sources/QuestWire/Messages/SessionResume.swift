/// Ends a pause.
public struct SessionResume: ChangingRequest {
  public static let method = "session.resume"
  public typealias Response = SessionState

  public var idempotencyKey: String?

  public init(idempotencyKey: String? = nil) { self.idempotencyKey = idempotencyKey }
}
