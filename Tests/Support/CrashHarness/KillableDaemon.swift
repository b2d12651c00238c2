private import Foundation
private import Glibc
private import QuestTestKit

/// A real timequestd as a child process, made to be killed: it starts and ends in milliseconds.
final class KillableDaemon {
  let socketPath: String
  private let process: ChildProcess
  private let log = Pipe()
  private var said = Data()

  /// Starts it and waits for its word that it is ready. Throws `DidNotStart` with its output otherwise.
  init(program: String, folder: String, environment: [String: String]) throws {
    socketPath = folder + "/control.sock"
    // Room for a life's log, which nobody reads before its end: F_SETPIPE_SZ of linux/fcntl.h.
    _ = fcntl(log.fileHandleForWriting.fileDescriptor, 1031, 1 << 20)
    process = ChildProcess(
      program, ["--data-dir", folder + "/data", "--socket", socketPath], environment: environment)
    process.standardInput = FileHandle.nullDevice
    process.standardError = log
    try process.run()
    while !words.contains("Ready") {
      guard readMore() else {
        let end = end()
        throw DidNotStart(reason: "\(end): \(words)")
      }
    }
  }

  /// A daemon that an error leaves over would hold the test's output open.
  deinit {
    if process.isRunning { kill() }
  }

  struct DidNotStart: Error, CustomStringConvertible {
    let reason: String
    var description: String { "timequestd did not start: \(reason)" }
  }

  func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }

  /// Waits for its end and says how it came about; `nil` for SIGKILL.
  func unexpectedEnd() -> String? {
    let text = end()
    return text == "signal \(SIGKILL)" ? nil : "\(text): \(words)"
  }

  private func end() -> String {
    process.waitUntilExit()
    while readMore() {}
    return "\(process.terminationReason == .exit ? "exit" : "signal") \(process.terminationStatus)"
  }

  /// What it has said on standard error.
  var words: String { String(decoding: said, as: UTF8.self) }

  /// `false` at the end of its log.
  private func readMore() -> Bool {
    let more = log.fileHandleForReading.availableData
    said += more
    return !more.isEmpty
  }
}
