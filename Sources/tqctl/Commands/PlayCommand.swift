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
    more: "Continues what is open, else asks what to play. Ctrl-C leaves; the task keeps running.")

  @Argument(help: "The quest's name or the beginning of it.")
  var quest: String?

  @Flag(help: "In a window of its own: wait for Enter before it closes.")
  var window = false

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    guard !caller.json else { throw CommandFailure.usage("play is a conversation; --json is for the other commands.") }
    let conversation = TerminalConversation(terminal: caller.terminal.painted(try caller.style().palette))
    let loop = PlayLoop(client: caller.client, talk: conversation, quest: quest, sound: caller.sound)
    guard window else { return try loop.run() }
    try WindowStay.hold(conversation) { try loop.run() }
  }
}

/// Keeps a terminal window open after the program's end, so that its last lines can be read.
enum WindowStay {
  static func hold(_ talk: any Conversation, _ body: () throws -> Void) throws {
    var status: Int32?
    do {
      try body()
    } catch {
      status = ErrorReport.report(error, asJSON: false)
    }
    do {
      _ = try talk.ask("Press Enter to close this window.")
    } catch is LineInput.Interrupted {
      // Ctrl-C closes it as well.
    }
    if let status { throw ExitCode(status) }
  }
}
