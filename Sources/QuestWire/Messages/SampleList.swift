/// Samples of a metric, newest first, or the values of its days. While a task runs, as of the preceding `done`.
public struct SampleList: Request {
  public static let method = "sample.list"

  /// A metric's key.
  public var metric: String
  /// The first local day, with `to` as the last one. With `days` the last 30 days when absent, and at most 500 days;
  /// without `days` all samples when absent.
  public var from: String?
  /// The last local day; see `from`.
  public var to: String?
  /// Values of days instead of samples. Metrics without samples, such as `play.minutes`, have only days.
  public var days: Bool?
  /// The `nextCursor` of the page before.
  public var cursor: String?
  /// 1 to 500 samples; 100 when absent.
  public var limit: Int?

  public init(
    metric: String, from: String? = nil, to: String? = nil, days: Bool? = nil, cursor: String? = nil, limit: Int? = nil
  ) {
    self.metric = metric
    self.from = from
    self.to = to
    self.days = days
    self.cursor = cursor
    self.limit = limit
  }

  public struct Response: Codable, Equatable, Sendable {
    public var metric: MetricInfo
    /// The samples; absent with `days`.
    public var samples: [Sample]?
    /// The days in rising order; absent without `days`.
    public var days: [Day]?
    public var nextCursor: String?
    /// True while a task runs: everything is as of the preceding `done`. Absent otherwise.
    public var dark: Bool?

    public init(metric: MetricInfo, samples: [Sample]?, days: [Day]?, nextCursor: String?, dark: Bool? = nil) {
      self.metric = metric
      self.samples = samples
      self.days = days
      self.nextCursor = nextCursor
      self.dark = dark
    }
  }

  /// A sample.
  public struct Sample: Codable, Equatable, Sendable {
    public var id: String
    /// In the metric's unit; for a share the number of hits, for a clock minutes after noon.
    public var value: Double
    /// For a mean its weight, for a share the total that the hits are part of; absent for 1.
    public var weight: Double?
    /// The value in words.
    public var valueText: String
    /// The local day that the sample counts for.
    public var day: String
    /// The moment in RFC 3339, and the same in words.
    public var at: String
    public var atText: String
    public var note: String?
    /// True if a source sent the sample and the player has hidden it, so it does not count. Absent otherwise.
    public var hidden: Bool?

    public init(
      id: String, value: Double, weight: Double?, valueText: String, day: String, at: String, atText: String,
      note: String?, hidden: Bool? = nil
    ) {
      self.id = id
      self.value = value
      self.weight = weight
      self.valueText = valueText
      self.day = day
      self.at = at
      self.atText = atText
      self.note = note
      self.hidden = hidden
    }
  }

  /// The value of a day.
  public struct Day: Codable, Equatable, Sendable {
    public var day: String
    /// Absent if nothing is known.
    public var value: Double?
    /// The value in words; `–` if there is none.
    public var valueText: String
    public var state: Open<State>

    public init(day: String, value: Double?, valueText: String, state: Open<State>) {
      self.day = day
      self.value = value
      self.valueText = valueText
      self.state = state
    }
  }

  public enum State: String, CaseIterable, Sendable {
    /// The day has data.
    case known
    /// For a metric of the kind `level` without a sample that day, the last sample of the 14 days before.
    case carried
    /// The source has answered that there is no data: 0 if values add up.
    case empty
    /// Nothing was logged, or the source has not answered: not the same as 0.
    case unknown
  }
}
