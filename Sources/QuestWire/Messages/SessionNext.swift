/// Leaves the reveal and continues with the next task.
public struct SessionNext: ChangingRequest {
  public static let method = "session.next"
  public typealias Response = SessionState

  public var idempotencyKey: String?

  public init(idempotencyKey: String? = nil) { self.idempotencyKey = idempotencyKey }
}
