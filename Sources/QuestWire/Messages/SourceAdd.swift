/// Adds a source and the metrics that it fills. The caller reads the connector's manifest and sends its content.
public struct SourceAdd: ChangingRequest {
  public static let method = "source.add"
  public typealias Response = SourceInfo

  /// The source's name: 1 to 32 letters, digits, `_` and `-`, beginning with a letter. Case is ignored.
  public var name: String
  /// The program that requests data from the service: 1 to 64 letters, digits, `.`, `_` and `-`.
  public var connector: String
  /// The title for people: `Anki`.
  public var title: String
  /// The hosts that the connector may call: at most 20, without a port.
  public var hosts: [String]
  /// At most 40 settings, each value up to 1,000 bytes. Never send secrets: `timequest-fetch` keeps them.
  public var settings: [String: String]
  /// Seconds between two fetches: 300 to 604,800.
  public var every: Int
  /// The first local day to fetch (`2026-03-15`). When absent, streams by day start today, and items of a service are
  /// fetched with their whole past.
  public var since: String?
  /// The streams, 1 to 20.
  public var streams: [SourceStream]
  public var idempotencyKey: String?

  public init(
    name: String, connector: String, title: String, hosts: [String], settings: [String: String], every: Int,
    since: String? = nil, streams: [SourceStream], idempotencyKey: String? = nil
  ) {
    self.name = name
    self.connector = connector
    self.title = title
    self.hosts = hosts
    self.settings = settings
    self.every = every
    self.since = since
    self.streams = streams
    self.idempotencyKey = idempotencyKey
  }
}
