/// Makes this device one of several that share the player's game. Every record becomes an item to be sent.
///
/// The call sends nothing; `timequest-sync` does. Repeating the call only changes the name.
public struct SyncBegin: ChangingRequest {
  public static let method = "sync.begin"

  /// The device's name for people, 1 to 64 bytes: `laptop`.
  public var name: String
  public var idempotencyKey: String?

  public init(name: String, idempotencyKey: String? = nil) {
    self.name = name
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    /// The id of this device.
    public var device: String

    public init(device: String) { self.device = device }
  }
}
