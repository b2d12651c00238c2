/// A connector that can be added as a source, as `timequest-fetch manifest --offer` prints it and tqctl reads it.
public struct ConnectorOffer: Codable, Equatable, Sendable {
  /// The connector's name: `anki`.
  public var connector: String
  /// The title for people: `Anki`.
  public var title: String
  /// The hosts that the connector calls; empty for none.
  public var hosts: [String]
  public var settings: [Setting]
  /// Seconds between two fetches, unless the player says otherwise.
  public var every: Int
  public var streams: [SourceStream]

  /// A setting of the connector.
  public struct Setting: Codable, Equatable, Sendable {
    public var key: String
    /// The title for people: `Folder`.
    public var title: String
    /// True for a secret, which only `timequest-fetch secret` takes. Absent for false.
    public var secret: Bool?
    /// Absent for false.
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

  /// The setting with the command that prints the secret. Every source whose connector needs a secret has it.
  public static let secretCommand = "secretCommand"

  /// The setting that holds the secret, if the connector needs one.
  public var secret: Setting? { settings.first { $0.secret == true } }
}
