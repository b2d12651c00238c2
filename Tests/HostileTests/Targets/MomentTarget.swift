import QuestModel
import QuestStore

/// Moments, days and cursors are read or refused; their printed forms read the same again.
enum MomentTarget {
  private static let zones = ["UTC", "Europe/Berlin", "Pacific/Kiritimati", "America/St_Johns", "Africa/Monrovia"]
    .compactMap { Zone($0) }

  static func run(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    if let instant = Instant(rfc3339: text) { try check(instant) }
    if let day = LocalDay(text) {
      try promise(LocalDay(day.description) == day, "\(day) cannot be read back")
      try promise((1...7).contains(day.weekday), "weekday \(day.weekday)")
      for zone in zones {
        try promise(zone.localDay(of: zone.startOfDay(day)) == day, "\(day) does not begin on itself in \(zone)")
      }
    }
    if let cursor = HistoryCursor(text: text) {
      try promise(HistoryCursor(text: cursor.text) == cursor, "\(cursor.text) cannot be read back")
    }
    if let zone = Zone(text) {
      try promise(Zone(zone.identifier) == zone, "\(zone) is not itself")
      try promise(abs(zone.offset(at: Instant(milliseconds: 0))) < 93_600, "\(zone) is far from everything")
    }
  }

  private static func check(_ instant: Instant) throws {
    try promise(instant >= .earliest && instant <= .latest, "\(instant) cannot be written")
    try promise(Instant(rfc3339: instant.rfc3339()) == instant, "\(instant.rfc3339()) cannot be read back")
    for zone in zones {
      let text = zone.rfc3339(instant)
      let day = zone.localDay(of: instant)
      guard abs(zone.offset(at: instant)) % 60 == 0 else { continue }
      try promise(Instant(rfc3339: text) == instant, "\(text) cannot be read back in \(zone)")
      // Beyond the first and the last day of the calendar a moment has no local form.
      guard (1...9999).contains(day.civil.year) else { continue }
      try promise(text.hasPrefix(day.description), "\(text) is not on \(day)")
      try promise((0..<86_400).contains(zone.secondOfDay(of: instant)), "no second of the day")
    }
  }
}
