/// Where samples come from by themselves (SPEC §18): a connector, its settings, and the streams it fills.
public struct Source: Hashable, Sendable {
  /// 1 to 32 letters, digits, `_` and `-`, as names are compared. The keys of its metrics begin with it.
  public var name: String
  /// The program that asks the service.
  public var connector: String
  /// For people.
  public var title: String
  /// The hosts that may be called.
  public var hosts: [String]
  /// Never with a secret.
  public var settings: [String: String]
  public var streams: [Stream]
  /// Seconds between two fetches.
  public var every: Int
  /// The first day to fetch.
  public var since: LocalDay
  public var isEnabled: Bool
  /// No new sample from before it is taken, whatever the strategy: the player has given a first day, or has erased what was
  /// before. `nil` where neither was said: items come with their whole past then.
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
    /// Of `cursor`: the service can count its items. `nil` where it cannot.
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

  /// The name in its stored form; `nil` for what is no name of a source.
  public static func key(_ text: String) -> String? {
    let key = NameKey.of(text)
    guard (1...32).contains(key.utf8.count), key.first?.isLetter == true, key.allSatisfy(isPart) else { return nil }
    return key
  }

  /// Whether the character may stand in names of sources, streams and their metrics.
  public static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }

  /// The stream that a metric belongs to.
  public func stream(ofMetric key: MetricKey) -> Stream? { streams.first { $0.metrics.contains(key.text) } }
}

/// A place in a service's answers, made by a connector: it gets it back unchanged.
public enum StreamPosition: Hashable, Codable, Sendable {
  case number(Int)
  case text(String)

  /// Whether the service has gone back: numbers alone can tell.
  public func isBefore(_ other: StreamPosition) -> Bool {
    if case .number(let own) = self, case .number(let others) = other { own < others } else { false }
  }
}

/// What a sample of a source is known by there.
public struct SampleOrigin: Hashable, Sendable {
  public var source: String
  public var stream: String
  /// The item in the service; its day or instant where it has none.
  public var key: String
  /// The item's version in the service, from 0; `nil` where it has none: then the last answer counts.
  public var rev: Int?

  /// Beyond it JSON has no whole numbers.
  public static let largestRev = 1 << 53

  public init(source: String, stream: String, key: String, rev: Int?) {
    self.source = source
    self.stream = stream
    self.key = key
    self.rev = rev
  }
}
