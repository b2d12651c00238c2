import ArgumentParser
import QuestClient
import QuestWire

struct PlayCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "play", "Play a quest here, step by step.",
    example: """
      tqctl play
      tqctl play morning
      """,
    more: "Goes on with what is open, else asks what to play. Ctrl-C leaves; the task goes on without you.")

  @Argument(help: "The quest's name or the beginning of it.")
  var quest: String?

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    guard !caller.json else { throw CommandFailure.usage("play is a conversation; --json is for the other commands.") }
    let conversation = TerminalConversation(terminal: caller.terminal)
    try PlayLoop(client: caller.client, talk: conversation, quest: quest).run()
  }
}
