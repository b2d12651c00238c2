/// For `timequest-sync`: returns the items of this device after a number, in their order.
///
/// The number is the highest that the carrier has of this device. If the service does not know a number that high, its
/// store was restored from a backup. The device then gets a new id, and all its records become items again.
public struct SyncTake: Request {
  public static let method = "sync.take"

  /// The id of this device as the caller knows it. Any other id is refused as `invalidArgument`.
  public var device: String
  /// Return items after this number; 0 for all.
  public var after: Int
  /// The most items, up to 500 and about 700 KiB of bodies; 500 when absent.
  public var limit: Int?

  public init(device: String, after: Int, limit: Int? = nil) {
    self.device = device
    self.after = after
    self.limit = limit
  }

  public struct Response: Codable, Equatable, Sendable {
    /// The id of this device. If it differs from the requested id, the store was restored from a backup, and the result
    /// has no items: begin again with the new id, and with the number that the carrier has of it.
    public var device: String
    public var items: [SyncItem]
    /// Whether more follow.
    public var more: Bool

    public init(device: String, items: [SyncItem], more: Bool) {
      self.device = device
      self.items = items
      self.more = more
    }
  }
}
