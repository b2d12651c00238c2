/// Durations as people write and read them. A leaf: both the daemon and tqctl use it, so a duration looks the same
/// in a reply's words and in a table. No clock, no locale.
///
/// The grammar (SPEC §3), blanks free, case ignored:
///
///     300                seconds (a bare number)
///     90s  5m  1.5h      a number and a unit: s sec second(s), m min minute(s), h hr hour(s)
///     1,5h               a decimal comma, of at most two digits and before a unit
///     5m30s  1h 10m      units in falling order, each at most once
///     1h10  5m30         a last bare number is the next smaller unit
///     5:00  1:05:00      minutes:seconds, hours:minutes:seconds
///     half an hour       one of `phrases`
///     ~10m               about 10m, which every guess is
///     20m..35m  20-35m   a range, with `..`, a dash or `to`; an end without a unit takes the other's
public enum DurationParser {
  /// Longest text that is parsed, in bytes. Anything longer is no duration.
  public static let longestText = 64

  public enum Failure: Error, Equatable, Sendable {
    case empty
    case tooLong
    /// The text has none of the forms above.
    case unreadable
    /// `35m..20m`.
    case rangeReversed
  }

  /// A single duration in seconds, not checked against any bounds but finite and ≥ 0.
  ///
  /// Cost: O(length), at most `longestText` bytes.
  public static func seconds(_ text: String) throws(Failure) -> Double {
    try duration(try tokens(text), fallbackUnit: nil)
  }

  /// One duration (`low == high`) or a range, in seconds.
  public static func range(_ text: String) throws(Failure) -> (low: Double, high: Double) {
    let ends = try ends(of: text)
    let unit = ends.lazy.compactMap(soleUnit).first
    // `5..1h10`: the unit of the 5 is ambiguous.
    guard unit != nil || !ends.contains(where: isSmall) || ends.allSatisfy({ $0.count == 1 }) else {
      throw .unreadable
    }
    let low = try duration(ends[0], fallbackUnit: unit)
    let high = try duration(ends[ends.count - 1], fallbackUnit: unit)
    guard low <= high else { throw .rangeReversed }
    return (low, high)
  }

  /// Whether a number under 60 has no unit: `5`, `5..10`, `5..90`. People mean minutes, scripts seconds, so a terminal
  /// asks and other callers get a refusal (SPEC §3). `5m..10` has a unit.
  public static func lacksUnit(_ text: String) -> Bool {
    guard let ends = try? ends(of: text), ends.lazy.compactMap(soleUnit).first == nil,
      let range = try? range(text), range.high > 0
    else { return false }
    return ends.contains(where: isSmall)
  }

  /// A number under 60 without a unit.
  private static func isSmall(_ tokens: [Token]) -> Bool {
    guard tokens.count == 1, case .number(let number) = tokens[0] else { return false }
    return number < 60
  }

  /// One or two ends of a range.
  private static func ends(of text: String) throws(Failure) -> [[Token]] {
    let text = trimmed(text.lowercased())
    let whole: Failure
    do {
      return [try tokens(text)]
    } catch {
      whole = error
    }
    guard whole == .unreadable, let separator = rangeSeparator(in: text) else { throw whole }
    return [try tokens(String(text[..<separator.lowerBound])), try tokens(String(text[separator.upperBound...]))]
  }

  // MARK: - Tokens

  private enum Token: Equatable {
    case number(Double)
    case unit(Unit)
    case colon
  }

  private enum Unit: Double {
    case second = 1
    case minute = 60
    case hour = 3600

    init?(_ word: String) {
      switch word {
      case "s", "sec", "secs", "second", "seconds": self = .second
      case "m", "min", "mins", "minute", "minutes": self = .minute
      case "h", "hr", "hrs", "hour", "hours": self = .hour
      default: return nil
      }
    }

    var nextSmaller: Unit? {
      switch self {
      case .hour: .minute
      case .minute: .second
      case .second: nil
      }
    }
  }

