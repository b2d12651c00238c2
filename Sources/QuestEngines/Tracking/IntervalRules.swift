public import QuestModel

/// The rules of tracked time (SPEC §15): overlaps, replacements, and forgotten intervals.
public enum IntervalRules {
  /// A longer interval counts zero until the player confirms it, in milliseconds.
  public static let longestUnasked: Int64 = 86_400_000
  /// Up to this length no question is asked, in milliseconds.
  static let longestUsual: Int64 = 4 * 3_600_000
  /// The number of an activity's newest intervals that define its usual length.
  public static let intervalsOfHabit = 20

  /// Whether an interval of that many milliseconds was probably forgotten: over 4 hours, and over 3 times the longest of
  /// the activity's newest intervals. `earlier` are the lengths of the newest `intervalsOfHabit` closed ones.
  public static func isProbablyForgotten(_ milliseconds: Int64, earlier: [Int64]) -> Bool {
    milliseconds > max(longestUsual, 3 * (earlier.max() ?? 0))
  }

  public static func needsConfirmation(_ span: TimeSpan) -> Bool { span.milliseconds > longestUnasked }

  /// The remaining parts of an interval outside of a span.
  public struct Rest: Equatable, Sendable {
    /// Before the span.
    public var before: Interval?
    /// After it; the open part of an open interval.
    public var after: Interval?
  }

  /// Cuts the span out of the interval. An open interval ends at the start of a span without an end.
  public static func rest(of interval: Interval, without span: TimeSpan, at now: ClockReading) -> Rest {
    var rest = Rest()
    if interval.startedAt < span.start {
      var before = interval
      before.endedAt = min(interval.endedAt ?? span.start, span.start)
      rest.before = before
    }
    if interval.end(at: now) > span.end, span.end < .latest {
      rest.after = interval.starting(at: max(interval.startedAt, span.end))
    }
    return rest
  }
}
