/// Ends sharing on this device. All records stay here; the other devices keep theirs.
///
/// A leaving device calls this with `announce`, exchanges items, and calls it again without `announce`.
public struct SyncEnd: ChangingRequest {
  public static let method = "sync.end"

  /// Remove this device from the list of devices but continue sharing. The other devices see this with their next
  /// exchange. `sync.begin` adds it to the list again.
  public var announce: Bool?
  public var idempotencyKey: String?

  public init(announce: Bool? = nil, idempotencyKey: String? = nil) {
    self.announce = announce
    self.idempotencyKey = idempotencyKey
  }

  public typealias Response = Nothing
}
