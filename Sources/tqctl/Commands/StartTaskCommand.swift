import ArgumentParser
import QuestWire

struct StartTaskCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "start-task", "Make a task current, or begin the one you held.", example: "tqctl start-task Shower --estimate 10m",
    more: """
      Outside a quest: a task of its own. Inside: without a name the held task, or the next one; with the name of a \
      task that is left, that one first.
      """)

  @Argument(help: "The task, with its @kind if it has one.")
  var task: String?

  @Option(help: ArgumentHelp("Your guess; the task then begins at once.", valueName: "duration"))
  var estimate: String?

  @OptionGroup var options: GlobalOptions

  func request() -> SessionStartTask {
    SessionStartTask(task: task, estimate: estimate.map(DurationInput.text))
  }

  func run(_ caller: Caller) throws {
    var request = request()
    try GuessQuestion.settle(&request, [\.estimate], caller)
    try caller.answerState(request, locksIn: estimate != nil)
  }
}
