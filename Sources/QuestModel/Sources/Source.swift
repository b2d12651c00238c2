/// A source of automatic samples (SPEC §18): a connector, its settings, and the streams it fills.
public struct Source: Hashable, Sendable {
  /// 1 to 32 letters, digits, `_` and `-`, as a name's key. The keys of its metrics begin with it.
  public var name: String
  /// The program that queries the service.
  public var connector: String
  /// For people.
  public var title: String
  /// The hosts that may be called.
  public var hosts: [String]
  /// Without secrets.
  public var settings: [String: String]
  public var streams: [Stream]
  /// Seconds between two fetches.
  public var every: Int
  /// The first day to fetch.
  public var since: LocalDay
  public var isEnabled: Bool
  /// Samples from before this moment are not stored, whatever the strategy: the player has set a first day, or has
  /// erased earlier data. `nil` without either: then items are stored with their whole past.
  public var notBefore: Instant?

  /// How a stream is fetched.
  public enum Strategy: String, CaseIterable, Codable, Sendable { case days, version, cursor, snapshot }

  /// One series of answers.
  public struct Stream: Hashable, Codable, Sendable {
    public var name: String
    public var strategy: Strategy
    /// Seconds after the end of a day for which its values may still change.
    public var settle: Int
    /// The most days of one `want`.
    public var chunkDays: Int
    /// The keys of its metrics.
    public var metrics: [String]
    /// For `cursor`: whether the service can count its items. `nil` if it cannot.
    public var verify: Bool?

    public init(
      name: String, strategy: Strategy, settle: Int = 36 * 3600, chunkDays: Int = 31, metrics: [String],
      verify: Bool? = nil
    ) {
      self.name = name
      self.strategy = strategy
      self.settle = settle
      self.chunkDays = chunkDays
      self.metrics = metrics
      self.verify = verify
    }
  }

  public init(
    name: String, connector: String, title: String, hosts: [String], settings: [String: String], streams: [Stream],
    every: Int, since: LocalDay, isEnabled: Bool = true, notBefore: Instant? = nil
  ) {
    self.name = name
    self.connector = connector
    self.title = title
    self.hosts = hosts
    self.settings = settings
    self.streams = streams
    self.every = every
    self.since = since
    self.isEnabled = isEnabled
    self.notBefore = notBefore
  }

  /// The name in its stored form; `nil` for an invalid name.
  public static func key(_ text: String) -> String? {
    let key = NameKey.of(text)
    guard (1...32).contains(key.utf8.count), key.first?.isLetter == true, key.allSatisfy(isPart) else { return nil }
    return key
  }

  /// Whether the character is valid in names of sources, streams and their metrics.
  public static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }

  /// The stream that a metric belongs to.
  public func stream(ofMetric key: MetricKey) -> Stream? { streams.first { $0.metrics.contains(key.text) } }
}

/// A position in a service's answers, made by a connector and returned to it unchanged.
public enum StreamPosition: Hashable, Codable, Sendable {
  case number(Int)
  case text(String)

  /// Whether this position is earlier, so that the service has gone back. Only numbers can be compared.
  public func isBefore(_ other: StreamPosition) -> Bool {
    if case .number(let own) = self, case .number(let others) = other { own < others } else { false }
  }
}

/// The identity of a source's sample at its service.
public struct SampleOrigin: Hashable, Sendable {
  public var source: String
  public var stream: String
  /// The item's id in the service; its day or instant if it has none.
  public var key: String
  /// The item's version in the service, from 0; `nil` if it has none: then the last answer counts.
  public var rev: Int?

  /// JSON has no exact integers beyond this.
  public static let largestRev = 1 << 53

  public init(source: String, stream: String, key: String, rev: Int?) {
    self.source = source
    self.stream = stream
    self.key = key
    self.rev = rev
  }
}
