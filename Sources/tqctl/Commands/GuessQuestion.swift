import QuestText
import QuestWire

/// "5m or 5s?": a bare number under 60 means seconds to a script, and mostly minutes to a person.
enum GuessQuestion {
  /// The guess to send: unchanged unless the number is ambiguous and the user can be asked.
  static func settle(_ input: DurationInput, _ caller: Caller) throws -> DurationInput {
    guard case .text(let text) = input, caller.canAsk, isOpen(text) else { return input }
    while true {
      guard let answer = try caller.ask("\(text)m or \(text)s? [m/s] ") else { return input }
      if let settled = settled(text, answer: answer) { return .text(settled) }
    }
  }

  static func isOpen(_ text: String) -> Bool {
    guard DurationParser.isBareNumber(text), let seconds = try? DurationParser.seconds(text) else { return false }
    return seconds < 60
  }

  /// `nil` when the answer says neither.
  static func settled(_ text: String, answer: String) -> String? {
    let answer = answer.lowercased().filter { !$0.isWhitespace }
    if answer == "m" || answer == "\(text)m" || answer.isEmpty { return "\(text)m" }
    if answer == "s" || answer == "\(text)s" { return "\(text)s" }
    guard (try? DurationParser.range(answer)) != nil, !isOpen(answer) else { return nil }
    return answer
  }
}
