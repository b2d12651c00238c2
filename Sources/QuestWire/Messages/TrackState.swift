/// What is tracked now. While a task runs, only `running`, `activity` and `dark` are present, because a clock beside a
/// running task would reveal its time.
public struct TrackState: Codable, Equatable, Sendable {
  public var running: Bool
  /// Whether a task runs, which hides the clock until its `done`.
  public var dark: Bool
  /// The activity being tracked.
  public var activity: String?
  public var colour: Int?
  public var sign: String?
  public var tags: [String]?
  public var note: String?
  /// The start of the open interval.
  public var since: String?
  /// `09:15`, or with its day if that is not today.
  public var sinceText: String?
  /// The length of the open interval. A client counts on from this value.
  public var elapsedSeconds: Double?
  /// All time tracked today, including the open interval.
  public var todaySeconds: Double?
  /// The interval that this change ended.
  public var ended: IntervalInfo?
  /// A text to show, such as that an interval waits for a confirmation.
  public var text: String?
  /// Badges that the change earned; absent for none, with the setting `rewards off`, and while a task runs.
  public var badges: [BadgeInfo]?

  public init(running: Bool, dark: Bool, activity: String? = nil) {
    self.running = running
    self.dark = dark
    self.activity = activity
  }
}

/// An interval of tracked time.
public struct IntervalInfo: Codable, Equatable, Sendable {
  public enum Mark: String, CaseIterable, Sendable {
    /// Longer than 24 hours: it counts as zero until it is confirmed.
    case unconfirmed
  }

  public var id: String
  public var activity: String
  public var start: String
  /// The end; absent while the interval is open.
  public var end: String?
  /// `09:15..10:30`, with both days if they differ.
  public var spanText: String
  /// The length so far, also for an unconfirmed interval.
  public var seconds: Double
  public var note: String?
  public var tags: [String]?
  public var marks: [Open<Mark>]
  /// Badges that the change earned; absent for none, with the setting `rewards off`, and while a task runs.
  public var badges: [BadgeInfo]?

  public init(
    id: String, activity: String, start: String, end: String?, spanText: String, seconds: Double, note: String?,
    tags: [String]?, marks: [Open<Mark>]
  ) {
    self.id = id
    self.activity = activity
    self.start = start
    self.end = end
    self.spanText = spanText
    self.seconds = seconds
    self.note = note
    self.tags = tags
    self.marks = marks
  }
}
