/// Ends the sharing on this device. Every record stays here; the other devices keep theirs.
///
/// A device that leaves calls this with `announce`, exchanges, and calls it without.
public struct SyncEnd: ChangingRequest {
  public static let method = "sync.end"

  /// Takes this device off the list of devices, and goes on sharing. The other devices see it with their next exchange.
  /// `sync.begin` lists it again.
  public var announce: Bool?
  public var idempotencyKey: String?

  public init(announce: Bool? = nil, idempotencyKey: String? = nil) {
    self.announce = announce
    self.idempotencyKey = idempotencyKey
  }

  public typealias Response = Nothing
}
