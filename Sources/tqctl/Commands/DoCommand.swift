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
    var name: [String] = []
    var estimates: [String] = []
    var kind: String?
    for (index, word) in words.enumerated() {
      if index == 0 {
        name.append(word)
      } else if word.hasPrefix("@") {
        guard kind == nil else { throw CommandFailure.usage("A task has one @kind; \(word) is a second one.") }
        kind = word
      } else if let first = word.utf8.first, (0x30...0x39).contains(first) || first == UInt8(ascii: ".") {
        estimates.append(word)
      } else if let last = estimates.last {
        // `10 min` without quotes.
        guard DurationParser.isBareNumber(last), (try? DurationParser.seconds("\(last)\(word)")) != nil else {
          throw CommandFailure.usage(
            "\"\(word)\" is no guess.", hint: "A name of several words stands in quotes: tqctl do \"Fix login\" 20m")
        }
        estimates[estimates.count - 1] = last + word
      } else {
        name.append(word)
      }
    }
    return SessionDo(
      name: name.joined(separator: " "), kind: kind,
      estimates: estimates.isEmpty ? nil : estimates.map(DurationInput.text))
  }

  func run(_ caller: Caller) throws {
    var request = try request()
    request.estimates = try request.estimates?.map { try GuessQuestion.settle($0, caller) }
    try caller.answerState(request)
  }
}
