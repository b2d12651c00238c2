/// Confirms that an overlong or very short run really took that long. The run then counts.
public struct SessionConfirm: ChangingRequest {
  public static let method = "session.confirm"
  public typealias Response = RunRecord

  /// The run's id, or the session's id if only one of its runs waits for confirmation; a unique prefix is enough.
  public var id: String
  public var idempotencyKey: String?

  public init(id: String, idempotencyKey: String? = nil) {
    self.id = id
    self.idempotencyKey = idempotencyKey
  }
}
