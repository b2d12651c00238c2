import ArgumentParser
import QuestWire

/// A task in between.
struct AsideCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "aside", "Do another task in between, such as a call.", example: "tqctl aside Call 10m",
    more: """
      What is open waits with its clock stopped, and goes on as it was when this task is done. The task is one of its own \
      and does not belong to the quest.
      """)

  @Argument(help: ArgumentHelp("The name, a guess and perhaps a @kind.", valueName: "name guess [@kind]"))
  var words: [String]

  @Flag(help: "A new task, even where another name has these words.")
  var new = false

  @OptionGroup var options: GlobalOptions

  /// `words` are the typed words, for the hint.
  static func request(_ request: SessionDo, _ words: [String]) throws -> SessionAside {
    guard let guesses = request.estimates, guesses.count == 1 else {
      let name = DoCommand.quoted(words) ?? "\"\(request.name)\" 10m"
      throw CommandFailure.usage("A task in between takes one guess.", hint: "tqctl aside \(name)")
    }
    return SessionAside(task: request.name, kind: request.kind, estimate: guesses[0], new: request.new)
  }

  func run(_ caller: Caller) throws {
    let request = try DoCommand.request(words, new: new)
    _ = try Self.request(request, words)
    try DoCommand.answer(request, words, command: "aside", caller) {
      try caller.answerState(Self.request($0, words), locksIn: true)
    }
  }
}
