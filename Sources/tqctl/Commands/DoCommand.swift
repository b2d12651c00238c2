import ArgumentParser
import QuestText
import QuestWire

/// The short way to play: a name and the guesses.
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
      A name that begins exactly one quest or task means that one; any other is a new task.
      """)

  @Argument(help: ArgumentHelp("The name, then guesses and a @kind.", valueName: "name [guess] [@kind]"))
  var words: [String]

  @OptionGroup var options: GlobalOptions

  func request() throws -> SessionDo {
    var estimates: [String] = []
    var kind: String?
    for word in words.dropFirst() {
      if word.hasPrefix("@") {
        guard kind == nil else { throw CommandFailure.usage("A task has one @kind; \(word) is a second one.") }
        kind = word
      } else if let last = estimates.last, DurationParser.isBareNumber(last),
        !DurationParser.isBareNumber(word), !word.contains(where: \.isNumber)
      {
        // `10 min` without quotes.
        estimates[estimates.count - 1] = last + word
      } else {
        estimates.append(word)
      }
    }
    return SessionDo(
      name: words.first ?? "", kind: kind, estimates: estimates.isEmpty ? nil : estimates.map(DurationInput.text))
  }

  func run(_ caller: Caller) throws {
    var request = try request()
    request.estimates = try request.estimates?.map { try GuessQuestion.settle($0, caller) }
    do {
      try caller.answerState(request, locksIn: true)
    } catch var refusal as RPCError where Self.mayBeUnquoted.contains(refusal.kind) && Self.looksUnquoted(words) {
      refusal.data.hint = "A name of several words stands in quotes: tqctl do \"Fix login\" 20m"
      throw refusal
    }
  }

  /// Refusals that can mean that a word of the name was taken for a guess: no duration, or one guess too many.
  private static let mayBeUnquoted: [ErrorKind] = [.invalidDuration, .invalidArgument]

  /// Whether the second word does not start like a number, so it may belong to the name.
  static func looksUnquoted(_ words: [String]) -> Bool {
    words.count > 1 && words[1].first.map { !$0.isNumber && $0 != "." && $0 != "@" } == true
  }
}
