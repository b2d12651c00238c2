/// For `timequest-sync`: delivers items of another device.
///
/// Delivering an item again changes nothing. While a task runs on this device, the items wait until its `done`.
public struct SyncPut: Request {
  public static let method = "sync.put"

  /// The id of the device that made the items. Items of a forgotten device are refused as `forbidden`.
  public var device: String
  /// At most 500 items.
  public var items: [SyncItem]
  /// The position in the carrier after these items, stored with them under a name. The position is a text of up to 400
  /// bytes, the name has up to 128.
  public var cursor: Cursor?
  /// Store nothing, and report what would be stored.
  public var dryRun: Bool?

  public struct Cursor: Codable, Equatable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public init(device: String, items: [SyncItem], cursor: Cursor? = nil, dryRun: Bool? = nil) {
    self.device = device
    self.items = items
    self.cursor = cursor
    self.dryRun = dryRun
  }

  public struct Response: Codable, Equatable, Sendable {
    /// Records that are new on this device.
    public var added: Int
    /// Records of which a field was changed.
    public var changed: Int
    /// Records that were deleted.
    public var deleted: Int
    /// Items that changed nothing.
    public var unchanged: Int
    /// Items that wait: a task runs, their schema is newer, or their clock is ahead.
    public var waiting: Int

    public init(added: Int = 0, changed: Int = 0, deleted: Int = 0, unchanged: Int = 0, waiting: Int = 0) {
      self.added = added
      self.changed = changed
      self.deleted = deleted
      self.unchanged = unchanged
      self.waiting = waiting
    }
  }
}
