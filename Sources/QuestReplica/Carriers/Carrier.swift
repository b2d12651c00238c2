public import QuestWire

/// A carrier moves sealed items between the devices of a family. It may lose, duplicate, swap and roll back bytes; the
/// next exchanges repair that.
///
/// Use it on one thread. Errors are `ReplicaProblem`s.
public protocol Carrier: AnyObject {
  /// Whether the family has its place here. False for an emptied carrier or a folder that is not mounted.
  func hasFamily() throws -> Bool
  /// Creates the family's place. Repeating the call changes nothing.
  func makeFamily() throws
  func marks() throws -> [KeyMark]
  func add(_ mark: KeyMark) throws

  /// How much of this device's own feed the carrier has, and whether another machine has written to that feed.
  func standing(of device: String, _ state: inout FeedState) throws -> Standing
  /// Seals items that follow the number `after`. Only `send` writes them to the carrier.
  func parcel(_ items: [SyncItem], of device: String, after: Int) throws -> Parcel
  func send(_ parcel: Parcel, of device: String) throws
  /// Makes the own feed smaller if that is worth it.
  func tidy(_ state: inout FeedState, save: (FeedState) throws -> Void) throws
  /// Removes a device's whole feed.
  func remove(_ device: String) throws

  /// The other devices' feeds that were taken completely, by device, each with the text for `removeTaken`.
  func taken(_ pull: Pull) throws -> [String: String]
  /// Removes a device's feed unless it has grown since `taken` returned the text.
  func removeTaken(_ device: String, _ text: String) throws

  /// Delivers items of other devices that this device has not taken yet.
  func pull(_ pull: Pull, _ deliver: (Delivery) throws -> Void) throws -> PullReport
}

public enum Standing: Equatable, Sendable {
  /// The carrier has all items up to this number; 0 for none.
  case upTo(Int)
  /// Another machine has sent under this device's id.
  case foreign
}

/// A sealed batch of items.
public struct Parcel: Sendable {
  /// What the device remembers of a parcel in order to recognise it.
  public struct Made: Codable, Equatable, Sendable {
    public var first: Int
    public var last: Int
    /// SHA-256 of the sealed bytes, 32 hexadecimal digits of it.
    public var digest: String
    /// Items in it.
    public var items: Int
    /// Size, inode and time of its file, so that an unchanged file is not read again.
    public var stamp: String?

    var numbers: ClosedRange<Int> { first...last }
  }

  public var made: Made
  var segment: [UInt8] = []
  var rows: [SealedItem] = []
}

/// An item as PostgreSQL keeps it.
struct SealedItem: Sendable {
  var n: Int
  var record: [UInt8]
  var schema: Int
  var sealed: [UInt8]
}

public struct Pull {
  /// This device, whose own items are skipped.
  var own: String
  /// Devices whose items are not taken.
  var forgotten: Set<String>
  /// By device, as the service has stored them.
  var cursors: [String: String]
  /// Numbers of unreadable rows in rising order, for a carrier whose cursors cannot express them.
  var unread: [Int] = []
  /// Stores the unread numbers. Called before a cursor passes more of them.
  var keepUnread: ([Int]) throws -> Void = { _ in }
  /// Asked before each batch.
  var isInterrupted: () -> Bool
}

/// Items of one device in the order of their numbers, at most some thousands.
public struct Delivery {
  var device: String
  var items: [SyncItem]
  /// The cursor to store after all items of the delivery are stored.
  var cursor: SyncPut.Cursor?
}

/// What a pull encountered besides items.
public struct PullReport: Equatable, Sendable {
  /// Segments or items that do not decrypt: incomplete files, or bytes that were changed or moved.
  public var unreadable = 0
  /// Devices with a missing part before a later one.
  public var gaps = 0
  /// Of a newer format.
  public var newer = 0
  /// Parts sealed with a key that this device never had, counted by the device that sent them.
  public var otherKeys: [String: Int] = [:]

  public var otherKey: Int { otherKeys.values.reduce(0, +) }
}
