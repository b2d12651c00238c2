private import Foundation

/// A time zone by its IANA identifier, and the calendar arithmetic the game needs in it.
///
/// A `Zone` exists only for identifiers the system knows. Looking one up costs about a microsecond; offsets come from
/// the system's zone data, so an update of tzdata applies at the next start.
public struct Zone: Hashable, Sendable, CustomStringConvertible {
  public let identifier: String
  private let zone: TimeZone

  public init?(_ identifier: String) {
    // The system would stop at a NUL, and treat an empty name as UTC.
    guard (1...64).contains(identifier.utf8.count), !identifier.utf8.contains(0),
      let zone = TimeZone(identifier: identifier)
    else { return nil }
    self.identifier = identifier
    self.zone = zone
  }

  private init(utc: Void) {
    identifier = "UTC"
    zone = .gmt
  }

  public static let utc = Zone(utc: ())

  /// Every identifier that the system's zone data has. Reads its folders.
  public static var known: [String] { TimeZone.knownTimeZoneIdentifiers }

  public var description: String { identifier }
  public static func == (a: Zone, b: Zone) -> Bool { a.identifier == b.identifier }
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  /// Seconds east of UTC at that moment.
  public func offset(at instant: Instant) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: instant.secondsSince1970))
  }
}

// MARK: - Local calendar

extension Zone {
  public func localDay(of instant: Instant) -> LocalDay {
    Zone.localDay(of: instant, offset: offset(at: instant))
  }

  public static func localDay(of instant: Instant, offset: Int) -> LocalDay {
    let local = instant.milliseconds + Int64(offset) * 1000
    return LocalDay(ordinal: Int32(local.flooredDivision(by: 86_400_000)))
  }

  /// Seconds since local midnight as the wall clock shows them (0 ..< 86,400).
  public func secondOfDay(of instant: Instant) -> Int {
    let local = instant.milliseconds + Int64(offset(at: instant)) * 1000
    return Int((local - local.flooredDivision(by: 86_400_000) * 86_400_000) / 1000)
  }

  /// The moment at which a wall clock in this zone shows `secondOfDay` on `day`.
  ///
  /// In the doubled hour of autumn it is the first of the two; in the skipped hour of spring it is the moment of the
  /// clock change (02:30 becomes 03:00), so a time of day never leaves its day.
  public func instant(on day: LocalDay, secondOfDay: Int) -> Instant {
    let (naive, before, after) = readings(on: day, secondOfDay: secondOfDay)
    let instant = Instant(milliseconds: naive - Int64(before) * 1000)
    // On most days the clock does not change, and there is only one reading.
    if before == after, offset(at: instant) == before { return instant }
    return instants(on: day, secondOfDay: secondOfDay)[0]
  }

  /// The same; in the doubled hour of autumn also the second moment. Never empty.
  public func instants(on day: LocalDay, secondOfDay: Int) -> [Instant] {
    let (naive, before, after) = readings(on: day, secondOfDay: secondOfDay)
    let candidates = [before, after].map { (offset: $0, instant: Instant(milliseconds: naive - Int64($0) * 1000)) }
    let matching = candidates.filter { offset(at: $0.instant) == $0.offset }.map(\.instant)
    return matching.isEmpty ? [jump(between: candidates.map(\.instant))] : Set(matching).sorted()
  }

  /// The reading in milliseconds as if it were UTC, and the offsets before and after any jump: every offset in use lies
  /// within ±26 h of UTC.
  private func readings(on day: LocalDay, secondOfDay: Int) -> (naive: Int64, before: Int, after: Int) {
    let naive = Int64(day.ordinal) * 86_400_000 + Int64(secondOfDay) * 1000
    return (
      naive, offset(at: Instant(milliseconds: naive - 93_600_000)),
      offset(at: Instant(milliseconds: naive + 93_600_000))
    )
  }

  /// The first moment after a forward jump that lies between the two readings of a skipped wall time.
  private func jump(between readings: [Instant]) -> Instant {
    var low = (readings.min() ?? .earliest).milliseconds
    var high = (readings.max() ?? .latest).milliseconds
    let offsetBefore = offset(at: Instant(milliseconds: low))
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offset(at: Instant(milliseconds: middle)) == offsetBefore { low = middle } else { high = middle }
    }
    return Instant(milliseconds: high)
  }

  public func startOfDay(_ day: LocalDay) -> Instant { instant(on: day, secondOfDay: 0) }

  public func rfc3339(_ instant: Instant) -> String { instant.rfc3339(offsetSeconds: offset(at: instant)) }

  /// `Sat 21 Nov 2026, 07:32`: a moment for people, in this zone.
  public func text(_ instant: Instant) -> String {
    let second = Int64(secondOfDay(of: instant))
    return "\(localDay(of: instant).text), \(two(second / 3600)):\(two(second / 60 % 60))"
  }

  /// The same, or only the day if no time is known.
  public func text(_ instant: Instant, isDayOnly: Bool) -> String {
    isDayOnly ? localDay(of: instant).text : text(instant)
  }
}

extension LocalDay {
  /// `Sat 21 Nov 2026`.
  public var text: String {
    let (year, month, day) = civil
    return "\(Weekday.shortNames[weekday - 1]) \(day) \(LocalDay.monthNames[month - 1]) \(year)"
  }

  private static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
