import ArgumentParser
import QuestClient
import QuestWire

struct StatusCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "status", "What is open; never how long it has taken.",
    example: """
      tqctl status
      tqctl status --format waybar --watch
      """,
    more: """
      With --watch a new line (or, as text, a new paragraph) comes with every change, for a status bar; it outlives \
      restarts of timequestd.
      """)

  @Option(help: "text, json, waybar, i3blocks, polybar, tmux or plain.")
  var format: StatusLine.Format = .text

  @Flag(help: "Stay, and print every change.")
  var watch = false

  @Flag(help: "Show the time after all; the task then counts in no statistic.")
  var reveal = false

  @Flag(help: "Exit with 1 when nothing is open.")
  var exitCode = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard !(watch && reveal) else { throw ValidationError("--watch never reveals.") }
    guard !(watch && exitCode) else { throw ValidationError("--watch ends with no state to tell.") }
  }

  func run(_ caller: Caller) throws {
    let format = options.json ? .json : format
    if watch { try Watch(format: format, caller: caller).run() }
    let state = try Self.show(format, caller, reveal: reveal)
    if exitCode, state.phase == .idle { throw ExitCode(ExitStatus.refused) }
  }

  @discardableResult
  static func show(_ format: StatusLine.Format, _ caller: Caller, reveal: Bool = false) throws -> SessionState {
    let reply = try caller.client.reply(to: SessionStatus(reveal: reveal ? true : nil), keyed: reveal)
    let state = try reply.value()
    if format == .json {
      try caller.printJSON(reply.bytes)
    } else if let line = StatusLine.line(state, format) {
      // Programs read these formats: lines are never wrapped.
      try StandardOutput.write(line: line)
    } else {
      try caller.show { page in StateText.write(state, to: &page) }
    }
    return state
  }
}

extension StatusLine.Format: ExpressibleByArgument {}