  private static func tokens(_ text: String) throws(Failure) -> [Token] {
    guard text.utf8.count <= longestText else { throw .tooLong }
    if let minutes = phrases[words(text).joined(separator: " ")] { return [.number(minutes), .unit(.minute)] }
    let bytes = Array(text.utf8.drop(while: isBlank).trimmingPrefix("~".utf8))
    var tokens: [Token] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isBlank(byte) {
        index += 1
      } else if isDigit(byte) || byte == UInt8(ascii: ".") {
        let start = index
        while index < bytes.count, isDigit(bytes[index]) || bytes[index] == UInt8(ascii: ".") { index += 1 }
        let fraction = decimalComma(bytes[index...])
        let digits = String(decoding: bytes[start..<index], as: UTF8.self) + (fraction.map { ".\($0)" } ?? "")
        guard let number = Double(digits), number.isFinite else { throw .unreadable }
        tokens.append(.number(number))
        if let fraction { index += 1 + fraction.utf8.count }
      } else if byte == UInt8(ascii: ":") {
        tokens.append(.colon)
        index += 1
      } else if isLetter(byte) {
        let start = index
        while index < bytes.count, isLetter(bytes[index]) { index += 1 }
        guard let unit = Unit(String(decoding: bytes[start..<index], as: UTF8.self).lowercased()) else {
          throw .unreadable
        }
        tokens.append(.unit(unit))
      } else {
        throw .unreadable
      }
    }
    guard !tokens.isEmpty else { throw .empty }
    return tokens
  }

  /// The one or two digits after a comma at the beginning, where a unit follows: `,5h`. Others separate thousands or
  /// guesses.
  private static func decimalComma(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.first == UInt8(ascii: ",") else { return nil }
    let digits = bytes.dropFirst().prefix(while: isDigit)
    guard (1...2).contains(digits.count),
      bytes.dropFirst(1 + digits.count).first(where: { !isBlank($0) }).map(isLetter) == true
    else { return nil }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func duration(_ tokens: [Token], fallbackUnit: Unit?) throws(Failure) -> Double {
    if tokens.contains(.colon) { return try clockForm(tokens) }
    var total = 0.0
    var index = 0
    var previous: Unit?
    while index < tokens.count {
      guard case .number(let number) = tokens[index] else { throw .unreadable }
      let unit: Unit
      if index + 1 < tokens.count {
        guard case .unit(let written) = tokens[index + 1] else { throw .unreadable }
        unit = written
        index += 2
      } else if let previous {
        guard let implied = previous.nextSmaller else { throw .unreadable }
        unit = implied
        index += 1
      } else {
        unit = fallbackUnit ?? .second
        index += 1
      }
      if let previous, unit.rawValue >= previous.rawValue { throw .unreadable }
      previous = unit
      total += number * unit.rawValue
    }
    return total
  }

  /// `m:s` or `h:m:s`; every part after the first is below 60 and written without a fraction before the last.
  private static func clockForm(_ tokens: [Token]) throws(Failure) -> Double {
    guard tokens.count == 3 || tokens.count == 5 else { throw .unreadable }
    var total = 0.0
    for (index, token) in tokens.enumerated() {
      if index.isMultiple(of: 2) {
        guard case .number(let number) = token else { throw .unreadable }
        let isLast = index == tokens.count - 1
        guard index == 0 || number < 60, isLast || number == number.rounded() else { throw .unreadable }
        total = total * 60 + number
      } else if token != .colon {
        throw .unreadable
      }
    }
    return total
  }

  private static func soleUnit(of tokens: [Token]) -> Unit? {
    guard tokens.count == 2, case .unit(let unit) = tokens[1] else { return nil }
    return unit
  }

  // MARK: - Words and bytes

  /// Phrases without digits, in minutes.
  private static let phrases: [String: Double] = [
    "half a minute": 0.5, "a minute": 1, "a quarter of an hour": 15, "quarter of an hour": 15, "half an hour": 30,
    "half hour": 30, "a half hour": 30, "three quarters of an hour": 45, "an hour": 60, "an hour and a half": 90,
  ]

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
  }

  /// The first separator between the ends of a range.
  private static func rangeSeparator(in text: String) -> Range<String.Index>? {
    let sign = text.indices.lazy.compactMap { index -> Range<String.Index>? in
      let next = text.index(after: index)
      if "…-–—".contains(text[index]) { return index..<next }
      guard text[index] == ".", next < text.endIndex, text[next] == "." else { return nil }
      return index..<text.index(after: next)
    }
    return sign.first ?? text.firstRange(of: " to ")
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
