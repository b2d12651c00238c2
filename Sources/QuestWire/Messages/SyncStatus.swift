/// Whether the player's game is shared with other devices, and the state of the exchange.
public struct SyncStatus: Request {
  public static let method = "sync.status"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// Whether the game is shared. If not, all other members except `dark` are absent or empty.
    public var on: Bool
    /// The id of this device.
    public var device: String?
    /// The number of the newest item of this device; while a task runs, that of the last call before it.
    public var last: Int?
    /// This device first, then the others by name.
    public var devices: [Device]
    /// The number of items that wait here because their device has a newer schema. They are taken after an upgrade.
    public var newer: Int
    /// The number of items that wait here because their clock is more than 24 hours ahead. They are taken when it no
    /// longer is.
    public var ahead: Int
    /// The positions in carriers, by the name given to `sync.put`.
    public var cursors: [String: String]
    /// True while a task runs: received items are shown after its `done`, and nothing new is sent until then.
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
    /// Whether the device was lost or sold, so its items are no longer accepted.
    public var forgotten: Bool

    public init(id: String, name: String, joinedOn: String, forgotten: Bool) {
      self.id = id
      self.name = name
      self.joinedOn = joinedOn
      self.forgotten = forgotten
    }
  }
}
