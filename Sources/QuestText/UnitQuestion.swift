/// Numbers under 60 without a unit: a terminal asks about them once a command, other callers get a refusal with both
/// spellings (SPEC §3).
public struct UnitQuestion: Equatable, Sendable {
  public enum Unit: String, Sendable {
    case minutes = "m"
    case seconds = "s"
  }

  /// As they were typed; at least one.
  public let numbers: [String]

  /// `nil` when none of the texts lacks a unit.
  public init?(_ texts: [String]) {
    numbers = texts.filter(DurationParser.lacksUnit)
    guard !numbers.isEmpty else { return nil }
  }

  /// `9, 4, 15: minutes?`
  public var question: String { "\(numbers.joined(separator: ", ")): minutes?" }

  /// `"9", "4" and "15" could be minutes or seconds.`
  public var refusal: String {
    let quoted = numbers.map { "\"\($0.prefix(20))\"" }
    let list = quoted.count > 1 ? quoted.dropLast().joined(separator: ", ") + " and " : ""
    return "\(list)\(quoted[quoted.count - 1]) could be minutes or seconds."
  }

  /// `Write 9m 4m 15m or 9s 4s 15s.`
  public var hint: String {
    func spelt(_ unit: Unit) -> String {
      numbers.map { Self.with(unit, String($0.prefix(20))) }.joined(separator: " ")
    }
    return "Write \(spelt(.minutes)) or \(spelt(.seconds))."
  }

  /// The unit that an answer names; Enter takes minutes. `nil` for any other answer.
  public static func unit(_ answer: String) -> Unit? {
    switch answer.lowercased().filter({ !$0.isWhitespace }) {
    case "", "m", "min", "minute", "minutes", "y", "yes": .minutes
    case "s", "sec", "second", "seconds", "n", "no": .seconds
    default: nil
    }
  }

  /// The text with the unit, if it lacks one.
  public static func with(_ unit: Unit, _ text: String) -> String {
    guard DurationParser.lacksUnit(text) else { return text }
    let end = text.lastIndex { !$0.isWhitespace } ?? text.startIndex
    return text[...end] + unit.rawValue
  }
}
