/// What is tracked now. While a task runs only `running`, `activity` and `dark` are there: a clock beside a running task
/// would tell its time.
public struct TrackState: Codable, Equatable, Sendable {
  public var running: Bool
  /// A task runs, so the clock is hidden until its `done`.
  public var dark: Bool
  /// The activity being tracked.
  public var activity: String?
  public var colour: Int?
  public var sign: String?
  public var tags: [String]?
  public var note: String?
  /// Start of the open interval.
  public var since: String?
  /// `09:15`, or with its day if that is not today.
  public var sinceText: String?
  /// Length of the open interval. A client counts on from there.
  public var elapsedSeconds: Double?
  /// All time tracked today, the open interval included.
  public var todaySeconds: Double?
  /// The interval that this change ended.
  public var ended: IntervalInfo?
  /// Something to know, such as that an interval waits for a confirmation.
  public var text: String?
  /// What the change has earned; absent for nothing, with the setting `rewards off`, and while a task runs.
  public var badges: [BadgeInfo]?

  public init(running: Bool, dark: Bool, activity: String? = nil) {
    self.running = running
    self.dark = dark
    self.activity = activity
  }
}

/// One stretch of tracked time.
public struct IntervalInfo: Codable, Equatable, Sendable {
  public enum Mark: String, CaseIterable, Sendable {
    /// Longer than 24 hours: it counts zero until it is confirmed.
    case unconfirmed
  }

  public var id: String
  public var activity: String
  public var start: String
  /// Absent while it is open.
  public var end: String?
  /// `09:15..10:30`, with its days if they are not one.
  public var spanText: String
  /// Its length so far, also of an unconfirmed one.
  public var seconds: Double
  public var note: String?
  public var tags: [String]?
  public var marks: [Open<Mark>]
  /// What the change has earned; absent for nothing, with the setting `rewards off`, and while a task runs.
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
