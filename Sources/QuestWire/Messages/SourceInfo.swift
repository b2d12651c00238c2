/// A source, which provides values of metrics automatically: a service, a file or a program.
public struct SourceInfo: Codable, Equatable, Sendable {
  /// The source's name in commands: `anki`. The keys of its metrics begin with the name: `anki.reviews`.
  public var name: String
  /// The program that requests data from the service.
  public var connector: String
  /// The title for people: `Anki`.
  public var title: String
  /// Whether it is enabled.
  public var enabled: Bool
  /// The state; absent while a task runs, because new data is shown only after its `done`.
  public var state: Open<State>?
  /// The state in words: `ok, 23 min ago`, `waiting, next at 09:40: the server asked for a pause`.
  public var stateText: String
  /// Why the last attempt failed, in the connector's words. Absent while a task runs.
  public var problem: String?
  /// When it is due next, RFC 3339; absent if it is off or needs a sign-in, and while a task runs.
  public var nextAt: String?
  /// When it last answered, RFC 3339; absent before the first answer, and while a task runs.
  public var lastAnswerAt: String?
  /// Seconds between two fetches.
  public var every: Int
  /// The first local day to fetch; absent for the day it was added.
  public var since: String?
  /// The hosts that the connector may call.
  public var hosts: [String]
  /// The settings, without secrets.
  public var settings: [String: String]
  public var streams: [SourceStream]
  /// How many samples it has; absent while a task runs.
  public var samples: Int?

  public enum State: String, CaseIterable, Sendable {
    /// It has answered, or was not asked yet.
    case ok
    /// The last fetch failed or the service asked for a pause; the next try is at `nextAt`.
    case waiting
    /// There is no network; the next fetch tries again.
    case offline
    /// A program on this machine is not running; the next fetch tries again.
    case asleep
    /// The service refuses the key or the user; the source is not tried again until `source.configure`.
    case signIn
    /// It failed at least 10 times in a row and is tried once a day.
    case failing
    /// The source or the setting `network` is off.
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
  /// The most days that one `want` requests: 1 to 366, 31 when absent.
  public var chunkDays: Int?
  /// For `cursor`: whether the service can count its items, so that late items are found without requesting everything.
  /// The count is compared with the samples of the first metric, one per item.
  public var verify: Bool?
  /// The metrics, at least one.
  public var metrics: [Metric]
  /// Only in results: the first and the last local day that were answered, and the number of answered days from the
  /// first to the last. Absent before the first answer, and while a task runs.
  public var coveredFrom: String?
  public var coveredTo: String?
  public var coveredDays: Int?

  public enum Strategy: String, CaseIterable, Sendable {
    /// Requested by local day; an answer replaces the data of these days.
    case days
    /// Requested since a version; the answer has the changes since then.
    case version
    /// Requested after a position; items never change.
    case cursor
    /// Requested once a day; the answer is the current state.
    case snapshot
  }

  /// A metric that the stream fills.
  public struct Metric: Codable, Equatable, Sendable {
    /// In a request the metric's name within the source, `reviews`; in results the metric's whole key, `anki.reviews`.
    public var key: String
    /// The name for people: `Reviews`.
    public var name: String
    /// The unit in the plural; absent for a check, a clock and a plain number.
    public var unit: String?
    /// How samples combine to a day's value, and days to a period's value.
    public var kind: Open<MetricInfo.Kind>
    /// Which direction counts as better.
    public var better: Open<MetricInfo.Better>
    /// Digits after the decimal point that are shown: 0 to 6, 0 when absent.
    public var decimals: Int?
    /// Shown only if the player asks for it.
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

/// A request to a connector. A stream without a `want` is not requested.
public struct SourceWant: Codable, Equatable, Sendable {
  public var stream: String
  /// For `days`: the first and the last local day, both included.
  public var from: String?
  public var to: String?
  /// For `version`: request what changed after this version. Absent for everything.
  public var since: Int?
  /// For `cursor`: request items at this position and after it. Absent for everything.
  public var after: SourcePosition?
  /// True if everything is requested, so that samples which no longer exist can be withdrawn.
  public var full: Bool?
  /// For `cursor`: spans of time whose items are to be counted; send the counts with the last `state`.
  public var verify: [Span]?

  /// A span of time, without its end. RFC 3339.
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

/// A position that a connector defines: a whole number or a text of up to 400 bytes. The connector gets it back
/// unchanged.
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
