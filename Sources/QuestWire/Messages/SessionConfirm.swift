/// Says that an overlong run really took that long; it then counts.
public struct SessionConfirm: ChangingRequest {
  public static let method = "session.confirm"
  public typealias Response = RunRecord

  /// The estimation's id, or that of its session where only one run waits; a unique beginning is enough.
  public var id: String
  public var idempotencyKey: String?

  public init(id: String, idempotencyKey: String? = nil) {
    self.id = id
    self.idempotencyKey = idempotencyKey
  }
}
