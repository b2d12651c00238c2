import ArgumentParser
import QuestWire

struct StartCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "start", "Start a quest.", example: "tqctl start morning",
    more: "The beginning of the name is enough. The first task waits for your guess.")

  @Argument(help: "The quest's name or the beginning of it.")
  var quest: String

  @OptionGroup var options: GlobalOptions

  func request() -> SessionStart { SessionStart(quest: quest) }

  func run(_ caller: Caller) throws { try caller.answerState(request()) }
}
