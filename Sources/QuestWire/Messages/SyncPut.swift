/// For `timequest-sync`: hands over items of another device.
///
/// Taking an item again changes nothing. While a task runs here the items wait, and show after its `done`.
public struct SyncPut: Request {
  public static let method = "sync.put"

  /// The id of the device that made the items. Those of a forgotten one are refused as `forbidden`.
  public var device: String
  /// At most 500.
  public var items: [SyncItem]
  /// Where the carrier's pull stands with these items, stored with them under the name. A text of up to 400 bytes; the name
  /// has up to 128.
  public var cursor: Cursor?
  /// With it nothing is stored: the result says what would be.
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
    /// Records that are new here.
    public var added: Int
    /// Records of which a field was changed.
    public var changed: Int
    /// Records that were deleted.
    public var deleted: Int
    /// Items that brought nothing new.
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
