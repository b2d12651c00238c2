/// For `timequest-sync`: the items of this device after a number, in their order.
///
/// The number is the highest that the carrier has of this device. A higher one than the service knows means that its store
/// went back in time, to a backup: the device gets a new id, and all its records become items again.
public struct SyncTake: Request {
  public static let method = "sync.take"

  /// The id that the caller knows this device by. Another one than its own is refused as `invalidArgument`.
  public var device: String
  /// 0 for all.
  public var after: Int
  /// At most 500, and some 700 KiB of bodies; 500 when absent.
  public var limit: Int?

  public init(device: String, after: Int, limit: Int? = nil) {
    self.device = device
    self.after = after
    self.limit = limit
  }

  public struct Response: Codable, Equatable, Sendable {
    /// Another one than asked for after the store went back in time: begin again with it, and with what the carrier has
    /// of it. There are no items then.
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
