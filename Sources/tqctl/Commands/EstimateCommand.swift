import ArgumentParser
import QuestWire

struct EstimateCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "estimate", "Lock your guess in and begin.",
    example: """
      tqctl estimate 5m
      tqctl estimate 20m..35m
      tqctl estimate 1h10 --hold
      """,
    more: """
      Understood are 300 (seconds), 5m, 5m30s, 1h10, 5:00, 1:05:00, 90s, "5 min", and a range such as 20m..35m: \
      "it will be in there, 8 times in 10".
      """)

  @Argument(help: ArgumentHelp("How long it will take you.", valueName: "duration"))
  var words: [String]

  @Flag(help: "Begin later, with start-task.")
  var hold = false

  @OptionGroup var options: GlobalOptions

  func request() -> SessionEstimate {
    SessionEstimate(estimate: .text(words.joined(separator: " ")), hold: hold ? true : nil)
  }

  func run(_ caller: Caller) throws {
    var request = request()
    request.estimate = try GuessQuestion.settle(request.estimate, caller)
    try caller.answerState(request, locksIn: true)
  }
}
