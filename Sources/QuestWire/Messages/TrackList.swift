/// Intervals, newest first, and their sums for each day. While a task runs, everything is as of the preceding `done`.
public struct TrackList: Request {
  public static let method = "track.list"

  /// The first local day, such as 2026-03-15; 6 days before the last one when absent.
  public var from: String?
  /// The last local day; today when absent.
  public var to: String?
  /// Only this activity, by its name or a unique prefix of it.
  public var activity: String?
  /// Only intervals with this tag.
  public var tag: String?
  /// The most intervals, 1 to 500; 100 when absent.
  public var limit: Int?

  public init(
    from: String? = nil, to: String? = nil, activity: String? = nil, tag: String? = nil, limit: Int? = nil
  ) {
    self.from = from
    self.to = to
    self.activity = activity
    self.tag = tag
    self.limit = limit
  }

  public struct Response: Codable, Equatable, Sendable {
    /// The newest intervals that overlap the days.
    public var intervals: [IntervalInfo]
    /// The number of further intervals.
    public var more: Int?
    /// Days with tracked time, newest first, at most 1,000. The sums include all intervals, split at the days' ends.
    public var days: [Day]
    /// The sums over all days by activity, the most time first.
    public var activities: [Total]
    public var totalSeconds: Double
    public var from: String
    public var to: String
    /// True while a task runs: everything is as of the preceding `done`. Absent otherwise.
    public var dark: Bool?

    public init(
      intervals: [IntervalInfo], more: Int?, days: [Day], activities: [Total], totalSeconds: Double, from: String,
      to: String, dark: Bool? = nil
    ) {
      self.intervals = intervals
      self.more = more
      self.days = days
      self.activities = activities
      self.totalSeconds = totalSeconds
      self.from = from
      self.to = to
      self.dark = dark
    }

    public struct Day: Codable, Equatable, Sendable {
      public var day: String
      public var dayText: String
      public var seconds: Double

      public init(day: String, dayText: String, seconds: Double) {
        self.day = day
        self.dayText = dayText
        self.seconds = seconds
      }
    }

    public struct Total: Codable, Equatable, Sendable {
      public var activity: String
      public var seconds: Double
      public var intervals: Int

      public init(activity: String, seconds: Double, intervals: Int) {
        self.activity = activity
        self.seconds = seconds
        self.intervals = intervals
      }
    }
  }
}
