/// Excludes an interruption from the measurement, from now until `session.resume` or `session.done`.
public struct SessionPause: ChangingRequest {
  public static let method = "session.pause"
  public typealias Response = SessionState

  public var idempotencyKey: String?

  public init(idempotencyKey: String? = nil) { self.idempotencyKey = idempotencyKey }
}
