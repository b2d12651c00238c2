/// Durations as people write and read them. A leaf: both the daemon and tqctl use it, so a duration looks the same
/// in a reply's words and in a table. No clock, no locale.
///
/// The grammar (SPEC §3), blanks free, case ignored:
///
///     300                seconds (a bare number)
///     90s  5m  1.5h      a number and a unit: s sec second(s), m min minute(s), h hr hour(s)
///     5m30s  1h 10m      units in falling order, each at most once
///     1h10  5m30         a last bare number is the next smaller unit
///     5:00  1:05:00      minutes:seconds, hours:minutes:seconds
///     20m..35m  20..35m  a range; a low end without a unit takes the high end's
public enum DurationParser {
  /// Longest text that is parsed, in bytes. Anything longer is no duration.
  public static let longestText = 64

  public enum Failure: Error, Equatable, Sendable {
    case empty
    case tooLong
    /// The text is none of the forms above.
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
    let text = trimmed(text)
    guard let separator = firstRangeSeparator(in: text) else {
      let value = try seconds(String(text))
      return (value, value)
    }
    let lowTokens = try tokens(String(text[..<separator.lowerBound]))
    let highTokens = try tokens(String(text[separator.upperBound...]))
    let high = try duration(highTokens, fallbackUnit: nil)
    let low = try duration(lowTokens, fallbackUnit: soleUnit(of: highTokens))
    guard low <= high else { throw .rangeReversed }
    return (low, high)
  }

  /// `5m..10m` for `5m-10m`, `5–10m` and `5m to 10m`; `nil` for what is no range by any sign.
  public static func intendedRange(_ text: String) -> String? {
    guard text.utf8.count <= longestText else { return nil }
    var parts = text.split(omittingEmptySubsequences: false) { "-–—~".contains($0) }.map { trimmed(String($0)) }
    if parts.count != 2 {
      let words = text.split(whereSeparator: \.isWhitespace)
      guard let to = words.firstIndex(where: { $0.lowercased() == "to" }) else { return nil }
      parts = [words[..<to], words[(to + 1)...]].map { Substring($0.joined(separator: " ")) }
    }
    let range = parts.joined(separator: "..")
    guard parts.allSatisfy({ !$0.isEmpty }), (try? self.range(range)) != nil else { return nil }
    return range
  }

  /// Whether the text is a bare number, which means seconds but which people also type for minutes.
  public static func isBareNumber(_ text: String) -> Bool {
    guard let tokens = try? tokens(text), tokens.count == 1, case .number = tokens[0] else { return false }
    return true
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
    let bytes = Array(text.utf8)
    guard bytes.count <= longestText else { throw .tooLong }
    var tokens: [Token] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isBlank(byte) {
        index += 1
      } else if isDigit(byte) || byte == UInt8(ascii: ".") {
        let start = index
        while index < bytes.count, isDigit(bytes[index]) || bytes[index] == UInt8(ascii: ".") { index += 1 }
        guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)), number.isFinite else {
          throw .unreadable
        }
        tokens.append(.number(number))
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

  // MARK: - Bytes

  private static func firstRangeSeparator(in text: Substring) -> Range<Substring.Index>? {
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index] == "…" { return index..<next }
      if text[index] == ".", next < text.endIndex, text[next] == "." { return index..<text.index(after: next) }
      index = next
    }
    return nil
  }

  private static func trimmed(_ text: String) -> Substring {
    var text = Substring(text)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
