/// Adds a source, and the metrics that it fills. The caller has read the connector's manifest and sends what is in it.
public struct SourceAdd: ChangingRequest {
  public static let method = "source.add"
  public typealias Response = SourceInfo

  /// 1 to 32 letters, digits, `_` and `-`, beginning with a letter; case does not count.
  public var name: String
  /// The program that asks the service: 1 to 64 letters, digits, `.`, `_` and `-`.
  public var connector: String
  /// For people: `Anki`.
  public var title: String
  /// The hosts that may be called: at most 20, without a port.
  public var hosts: [String]
  /// At most 40, each value up to 1,000 bytes. Secrets do not belong here: they stay with `timequest-fetch`.
  public var settings: [String: String]
  /// Seconds between two fetches: 300 to 604,800.
  public var every: Int
  /// The first local day to fetch (`2026-03-15`). When absent, today for what is asked for by day; items of a service come
  /// with their whole past.
  public var since: String?
  /// 1 to 20.
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
