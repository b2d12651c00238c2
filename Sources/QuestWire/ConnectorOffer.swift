/// A connector that can be added as a source, as `timequest-fetch manifest --offer` prints it and tqctl reads it.
public struct ConnectorOffer: Codable, Equatable, Sendable {
  /// The connector's name: `anki`.
  public var connector: String
  /// For people: `Anki`.
  public var title: String
  /// The hosts that it calls; empty for none.
  public var hosts: [String]
  public var settings: [Setting]
  /// Seconds between two fetches, unless the player says otherwise.
  public var every: Int
  public var streams: [SourceStream]

  /// What a connector is told.
  public struct Setting: Codable, Equatable, Sendable {
    public var key: String
    /// For people: `Folder`.
    public var title: String
    /// Given to `timequest-fetch secret` alone. Absent for no.
    public var secret: Bool?
    /// Absent for no.
    public var optional: Bool?

    public init(key: String, title: String, secret: Bool? = nil, optional: Bool? = nil) {
      self.key = key
      self.title = title
      self.secret = secret
      self.optional = optional
    }
  }

  public init(
    connector: String, title: String, hosts: [String], settings: [Setting], every: Int, streams: [SourceStream]
  ) {
    self.connector = connector
    self.title = title
    self.hosts = hosts
    self.settings = settings
    self.every = every
    self.streams = streams
  }

  /// A setting of every source whose connector has a secret: the command that prints it.
  public static let secretCommand = "secretCommand"

  /// The setting that is a secret, if there is one.
  public var secret: Setting? { settings.first { $0.secret == true } }
}
