import ArgumentParser
import QuestWire

struct NextCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "next", "Leave the reveal and go on to the next task.", example: "tqctl next",
    more: "`estimate` does the same by itself.")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try caller.answerState(SessionNext()) }
}

struct PauseCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "pause", "Stop the clock for an interruption.", example: "tqctl pause",
    more: "Until `resume` or `done`.")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try caller.answerState(SessionPause()) }
}

struct ResumeCommand: QuestCommand {
  static let configuration = CommandConfiguration.command("resume", "End the pause.", example: "tqctl resume")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try caller.answerState(SessionResume()) }
}

struct SkipCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "skip", "Skip the current task this time.", example: "tqctl skip")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try caller.answerState(SessionSkip()) }
}

struct AbandonCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "abandon", "Stop the quest; the tasks you finished are kept.", example: "tqctl abandon")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try caller.answerState(SessionAbandon()) }
}
