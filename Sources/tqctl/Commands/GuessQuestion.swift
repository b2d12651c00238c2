import QuestText
import QuestWire

/// "9, 4, 15: minutes?", asked once about all numbers under 60 without a unit. Without a terminal the daemon refuses
/// them.
enum GuessQuestion {
  /// The possible answers, shown after the question; Enter takes the first.
  static let answers = " [M/s] "

  /// Asks until the answer names a unit, or, for a single number, is a duration itself. Returns the texts unchanged at
  /// the end of input.
  static func settle(_ texts: [String], ask: (String) throws -> String?) throws -> [String] {
    guard let question = UnitQuestion(texts) else { return texts }
    while let answer = try ask(question.question) {
      if let unit = UnitQuestion.unit(answer) { return texts.map { UnitQuestion.with(unit, $0) } }
      if texts.count == 1, (try? DurationParser.range(answer)) != nil, !DurationParser.lacksUnit(answer) {
        return [answer]
      }
    }
    return texts
  }

  /// The same for durations of a request.
  static func settle(_ inputs: [DurationInput], ask: (String) throws -> String?) throws -> [DurationInput] {
    let texts = inputs.map { if case .text(let text) = $0 { text } else { "" } }
    return try zip(inputs, settle(texts, ask: ask)).map { input, text in
      if case .text = input { .text(text) } else { input }
    }
  }

  static func settle(_ inputs: [DurationInput], _ caller: Caller) throws -> [DurationInput] {
    caller.canAsk ? try settle(inputs) { try caller.ask($0 + answers) } : inputs
  }

  /// The same for members of a request that contain a duration.
  static func settle<R>(
    _ request: inout R, _ members: [WritableKeyPath<R, DurationInput?>], _ caller: Caller
  ) throws {
    let given = members.filter { request[keyPath: $0] != nil }
    for (member, input) in zip(given, try settle(given.compactMap { request[keyPath: $0] }, caller)) {
      request[keyPath: member] = input
    }
  }
}

/// Words of a command line as guesses: `10 min` and `half an hour` are one guess each.
enum GuessWords {
  /// The most words of one guess: `an hour and a half`.
  private static let most = 5

  static func isGuess(_ text: String) -> Bool { (try? DurationParser.range(text)) != nil }

  /// Joins words that form one guess together, if the later ones are no guesses alone.
  static func joined(_ words: some Collection<String>) -> [String] {
    var rest = Array(words)[...]
    var joined: [String] = []
    while let first = rest.first {
      let tail = rest.dropFirst().prefix(most - 1).prefix { !isGuess($0) }
      let count = (0...tail.count).last { isGuess(([first] + tail.prefix($0)).joined(separator: " ")) } ?? 0
      joined.append(rest.prefix(count + 1).joined(separator: " "))
      rest = rest.dropFirst(count + 1)
    }
    return joined
  }
}
