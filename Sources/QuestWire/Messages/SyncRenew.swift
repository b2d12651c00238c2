/// For `timequest-sync`: gives this device a new id, and makes all its records items again.
///
/// For a carrier that was emptied, for a key that was renewed, and when another machine turns out to have the same id.
public struct SyncRenew: ChangingRequest {
  public static let method = "sync.renew"

  public var idempotencyKey: String?

  public init(idempotencyKey: String? = nil) { self.idempotencyKey = idempotencyKey }

  public struct Response: Codable, Equatable, Sendable {
    /// The new id of this device.
    public var device: String

    public init(device: String) { self.device = device }
  }
}
