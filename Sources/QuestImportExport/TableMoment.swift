internal import QuestModel

/// A moment in a table: `2026-03-15`, `2026-03-15 18:48`, `2026-03-15 06:48:28 PM`, `2026-03-15 17:48 UTC`, RFC 3339.
/// Every character must be understood: an ignored word may have been an hour.
struct TableMoment {
  /// Noon of the day when the text names no time.
  let instant: Instant
  /// The day, when the text names no time.
  let dayOnly: LocalDay?

  init(_ instant: Instant) {
    self.instant = instant
    dayOnly = nil
  }

  /// `nil` unless the whole text is a moment. A time without a zone or offset is in `zone`.
  init?(_ text: String, in zone: Zone) {
    if let instant = Instant(rfc3339: text) {
      self.instant = instant
      dayOnly = nil
      return
    }
    guard let day = LocalDay(String(text.prefix(10))) else { return nil }
    var rest = Cursor(text.utf8.dropFirst(10))
    guard !rest.isAtEnd else {
      instant = zone.instant(on: day, secondOfDay: 43_200)
      dayOnly = day
      return
    }
    guard rest.takeBlanks() || rest.take("T") || rest.take("t"), let time = rest.timeOfDay() else { return nil }
    _ = rest.takeBlanks()
    dayOnly = nil
    if rest.isAtEnd {
      let second = zone.instant(on: day, secondOfDay: time / 1000)
      instant = Instant(milliseconds: second.milliseconds + Int64(time % 1000))
    } else {
      guard let offset = rest.offset(), rest.isAtEnd else { return nil }
      let seconds = Int64(day.ordinal) * 86_400 - Int64(offset) * 60
      instant = Instant(milliseconds: seconds * 1000 + Int64(time))
    }
  }

  private struct Cursor {
    private var rest: Substring.UTF8View

    init(_ text: Substring.UTF8View) { rest = text }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ text: StaticString) -> Bool {
      let bytes = "\(text)".utf8
      guard rest.starts(with: bytes) else { return false }
      rest = rest.dropFirst(bytes.count)
      return true
    }

    /// Returns whether there was one.
    mutating func takeBlanks() -> Bool {
      let count = rest.count
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      return rest.count < count
    }

    /// A word, in upper case.
    private mutating func word() -> String {
      let word = rest.prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
      rest = rest.dropFirst(word.count)
      return String(decoding: word, as: UTF8.self).uppercased()
    }

    /// A number of so many digits.
    mutating func number(_ digits: ClosedRange<Int>) -> Int? {
      let found = rest.prefix { (0x30...0x39).contains($0) }
      guard digits.contains(found.count) else { return nil }
      rest = rest.dropFirst(found.count)
      return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// `18:48`, `9:05:07`, `06:48:28.25 PM`, in milliseconds of the day.
    mutating func timeOfDay() -> Int? {
      guard var hour = number(1...2), take(":"), let minute = number(2...2), minute < 60 else { return nil }
      var milliseconds = 0
      if take(":") {
        guard let second = number(2...2), second < 60 else { return nil }
        milliseconds = second * 1000
        if take(".") {
          let count = rest.count
          guard let fraction = number(1...9) else { return nil }
          var scale = 1
          for _ in 0..<(count - rest.count) { scale *= 10 }
          milliseconds += fraction * 1000 / scale
        }
      }
      let before = rest
      _ = takeBlanks()
      switch word() {
      case "AM" where (1...12).contains(hour): hour %= 12
      case "PM" where (1...12).contains(hour): hour = hour % 12 + 12
      case "AM", "PM": return nil
      default: rest = before
      }
      return hour < 24 ? (hour * 60 + minute) * 60_000 + milliseconds : nil
    }

    /// `UTC`, `GMT`, `Z`, `+01:00`, `+0100`, `-05`: minutes east of UTC.
    mutating func offset() -> Int? {
      let sign = take("+") ? 1 : take("-") ? -1 : 0
      guard sign != 0 else { return ["UTC", "GMT", "Z"].contains(word()) ? 0 : nil }
      guard let hours = number(2...2) else {
        guard let both = number(4...4), both / 100 < 24, both % 100 < 60 else { return nil }
        return sign * (both / 100 * 60 + both % 100)
      }
      guard hours < 24 else { return nil }
      guard take(":") else { return sign * hours * 60 }
      guard let minutes = number(2...2), minutes < 60 else { return nil }
      return sign * (hours * 60 + minutes)
    }
  }
}
