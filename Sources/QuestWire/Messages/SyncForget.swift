/// Forgets a device that was lost or sold: no device accepts items of it any more. Its earlier items stay.
///
/// Renew the key too, because the device can still read with the old one. `tqctl sync forget` does both.
public struct SyncForget: ChangingRequest {
  public static let method = "sync.forget"

  /// The device by its id or its name. This device is refused; use `sync.end` for it.
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
