import ArgumentParser
import QuestWire

struct EstimateCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "estimate", "Lock your guess in and begin.",
    example: """
      tqctl estimate 5m
      tqctl estimate 20m..35m
      tqctl estimate 1h10 --hold
      tqctl estimate 25m --change
      """,
    more: """
      Write 5m, 5m30s, 1h10, 5:00, 90s, half an hour or 300 (seconds). A number under 60 is asked about. With a range \
      such as 20m..35m you say: 8 times in 10 it takes a time within it.
      """)

  @Argument(help: ArgumentHelp("How long it will take you.", valueName: "duration"))
  var words: [String]

  @Flag(help: "Begin later, with start-task.")
  var hold = false

  @Flag(help: "Mend a mistyped guess: once, within 10 seconds. Later it keeps the task out of your numbers.")
  var change = false

  @OptionGroup var options: GlobalOptions

  func request() -> SessionEstimate {
    SessionEstimate(estimate: .text(words.joined(separator: " ")), hold: hold ? true : nil, change: change ? true : nil)
  }

  func run(_ caller: Caller) throws {
    var request = request()
    request.estimate = try GuessQuestion.settle([request.estimate], caller)[0]
    try caller.answerState(request, locksIn: true)
  }
}
