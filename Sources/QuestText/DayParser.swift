/// Days as people write them, as numbers with 1970-01-01 = 0. English words, case ignored.
///
///     2026-03-01              a date
///     1mar  1 March 2027      without a year the nearest one on the asked side of today
///     today tomorrow mon      days near today
///     8w  10d  3 months  1y   a span from today: d, w, m or mo, y
///     8w..12w  8..12w         a range; a low end that is a bare number takes the high end's unit
public enum DayParser {
  /// Longest text that is parsed, in bytes.
  public static let longestText = 64

  /// The direction in which a date without a year, a weekday or a span is searched. Both include today.
  public enum Side: Sendable { case ahead, back }

  /// A single day; `nil` if the text has none of the forms above. O(length).
  public static func day(_ text: String, today: Int, _ side: Side = .ahead) -> Int? {
    guard text.utf8.count <= longestText else { return nil }
    let text = text.lowercased()
    switch text {
    case "today": return today
    case "yesterday": return today - 1
    case "tomorrow": return today + 1
    default: break
    }
    if let number = CivilDay.number(text) { return isDay(number, text) ? number : nil }
    if let weekday = place(of: text, in: weekdays) {
      let ahead = (weekday - CivilDay.weekday(today) + 7) % 7
      return side == .ahead || ahead == 0 ? today + ahead : today + ahead - 7
    }
    let words = self.words(text)
    return date(words, today, side) ?? span(words, today, side)
  }

  /// One day or two with `..` between them, the first not after the second; `nil` for anything else. O(length).
  public static func range(_ text: String, today: Int, _ side: Side = .ahead) -> ClosedRange<Int>? {
    guard text.utf8.count <= longestText else { return nil }
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map {
      String($0.drop(while: \.isWhitespace))
    }
    guard ends.count == 2 else { return day(text, today: today, side).map { $0...$0 } }
    let unit = words(ends[1].lowercased()).last ?? ""
    let first = Int(words(ends[0]).joined()) == nil ? ends[0] : ends[0] + unit
    guard let low = day(first, today: today, side), let high = day(ends[1], today: today, side), low <= high else {
      return nil
    }
    return low...high
  }

  /// `1mar` as `1`, `mar`.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var isNumber: Bool?
    for character in text {
      let kind = character.isWhitespace ? nil : character.isASCII && character.isNumber
      if let kind, kind == isNumber { words[words.count - 1].append(character) }
      if let kind, kind != isNumber { words.append(String(character)) }
      isNumber = kind
    }
    return words
  }

  private static func date(_ words: [String], _ today: Int, _ side: Side) -> Int? {
    guard (2...3).contains(words.count) else { return nil }
    let isDayFirst = Int(words[0]) != nil
    guard let day = Int(words[isDayFirst ? 0 : 1]),
      let month = place(of: words[isDayFirst ? 1 : 0], in: months)
    else { return nil }
    func number(_ year: Int) -> Int? {
      let text = "\(year)-\(month + 1)-\(day)"
      return CivilDay.number(text).flatMap { CivilDay.parts($0).day == day ? $0 : nil }
    }
    if words.count == 3 { return Int(words[2]).flatMap { (1000...9999).contains($0) ? number($0) : nil } }
    let year = CivilDay.parts(today).year
    // For 29 February the leap year is found.
    let years = side == .ahead ? Array(year...year + 8) : Array((year - 8...year).reversed())
    return years.lazy.compactMap(number).first { side == .ahead ? $0 >= today : $0 <= today }
  }

  private static func span(_ words: [String], _ today: Int, _ side: Side) -> Int? {
    guard words.count == 2, let count = Int(words[0]), count <= 36_600 else { return nil }
    let signed = side == .ahead ? count : -count
    switch words[1] {
    case "d", "day", "days": return today + signed
    case "w", "wk", "week", "weeks": return today + 7 * signed
    case "m", "mo", "month", "months": return day(months: signed, after: today)
    case "y", "year", "years": return day(months: 12 * signed, after: today)
    default: return nil
    }
  }

  /// The same day of another month, or the month's last one; `nil` outside the years 1 … 9999.
  private static func day(months count: Int, after today: Int) -> Int? {
    let (year, month, day) = CivilDay.parts(today)
    let months = year * 12 + month - 1 + count
    guard (12...119_987).contains(months) else { return nil }
    let candidates = (0...3).lazy.compactMap { less in
      CivilDay.number("\(months / 12)-\(months % 12 + 1)-\(day - less)").flatMap { number in
        CivilDay.parts(number).month == months % 12 + 1 ? number : nil
      }
    }
    return candidates.first
  }

  private static func isDay(_ number: Int, _ date: String) -> Bool {
    let (year, month, day) = CivilDay.parts(number)
    return date.split(separator: "-").compactMap { Int($0) } == [year, month, day]
  }

  /// The place of the name that begins with the text, which has at least three letters.
  private static func place(of text: String, in names: [String]) -> Int? {
    text.count >= 3 ? names.firstIndex { $0.hasPrefix(text) } : nil
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  private static let weekdays = CivilDay.weekdayNames.map { $0.lowercased() }
}
