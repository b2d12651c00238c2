public enum IntervalTag {}
public typealias IntervalID = Identifier<IntervalTag>

/// A stretch of tracked time. A player's intervals never overlap, and at most one of them is open.
public struct Interval: Hashable, Sendable {
  public var id: IntervalID
  public var activity: ActivityID
  public var startedAt: Instant
  /// `nil` while it is open.
  public var endedAt: Instant?
  /// Where it was tracked.
  public var zone: Zone
  public var note: String?
  /// Without commas.
  public var tags: [String]
  /// Longer than a day and not confirmed by the player: it counts zero.
  public var isUnconfirmed: Bool
  /// The boot clock at `startedAt`; `nil` for an interval that was entered with its end.
  public var boot: BootMoment?
  /// When its days begin: the player's setting when it was recorded. A later change of the setting moves nothing.
  public var dayStart: DayBoundary

  public init(
    id: IntervalID, activity: ActivityID, startedAt: Instant, endedAt: Instant? = nil, zone: Zone, note: String? = nil,
    tags: [String] = [], isUnconfirmed: Bool = false, boot: BootMoment? = nil, dayStart: DayBoundary = .midnight
  ) {
    self.id = id
    self.activity = activity
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.zone = zone
    self.note = note
    self.tags = tags
    self.isUnconfirmed = isUnconfirmed
    self.boot = boot
    self.dayStart = dayStart
  }

  /// A moment of CLOCK_BOOTTIME.
  public struct BootMoment: Hashable, Sendable {
    public var bootID: String
    /// Since the boot; negative for a moment before it.
    public var milliseconds: Int64

    public init(bootID: String, milliseconds: Int64) {
      self.bootID = bootID
      self.milliseconds = milliseconds
    }

    public init(_ reading: ClockReading) {
      self.init(bootID: reading.bootID, milliseconds: reading.bootNanoseconds.flooredDivision(by: 1_000_000))
    }
  }

  /// Its end, or for an open interval its end at that moment: its start plus the time on the boot clock, or across a
  /// reboot on the wall clock. Never before its start.
  public func end(at now: ClockReading) -> Instant {
    if let endedAt { return endedAt }
    guard let boot, boot.bootID == now.bootID else { return max(startedAt, now.wall) }
    let elapsed = BootMoment(now).milliseconds - boot.milliseconds
    return Instant(milliseconds: startedAt.milliseconds + max(0, elapsed))
  }

  public func span(at now: ClockReading) -> TimeSpan { TimeSpan(start: startedAt, end: end(at: now)) }

  /// The same interval with another start; an open one keeps its end.
  public func starting(at start: Instant) -> Interval {
    var interval = self
    interval.startedAt = start
    interval.boot?.milliseconds += start.milliseconds - startedAt.milliseconds
    return interval
  }
}

/// An interval and its activity.
public struct TrackedInterval: Hashable, Sendable {
  public var interval: Interval
  public var activity: Activity
  /// The moment up to which an open interval is shown while a task runs, because a running clock would reveal the
  /// task's time.
  public var shownUntil: Instant?

  public init(interval: Interval, activity: Activity, shownUntil: Instant? = nil) {
    self.interval = interval
    self.activity = activity
    self.shownUntil = shownUntil
  }

  /// The span to show at that moment; for an open interval up to now, or to `shownUntil`.
  public func span(at now: ClockReading) -> TimeSpan {
    guard interval.endedAt == nil, let shownUntil else { return interval.span(at: now) }
    return TimeSpan(start: interval.startedAt, end: max(interval.startedAt, shownUntil))
  }

  /// The time that counts at that moment, in pieces by local day; none for an unconfirmed interval. O(days).
  public func pieces(at now: ClockReading) -> [DayPiece] {
    interval.isUnconfirmed ? [] : interval.dayStart.pieces(span(at: now), in: interval.zone)
  }
}
