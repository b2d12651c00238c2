public import QuestWire

/// What moves sealed items between the devices of a family. Bytes in it may be lost, doubled, swapped and rolled back:
/// the next runs make up for it.
///
/// Belongs to one thread. Errors are `ReplicaProblem`s.
public protocol Carrier: AnyObject {
  /// Whether the family has its place here. A carrier that was emptied, or a folder that is not mounted, has not.
  func hasFamily() throws -> Bool
  /// Makes the family's place. Repeating it changes nothing.
  func makeFamily() throws
  func marks() throws -> [KeyMark]
  func add(_ mark: KeyMark) throws

  /// How far this device's own feed is here, and whether it is all its own.
  func standing(of device: String, _ state: inout FeedState) throws -> Standing
  /// Seals items that follow the number `after`. Nothing is written before `send`.
  func parcel(_ items: [SyncItem], of device: String, after: Int) throws -> Parcel
  func send(_ parcel: Parcel, of device: String) throws
  /// Makes the own feed smaller where that is worth it.
  func tidy(_ state: inout FeedState, save: (FeedState) throws -> Void) throws
  /// Removes a device's whole feed.
  func remove(_ device: String) throws

  /// The others' feeds of which everything was taken, by device, each with the text for `removeTaken`.
  func taken(_ pull: Pull) throws -> [String: String]
  /// Removes a device's feed, unless more has come to it since `taken` gave the text.
  func removeTaken(_ device: String, _ text: String) throws

  /// Hands over what other devices have sent and this one has not taken yet.
  func pull(_ pull: Pull, _ deliver: (Delivery) throws -> Void) throws -> PullReport
}

public enum Standing: Equatable, Sendable {
  /// All up to this number is here; 0 for nothing.
  case upTo(Int)
  /// Another machine has sent under this device's id.
  case foreign
}

/// A batch of items, sealed.
public struct Parcel: Sendable {
  /// What the device remembers of a parcel, to know it again.
  public struct Made: Codable, Equatable, Sendable {
    public var first: Int
    public var last: Int
    /// SHA-256 of the sealed bytes, 32 hexadecimal digits of it.
    public var digest: String
    /// Items in it.
    public var items: Int
    /// Size, inode and time of its file, so that an unchanged one is not read again.
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
  /// This device: its own items are left out.
  var own: String
  /// Of these nothing is taken.
  var forgotten: Set<String>
  /// As the service has them.
  var cursors: [String: String]
  /// Numbers of what could not be read, in their order, where the cursors cannot tell.
  var unread: [Int] = []
  /// Keeps those numbers. Called before a cursor passes further ones.
  var keepUnread: ([Int]) throws -> Void = { _ in }
  /// Asked before each batch.
  var isInterrupted: () -> Bool
}

/// Items of one device in the order of their numbers, at most some thousands.
public struct Delivery {
  var device: String
  var items: [SyncItem]
  /// To be stored once all of them are.
  var cursor: SyncPut.Cursor?
}

/// What a pull met besides items.
public struct PullReport: Equatable, Sendable {
  /// Segments or items that do not open: half a file, or bytes that somebody changed or moved.
  public var unreadable = 0
  /// Devices of which a part is missing between others.
  public var gaps = 0
  /// Of a newer format.
  public var newer = 0
  /// Sealed with a key that this device never had, by the devices that sent it.
  public var otherKeys: [String: Int] = [:]

  public var otherKey: Int { otherKeys.values.reduce(0, +) }
}
