/// This device's record of its own feed in the carrier. It holds no secret and no time of play.
public struct FeedState: Codable, Equatable, Sendable {
  /// The device id under which the feed was sent.
  public var device: String
  /// The generation of the key that the feed is sealed with.
  public var generation: Int
  /// The parcels that may be in the carrier, in their order. Each is noted before it is sent.
  public var made: [Parcel.Made] = []
  /// Digests of replaced parcels. A carrier can bring their files back.
  public var retired: [String] = []
  /// Number of parcels and items after the newest tidying.
  public var tidied = Tidied()
  /// Feeds of this device's earlier ids. They are removed once everything is sent under the new id.
  public var retiring: [String] = []
  /// Feeds of devices that have left, by device, with the text that `Carrier.taken` returned. They are removed like
  /// `retiring`, because this device's feed then contains their items. `nil` for none, as in files of earlier versions.
  public var left: [String: String]?
  /// Devices that have left and whose parts this device cannot read, as already reported to the player.
  public var told: [String]?
  /// Numbers of other devices' rows on a server that could not be read and are tried again. `nil` for none: files of
  /// earlier versions have no such member.
  public var unread: [Int]?

  public struct Tidied: Codable, Equatable, Sendable {
    public var parcels = 0
    public var items = 0
  }

  static let mostRetired = 512
  static let mostUnread = 1000

  public init(device: String, generation: Int) {
    self.device = device
    self.generation = generation
  }

  /// Remembered parcels with the same first number: while a carrier is full, each attempt makes another one.
  private static let mostTries = 4

  /// Remembers a parcel that is about to be sent.
  mutating func note(_ parcel: Parcel.Made) {
    let tries = made.indices.filter { made[$0].first == parcel.first }
    if tries.count >= Self.mostTries { made.remove(at: tries[0]) }
    made.append(parcel)
  }

  /// Starts the feed again under a new device id: nothing is sent yet.
  mutating func begin(_ device: String, generation: Int) {
    self.device = device
    self.generation = generation
    made = []
    retired = []
    tidied = Tidied()
    // The store may have been restored to a state before it took these feeds.
    left = nil
  }
}
