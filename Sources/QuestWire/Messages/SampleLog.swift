/// Adds a value of a metric. If an offered metric does not exist yet, the call defines it.
///
/// While a task runs, `at` is refused as `taskRunning`, and the result has no value of the day.
public struct SampleLog: ChangingRequest {
  public static let method = "sample.log"
  public typealias Response = LoggedSample

  /// A metric's key.
  public var metric: String
  /// A number, or a text: `12`, `=40` (the day's sum from now on), `23:10` for a clock, `yes` or `no` for a check,
  /// `34/40` (hits/total) for a share. A check needs no value.
  public var value: SampleInput?
  /// True if the value is the sum that the day should have; a sample with the difference is added. Only for the kind
  /// `sum`.
  public var set: Bool?
  /// For a mean its weight, above 0; for a share the total that the hits are part of.
  public var weight: Double?
  /// A time of day (`07:30`), or a moment (RFC 3339); now when absent.
  public var at: String?
  /// The local day (`2026-03-15`, `today`, `yesterday`), 1970-01-01 to the day after tomorrow; today when absent.
  public var day: String?
  /// A note on one line, up to 400 bytes.
  public var note: String?
  public var idempotencyKey: String?

  public init(
    metric: String, value: SampleInput? = nil, set: Bool? = nil, weight: Double? = nil, at: String? = nil,
    day: String? = nil, note: String? = nil, idempotencyKey: String? = nil
  ) {
    self.metric = metric
    self.value = value
    self.set = set
    self.weight = weight
    self.at = at
    self.day = day
    self.note = note
    self.idempotencyKey = idempotencyKey
  }
}

/// A value in a parameter: a number, or a text that the daemon reads by the metric's kind.
public enum SampleInput: Codable, Equatable, Sendable {
  case number(Double)
  case text(String)

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
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

/// The result of a change of a sample.
public struct LoggedSample: Codable, Equatable, Sendable {
  public var id: String
  /// The metric's key.
  public var metric: String
  /// The sample's local day.
  public var day: String
  /// The sample's value in words: `12`, `72.5 kg`. Absent for a sample that was deleted, hidden or shown again.
  public var valueText: String?
  /// The value of the day; absent while a task runs, and without a sample.
  public var dayValue: Double?
  /// The same in words: `today 30`. Absent while a task runs.
  public var dayText: String?
  /// Active goals about the metric, and those reached today. Absent if there are none, and while a task runs.
  public var goals: [Goal]?
  /// Badges that the change earned; absent for none, with the setting `rewards off`, and while a task runs.
  public var badges: [BadgeInfo]?

  /// The state of a goal after the change.
  public struct Goal: Codable, Equatable, Sendable {
    public var id: String
    public var name: String
    public var state: Open<GoalInfo.State>
    /// The progress in percent, 0 … 100.
    public var progress: Int?
    /// `212 of 480 pages`; for a reached goal, how far off the guess was.
    public var text: String

    public init(id: String, name: String, state: Open<GoalInfo.State>, progress: Int?, text: String) {
      self.id = id
      self.name = name
      self.state = state
      self.progress = progress
      self.text = text
    }
  }

  public init(
    id: String, metric: String, day: String, valueText: String?, dayValue: Double? = nil, dayText: String? = nil
  ) {
    self.id = id
    self.metric = metric
    self.day = day
    self.valueText = valueText
    self.dayValue = dayValue
    self.dayText = dayText
  }
}
