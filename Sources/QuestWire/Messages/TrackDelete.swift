/// Deletes an interval. Refused while a task runs.
public struct TrackDelete: ChangingRequest {
  public static let method = "track.delete"
  public typealias Response = IntervalInfo

  /// The interval's id or a unique prefix of at least 4 characters; the newest interval when absent.
  public var id: String?
  public var idempotencyKey: String?

  public init(id: String? = nil, idempotencyKey: String? = nil) {
    self.id = id
    self.idempotencyKey = idempotencyKey
  }
}
