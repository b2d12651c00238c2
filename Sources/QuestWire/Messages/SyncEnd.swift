/// Ends the sharing on this device. Every record stays here; the other devices keep theirs.
///
/// What leaves says so first: a call with `announce`, an exchange, and a call without it.
public struct SyncEnd: ChangingRequest {
  public static let method = "sync.end"

  /// Only takes this device off the list of devices, here and with the next exchange elsewhere. It shares until the next call
  /// without this, and `sync.begin` lists it again.
  public var announce: Bool?
  public var idempotencyKey: String?

  public init(announce: Bool? = nil, idempotencyKey: String? = nil) {
    self.announce = announce
    self.idempotencyKey = idempotencyKey
  }

  public typealias Response = Nothing
}
