/// For `timequest-sync`: gives this device a new id, and makes all its records items again.
///
/// Call it after the carrier was emptied, after the key was renewed, and if another machine has the same id.
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
