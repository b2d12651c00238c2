/// Forgets a device that was lost or sold: no device takes anything from it any more. What it brought stays.
///
/// Renew the key too, or it can still read: `tqctl sync forget` does both.
public struct SyncForget: ChangingRequest {
  public static let method = "sync.forget"

  /// A device by its id, or by its name. This one is refused: `sync.end` is for that.
  public var device: String
  public var idempotencyKey: String?

  public init(device: String, idempotencyKey: String? = nil) {
    self.device = device
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var device: SyncStatus.Device

    public init(device: SyncStatus.Device) { self.device = device }
  }
}
