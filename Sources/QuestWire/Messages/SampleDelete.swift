/// Deletes a sample that was logged or imported. Refused while a task runs; `history.undo` restores it.
public struct SampleDelete: ChangingRequest {
  public static let method = "sample.delete"
  public typealias Response = LoggedSample

  /// The sample's id, or a unique prefix of it.
  public var id: String
  public var idempotencyKey: String?

  public init(id: String, idempotencyKey: String? = nil) {
    self.id = id
    self.idempotencyKey = idempotencyKey
  }
}
