/// When a local day begins: the setting `dayStart` (SPEC §4).
public struct DayBoundary: Hashable, Sendable {
  /// Minutes after midnight at which the day begins, 0 … 360.
  public let minute: Int

  public static let midnight = DayBoundary(checked: 0)
  public static let permitted = 0...360

  /// `nil` outside 0 … 360 minutes.
  public init?(minute: Int) {
    guard Self.permitted.contains(minute) else { return nil }
    self.init(checked: minute)
  }

  private init(checked minute: Int) { self.minute = minute }

  /// The moment the day begins in that zone: when the wall clock first shows `minute`, or jumps over it.
  public func start(of day: LocalDay, in zone: Zone) -> Instant {
    zone.instant(on: day, secondOfDay: minute * 60)
  }

  /// From the beginning of the day to that of the next one.
  public func span(of day: LocalDay, in zone: Zone) -> TimeSpan {
    TimeSpan(start: start(of: day, in: zone), end: start(of: day.advanced(by: 1), in: zone))
  }

  /// The last day that has begun at that moment. Days follow each other without a gap or an overlap, whatever the wall
  /// clock does.
  public func day(of instant: Instant, in zone: Zone) -> LocalDay {
    let civil = zone.localDay(of: instant)
    // No clock change matters far from both ends of the day.
    if (32_400...72_000).contains(zone.secondOfDay(of: instant)) { return civil }
    var day = civil.advanced(by: 1)
    while start(of: day, in: zone) > instant { day = day.advanced(by: -1) }
    return day
  }

  /// The civil day on whose clock that minute of the local day is shown: the next one for minutes before the day begins.
  public func civilDay(of day: LocalDay, minute: Int) -> LocalDay {
    minute < self.minute ? day.advanced(by: 1) : day
  }

  /// The first moment of the local day at which the wall clock shows that minute (0 … 1439), or jumps over it; always
  /// before the next day begins.
  public func moment(on day: LocalDay, minute: Int, in zone: Zone) -> Instant {
    let moment = zone.instant(on: civilDay(of: day, minute: minute), secondOfDay: minute * 60)
    guard minute < self.minute else { return moment }
    // Where the clock jumps over both the minute and the day's start.
    return min(moment, start(of: day.advanced(by: 1), in: zone).advanced(bySeconds: -0.001))
  }

  /// Splits an interval at the starts of days: 23 and 25 hours on a clock change. Empty for an empty interval.
  ///
  /// O(days).
  public func pieces(_ interval: TimeSpan, in zone: Zone) -> [DayPiece] {
    var pieces: [DayPiece] = []
    var start = interval.start
    var day = day(of: start, in: zone)
    while start < interval.end {
      let next = self.start(of: day.advanced(by: 1), in: zone)
      let end = min(next, interval.end)
      if start < end { pieces.append(DayPiece(day: day, interval: TimeSpan(start: start, end: end))) }
      start = max(start, end)
      day = day.advanced(by: 1)
    }
    return pieces
  }
}

/// A stretch of time from `start` to `end`, `end` excluded.
public struct TimeSpan: Hashable, Sendable {
  public var start: Instant
  public var end: Instant

  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }

  /// 0 when it ends before it starts.
  public var milliseconds: Int64 { max(0, end.milliseconds - start.milliseconds) }
}

/// The part of an interval within one local day.
public struct DayPiece: Hashable, Sendable {
  public var day: LocalDay
  public var interval: TimeSpan

  public init(day: LocalDay, interval: TimeSpan) {
    self.day = day
    self.interval = interval
  }

  /// Milliseconds a day of the union of all pieces: a moment in several of them counts once, on the day of the one that
  /// began first (SPEC §12, `time.minutes`). O(n log n).
  public static func union(_ pieces: [DayPiece]) -> [LocalDay: Int64] {
    var totals: [LocalDay: Int64] = [:]
    var counted = Instant.earliest
    let sorted = pieces.sorted {
      ($0.interval.start, $0.interval.end, $0.day) < ($1.interval.start, $1.interval.end, $1.day)
    }
    for piece in sorted where piece.interval.end > max(counted, piece.interval.start) {
      let start = max(piece.interval.start, counted)
      totals[piece.day, default: 0] += TimeSpan(start: start, end: piece.interval.end).milliseconds
      counted = max(counted, piece.interval.end)
    }
    return totals
  }
}
