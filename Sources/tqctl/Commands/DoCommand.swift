import ArgumentParser
import QuestText
import QuestWire

/// The short form for playing: a name and the guesses.
struct DoCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "do", "Start a quest or a task with your guesses, at once.",
    example: """
      tqctl do Shower 10m
      tqctl do morning 5m 10m 8m
      tqctl do "Fix login" 20m..35m @code
      """,
    more: """
      As many guesses as the quest has tasks lock the whole quest in; each `done` then starts the next task by itself. \
      The beginning of one name, or words that only one name has, mean that quest or task; any other name is a new task.
      """)

  @Argument(help: ArgumentHelp("The name, then guesses and a @kind.", valueName: "name [guess] [@kind]"))
  var words: [String]

  @Flag(help: "A new task, even where another name has these words.")
  var new = false

  @OptionGroup var options: GlobalOptions

  func request() throws -> SessionDo { try Self.request(words, new: new) }

  /// A request from a name, guesses and a kind.
  static func request(_ words: [String], new: Bool) throws -> SessionDo {
    let (name, guesses, kind) = try parts(of: words)
    return SessionDo(
      name: name, kind: kind, estimates: guesses.isEmpty ? nil : guesses.map(DurationInput.text),
      new: new ? true : nil)
  }

  /// The name, the durations after it, and the `@kind` among them. Throws a usage error for a second kind.
  static func parts(of words: [String]) throws -> (name: String, durations: [String], kind: String?) {
    let kinds = words.dropFirst().filter { $0.hasPrefix("@") }
    guard kinds.count < 2 else { throw CommandFailure.usage("A task has one @kind; \(kinds[1]) is a second one.") }
    return (words.first ?? "", GuessWords.joined(words.dropFirst().filter { !$0.hasPrefix("@") }), kinds.first)
  }

  func run(_ caller: Caller) throws {
    try Self.answer(try request(), words, caller) { try caller.answerState($0, locksIn: true) }
  }

  /// Sends the request after asking for missing units and resolving the name. `command` is the command that hints name.
  static func answer(
    _ request: SessionDo, _ words: [String], command: String = "do", _ caller: Caller,
    call: (SessionDo) throws -> Void
  ) throws {
    var request = request
    do {
      request.estimates = try request.estimates.map { try GuessQuestion.settle($0, caller) }
      try NameQuestion.answer(request, caller, call: call)
    } catch var refusal as RPCError where Self.mayBeUnquoted.contains(refusal.kind) {
      if let quoted = Self.quoted(words) {
        refusal.data.hint = "Write a name of several words in quotes: tqctl \(command) \(quoted)"
      }
      throw refusal
    }
  }

  /// Refusals that may mean that a word of the name was taken for a guess: an invalid duration, or one guess too many.
  private static let mayBeUnquoted: [ErrorKind] = [.invalidDuration, .invalidArgument]

  /// The words with the name in quotes, if the second word does not begin like a guess: `"Fix login" 20m`.
  static func quoted(_ words: [String]) -> String? {
    let name = words.prefix { word in
      !GuessWords.isGuess(word) && word.first.map { !$0.isNumber && !".~@".contains($0) } == true
    }
    guard name.count > 1 else { return nil }
    let guesses = words.dropFirst(name.count)
    return "\"\(name.joined(separator: " "))\" \(guesses.isEmpty ? "20m" : guesses.joined(separator: " "))"
  }
}
