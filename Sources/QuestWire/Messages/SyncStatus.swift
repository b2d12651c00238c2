/// Whether the player's game is shared with other devices, and how far.
public struct SyncStatus: Request {
  public static let method = "sync.status"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// Without it the other members but `dark` are absent or empty.
    public var on: Bool
    /// The id of this device.
    public var device: String?
    /// The number of the newest item of this device; while a task runs, that of the last look before it.
    public var last: Int?
    /// This device first, then the others by name.
    public var devices: [Device]
    /// Items that wait here because a device has a newer schema. They are taken after an upgrade.
    public var newer: Int
    /// Items that wait here because their clock is more than 24 hours ahead. They are taken once it is not.
    public var ahead: Int
    /// Where the pulls of a carrier stand, by the name that `sync.put` gave.
    public var cursors: [String: String]
    /// A task runs: what arrives shows after its `done`, and nothing new is sent until then.
    public var dark: Bool?

    public init(
      on: Bool, device: String? = nil, last: Int? = nil, devices: [Device] = [], newer: Int = 0, ahead: Int = 0,
      cursors: [String: String] = [:], dark: Bool? = nil
    ) {
      self.on = on
      self.device = device
      self.last = last
      self.devices = devices
      self.newer = newer
      self.ahead = ahead
      self.cursors = cursors
      self.dark = dark
    }
  }

  public struct Device: Codable, Equatable, Sendable {
    public var id: String
    public var name: String
    /// The local day on which it joined.
    public var joinedOn: String
    /// It was lost or sold: nothing is taken from it any more.
    public var forgotten: Bool

    public init(id: String, name: String, joinedOn: String, forgotten: Bool) {
      self.id = id
      self.name = name
      self.joinedOn = joinedOn
      self.forgotten = forgotten
    }
  }
}
