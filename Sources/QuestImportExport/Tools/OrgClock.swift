internal import QuestModel

/// One closed clock of an org file.
struct OrgClock: Sendable {
  var end: Instant
  /// Seconds in the zone: skipped and doubled hours count as elapsed time.
  var seconds: Double
  /// The two times as written in the file.
  var written: String
  var line: Int

  enum Reading {
    case clock(OrgClock)
    case leftOut(reason: String)
  }

  /// Reads what follows `CLOCK:`: ` [2026-03-15 Sun 10:00]--[2026-03-15 Sun 11:30] =>  1:30`.
  static func read(_ text: Substring, in zone: Zone, line: Int) -> Reading {
    let text = OrgSyntax.trimmed(text)
    if text.hasPrefix("=>") { return .leftOut(reason: "a clock without its times") }
    guard let (begin, rest) = time(text) else { return .leftOut(reason: "a clock that cannot be read") }
    guard rest.hasPrefix("--") else {
      let isOpen = OrgSyntax.trimmed(rest).isEmpty
      return .leftOut(reason: isOpen ? "it is still running" : "a clock that cannot be read")
    }
    guard let (end, told) = time(rest.dropFirst(2)) else { return .leftOut(reason: "a clock that cannot be read") }
    let written = "\(begin.day) \(begin.minute) \(end.day) \(end.minute)"
    let begins = zone.instants(on: begin.day, secondOfDay: begin.minute * 60)
    let ends = zone.instants(on: end.day, secondOfDay: end.minute * 60)
    // In the doubled hour of autumn a time means two moments; org's own sum then decides which were meant.
    let pairs = begins.flatMap { begin in ends.map { (begin, $0) } }.filter { $0.0 <= $0.1 }
    let counted = Self.counted(told)
    let meant = pairs.first { $0.1 - $0.0 == counted } ?? pairs.first
    guard let meant else { return .leftOut(reason: "it ends before it begins") }
    return .clock(OrgClock(end: meant.1, seconds: meant.1 - meant.0, written: written, line: line))
  }

  /// `=>  1:30` in seconds.
  private static func counted(_ text: Substring) -> Double? {
    let text = OrgSyntax.trimmed(text)
    return text.hasPrefix("=>") ? OrgSyntax.duration(OrgSyntax.trimmed(text.dropFirst(2))) : nil
  }

  /// `[2026-03-15 Sun 10:00]`, the weekday in any language or none; and what follows.
  private static func time(_ text: Substring) -> (time: (day: LocalDay, minute: Int), rest: Substring)? {
    guard let first = text.first, first == "[" || first == "<",
      let close = text.firstIndex(of: first == "[" ? "]" : ">")
    else { return nil }
    let words = text[text.index(after: text.startIndex)..<close].split(separator: " ")
    guard (2...3).contains(words.count), let day = LocalDay(String(words[0])) else { return nil }
    let parts = words[words.count - 1].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return ((day, hour * 60 + minute), text[text.index(after: close)...])
  }
}
