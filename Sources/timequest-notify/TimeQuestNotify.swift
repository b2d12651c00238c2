internal import ArgumentParser
internal import LinuxHost
internal import QuestClient
internal import QuestWire

/// Shows a player's reminders on their desktop for a system service, which has no desktop.
@main
struct TimeQuestNotify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timequest-notify",
    abstract: "Shows the reminders of a TimeQuest system service on this desktop.",
    discussion: """
      Example: systemctl --user start timequest-notify.service

      Started at login by its unit. Without a system service, or without a session bus, it ends at once and quietly.
      """,
    version: "timequest-notify \(WireProtocol.build)")

  @Option(help: "The service's socket (default: \(SocketSearch.systemSocket)).")
  var socket = SocketSearch.systemSocket

  func run() throws {
    let ending = try TerminationDescriptor()
    switch try Notifier(socket: socket, ending: ending).run() {
    case .asked, .nothingToDo: break
    case .busLost: throw ExitCode(75)
    }
  }
}
