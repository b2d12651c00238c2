import ArgumentParser
import QuestText

/// The error for a command line that the parser refuses, with its probable meaning.
enum UsageFailure {
  static func of(_ error: any Error, _ arguments: [String]) -> CommandFailure {
    if let unknown = UnknownCommand.failure(arguments) { return unknown }
    let told = Tqctl.message(for: error)
    guard let question = told.firstRange(of: " Did you mean ") else {
      return .usage(told, hint: meant(arguments) ?? example(arguments))
    }
    let meant = told[question.lowerBound...].dropFirst().replacing("'", with: "")
    return .usage(String(told[..<question.lowerBound]), hint: String(meant))
  }

  /// The probable command line, if quotes were forgotten or a value was mistyped.
  private static func meant(_ arguments: [String]) -> String? {
    guard let tree = try? CommandTree.whole() else { return nil }
    if let duration = splitDuration(arguments, tree) { return duration }
    let place = CompletionPlace(words: arguments, word: "", in: tree)
    let words = place.values.joined(separator: " ")
    if place.path == ["forgot"], GuessWords.isGuess(words) {
      return "`tqctl done --took \(words)` says how long it took, `tqctl done --ago \(words)` how long ago it ended."
    }
    let guesses = place.values.reversed().prefix(while: GuessWords.isGuess)
    if place.path == ["start"], !guesses.isEmpty, guesses.count < place.values.count {
      let name = place.values.dropLast(guesses.count).joined(separator: " ")
      return "Did you mean tqctl do \"\(name)\" \(guesses.reversed().joined(separator: " "))?"
    }
    if place.command.positionals.count == 1, place.values.count > 1, !place.command.positionals[0].isRepeating {
      return "Did you mean tqctl \((place.path + ["\"\(words)\""]).joined(separator: " "))?"
    }
    return MistypedValue.question(arguments)
  }

  /// `--took 1h 10m`, of which the parser takes one word.
  private static func splitDuration(_ arguments: [String], _ tree: CommandTree) -> String? {
    for (index, word) in arguments.enumerated() where word.hasPrefix("--") {
      let values = arguments[(index + 1)...].prefix { !$0.hasPrefix("-") }
      let place = CompletionPlace(words: Array(arguments[...index]), word: "", in: tree)
      guard values.count > 1, place.option != nil, GuessWords.isGuess(values.joined(separator: " ")) else { continue }
      let whole = values.joined()
      return "Did you mean \(word) \(GuessWords.isGuess(whole) ? whole : "\"\(values.joined(separator: " "))\"")?"
    }
    return nil
  }

  /// The command's first example, and where to find others.
  private static func example(_ arguments: [String]) -> String? {
    guard let tree = try? CommandTree.whole() else { return nil }
    let place = CompletionPlace(words: arguments, word: "", in: tree)
    let command = (["tqctl"] + place.path).joined(separator: " ")
    let example = place.command.discussion?.split(separator: "\n").first { $0.hasPrefix("  tqctl ") }
    let more = "`\(command) --help` shows more."
    return example.map { "For example: \($0.dropFirst(2))\n\(more)" } ?? more
  }
}
