/// What this device remembers of its own feed in the carrier. It holds no secret and no time of play.
public struct FeedState: Codable, Equatable, Sendable {
  /// The id under which it was sent.
  public var device: String
  /// The generation of the key it was sealed with.
  public var generation: Int
  /// The parcels that may be in the carrier, in their order. One is noted before it is sent.
  public var made: [Parcel.Made] = []
  /// Digests of parcels that were replaced by others. A carrier can bring their files back.
  public var retired: [String] = []
  /// Parcels and items after the newest tidying.
  public var tidied = Tidied()
  /// Feeds of this device's earlier ids, to be removed once all of it is sent under the new one.
  public var retiring: [String] = []
  /// Feeds of devices that have left, to be removed then too: what they hold is in what is sent. By device, as
  /// `Carrier.taken` gave them; `nil` for none, as in files of earlier versions.
  public var left: [String: String]?
  /// Devices that have left and whose parts this device cannot read, as it has told.
  public var told: [String]?
  /// Numbers of the others' rows on a server that could not be read and are tried again. `nil` for none: files of
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

  /// Parcels that began at one number and are remembered: a carrier that is full for weeks gets one with each try.
  private static let mostTries = 4

  /// Remembers a parcel that is about to be sent.
  mutating func note(_ parcel: Parcel.Made) {
    let tries = made.indices.filter { made[$0].first == parcel.first }
    if tries.count >= Self.mostTries { made.remove(at: tries[0]) }
    made.append(parcel)
  }

  /// The same device under a new id: nothing is sent yet.
  mutating func begin(_ device: String, generation: Int) {
    self.device = device
    self.generation = generation
    made = []
    retired = []
    tidied = Tidied()
    // The store may have gone back to before it took them.
    left = nil
  }
}
