/// A time of day on the wall clock, to the minute: `07:45`.
public enum TimeOfDay {
  /// Minute of the day, 0 ..< 1440; `nil` unless the text is `H:MM` or `HH:MM`, the form in files.
  public static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      let hour = number(parts[0], below: 24), let minute = number(parts[1], below: 60)
    else { return nil }
    return hour * 60 + minute
  }

  /// The same for typed text, which may also be `8am`, `7:45 pm`, `noon` or `midnight`. Case and blanks are ignored.
  public static func typed(_ text: String) -> Int? {
    let text = bare(text)
    if let minute = minute(text) { return minute }
    if text == "noon" { return 720 }
    if text == "midnight" { return 0 }
    guard text.hasSuffix("am") || text.hasSuffix("pm") else { return nil }
    let clock = text.dropLast(2)
    guard let minute = minute(clock.contains(":") ? String(clock) : "\(clock):00"), (60..<780).contains(minute) else {
      return nil
    }
    return minute % 720 + (text.hasSuffix("pm") ? 720 : 0)
  }

  /// The possible meanings of a text that is no time of day: `["08:00", "20:00"]` for `8`, `["07:45", "19:45"]` for
  /// `745` and `7.45`, `["19:45"]` for `1945`; empty for anything else.
  public static func spellings(of text: String) -> [String] {
    let text = bare(text)
    let parts = text.split(whereSeparator: { ".h".contains($0) })
    let isWhole = parts.count == 1 && text.utf8.count == parts[0].utf8.count
    let digits = isWhole && text.utf8.count > 2 ? [text.dropLast(2), text.suffix(2)] : parts
    guard (1...2).contains(digits.count), let hour = number(digits[0], below: 24),
      let minute = digits.count == 2 ? number(digits[1], below: 60) : 0, digits.count == 1 || digits[1].utf8.count == 2
    else { return [] }
    let first = hour * 60 + minute
    return [first, first + 720].prefix((60..<720).contains(first) && !text.hasPrefix("0") ? 2 : 1).map(
      self.text(minute:))
  }

  public static func text(minute: Int) -> String {
    let hour = minute / 60
    let rest = minute % 60
    return "\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The time of day for a metric of the kind `clock`, which counts minutes after noon; rounded to whole minutes.
  public static func text(afterNoon minutes: Double) -> String {
    let whole = Int(minutes.rounded()) % 1440
    return text(minute: (whole + 1440 + 720) % 1440)
  }

  /// The number of one or two ASCII digits.
  private static func number(_ text: some StringProtocol, below end: Int) -> Int? {
    guard (1...2).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text).flatMap { $0 < end ? $0 : nil }
  }

  private static func bare(_ text: String) -> String { text.lowercased().filter { !$0.isWhitespace } }
}
