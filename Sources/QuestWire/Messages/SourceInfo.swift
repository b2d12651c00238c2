/// Where values of metrics come from by themselves: a service, a file, a program.
public struct SourceInfo: Codable, Equatable, Sendable {
  /// Its name in commands: `anki`. Its metrics have keys that begin with it: `anki.reviews`.
  public var name: String
  /// The program that asks the service.
  public var connector: String
  /// For people: `Anki`.
  public var title: String
  /// Whether it is asked at all.
  public var enabled: Bool
  /// Absent while a task runs: what arrives meanwhile shows after its `done`.
  public var state: Open<State>?
  /// The state in words: `ok, 23 min ago`, `waiting, next at 09:40: the server asked for a pause`.
  public var stateText: String
  /// What the last attempt failed for, in the words of the connector. Absent while a task runs.
  public var problem: String?
  /// When it is asked next, RFC 3339; absent for one that is off or needs a sign-in, and while a task runs.
  public var nextAt: String?
  /// When it last answered, RFC 3339; absent before the first answer, and while a task runs.
  public var lastAnswerAt: String?
  /// Seconds between two fetches.
  public var every: Int
  /// The first local day to fetch; absent for the day it was added.
  public var since: String?
  /// The hosts that may be called.
  public var hosts: [String]
  /// Never with a secret.
  public var settings: [String: String]
  public var streams: [SourceStream]
  /// How many samples it has; absent while a task runs.
  public var samples: Int?

  public enum State: String, CaseIterable, Sendable {
    /// It answered, or was not asked yet.
    case ok
    /// It failed, or asked for a pause, and is tried again at `nextAt`.
    case waiting
    /// There is no network: tried at the next fetch.
    case offline
    /// A program on this machine is not running: tried at the next fetch.
    case asleep
    /// The service refuses the key or the user: not tried until it is configured.
    case signIn
    /// It failed 10 times in a row or more: tried once a day.
    case failing
    /// It, or the setting `network`, is off.
    case off
  }

  public init(
    name: String, connector: String, title: String, enabled: Bool, state: Open<State>?, stateText: String,
    problem: String? = nil, nextAt: String? = nil, lastAnswerAt: String? = nil, every: Int, since: String? = nil,
    hosts: [String], settings: [String: String], streams: [SourceStream], samples: Int? = nil
  ) {
    self.name = name
    self.connector = connector
    self.title = title
    self.enabled = enabled
    self.state = state
    self.stateText = stateText
    self.problem = problem
    self.nextAt = nextAt
    self.lastAnswerAt = lastAnswerAt
    self.every = every
    self.since = since
    self.hosts = hosts
    self.settings = settings
    self.streams = streams
    self.samples = samples
  }
}

/// One series of answers of a source, fetched in one way.
public struct SourceStream: Codable, Equatable, Sendable {
  /// Its name within the source: 1 to 32 letters, digits, `_` and `-`.
  public var name: String
  public var strategy: Open<Strategy>
  /// How long after the end of a day its values may still change, in seconds: 0 to 30 days, 36 hours when absent.
  public var settleSeconds: Int?
  /// The most days one `want` asks for: 1 to 366, 31 when absent.
  public var chunkDays: Int?
  /// Of `cursor`: the service can count its items, so that late ones are found without asking for everything. The samples
  /// of the first metric are compared, one an item.
  public var verify: Bool?
  /// At least one.
  public var metrics: [Metric]
  /// In results alone: the first and the last local day that were answered, and how many between them. Absent before the
  /// first answer, and while a task runs.
  public var coveredFrom: String?
  public var coveredTo: String?
  public var coveredDays: Int?

  public enum Strategy: String, CaseIterable, Sendable {
    /// Asked by local day; an answer replaces what the days had.
    case days
    /// Asked for what changed since a version.
    case version
    /// Asked for what follows a position; items never change.
    case cursor
    /// Asked once a day for what is so now.
    case snapshot
  }

  /// A metric that the stream fills.
  public struct Metric: Codable, Equatable, Sendable {
    /// In a request its name within the source, `reviews`; in results the metric's whole key, `anki.reviews`.
    public var key: String
    /// For people: `Reviews`.
    public var name: String
    /// In the plural; absent for a check, a clock and a plain number.
    public var unit: String?
    /// How samples make a day's value, and days a period's.
    public var kind: Open<MetricInfo.Kind>
    /// Which direction is the better one.
    public var better: Open<MetricInfo.Better>
    /// Digits after the decimal point that are shown: 0 to 6, 0 when absent.
    public var decimals: Int?
    /// Shown only where the player asks for it.
    public var sensitive: Bool?

    public init(
      key: String, name: String, unit: String? = nil, kind: Open<MetricInfo.Kind>, better: Open<MetricInfo.Better>,
      decimals: Int? = nil, sensitive: Bool? = nil
    ) {
      self.key = key
      self.name = name
      self.unit = unit
      self.kind = kind
      self.better = better
      self.decimals = decimals
      self.sensitive = sensitive
    }
  }

  public init(
    name: String, strategy: Open<Strategy>, settleSeconds: Int? = nil, chunkDays: Int? = nil, verify: Bool? = nil,
    metrics: [Metric],
    coveredFrom: String? = nil, coveredTo: String? = nil, coveredDays: Int? = nil
  ) {
    self.name = name
    self.strategy = strategy
    self.settleSeconds = settleSeconds
    self.chunkDays = chunkDays
    self.verify = verify
    self.metrics = metrics
    self.coveredFrom = coveredFrom
    self.coveredTo = coveredTo
    self.coveredDays = coveredDays
  }
}

/// What a connector is asked for. A stream without a `want` is not asked.
public struct SourceWant: Codable, Equatable, Sendable {
  public var stream: String
  /// Of `days` the first and the last local day, both included.
  public var from: String?
  public var to: String?
  /// Of `version`: what changed after it. Absent for everything.
  public var since: Int?
  /// Of `cursor`: what stands at this position and after it. Absent for everything.
  public var after: SourcePosition?
  /// Everything is asked for, so that what is no longer there can be withdrawn.
  public var full: Bool?
  /// Of `cursor`: spans of time of which the items are to be counted too; the counts come with the last `state`.
  public var verify: [Span]?

  /// From the first moment up to the second, which is not in it. RFC 3339.
  public struct Span: Codable, Equatable, Sendable {
    public var from: String
    public var to: String

    public init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  public init(
    stream: String, from: String? = nil, to: String? = nil, since: Int? = nil, after: SourcePosition? = nil,
    full: Bool? = nil, verify: [Span]? = nil
  ) {
    self.stream = stream
    self.from = from
    self.to = to
    self.since = since
    self.after = after
    self.full = full
    self.verify = verify
  }
}

/// A position that a connector made: a whole number or a text of up to 400 bytes. It gets it back unchanged.
public enum SourcePosition: Codable, Equatable, Sendable {
  case number(Int)
  case text(String)

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}
