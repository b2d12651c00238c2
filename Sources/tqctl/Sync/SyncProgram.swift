import ArgumentParser
import Glibc
import QuestClient

/// `timequest-sync`, which carries shared records: neither tqctl nor timequestd uses the network.
enum SyncProgram {
  /// Runs it on this terminal, where it asks its questions, or with a given input. Throws its exit status, and a
  /// `CommandFailure` if it is not installed.
  static func run(_ command: String, _ arguments: [String], _ options: GlobalOptions, input: [UInt8]? = nil) throws {
    guard let program = installed else {
      throw CommandFailure(
        status: ExitStatus.unavailable, message: "timequest-sync is not installed, so nothing can be shared.",
        hint: "It comes with tqctl.")
    }
    if let socket = options.socket { setenv("TIMEQUEST_SOCKET", socket, 1) }
    let arguments = [command] + arguments + (options.json ? ["--json"] : [])
    let status = program.converse(arguments, input: input)?.status
    // The program has printed the reason.
    guard status == ExitStatus.ok else { throw ExitCode(status ?? ExitStatus.interrupted) }
  }

  /// Beside this program, else in `PATH`; `nil` if it is not installed.
  static var installed: OtherProgram? {
    let beside = OtherProgram.ownFolder.map { "\($0)/timequest-sync" }
    return OtherProgram([beside, "timequest-sync"].compactMap(\.self))
  }
}
