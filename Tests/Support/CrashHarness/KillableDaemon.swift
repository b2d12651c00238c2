private import Foundation
private import Glibc
private import QuestTestKit

/// A real timequestd as a child process that can be killed. It starts and ends in milliseconds.
final class KillableDaemon {
  let socketPath: String
  private let process: ChildProcess
  private let log = Pipe()
  private var said = Data()

  /// Starts the daemon and waits until it reports that it is ready. Otherwise throws `DidNotStart` with its output.
  init(program: String, folder: String, environment: [String: String]) throws {
    socketPath = folder + "/control.sock"
    // Makes the pipe large enough for the whole log, which is read after the end: F_SETPIPE_SZ of linux/fcntl.h.
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

  /// A daemon left running after an error would keep the test's output open.
  deinit {
    if process.isRunning { kill() }
  }

  struct DidNotStart: Error, CustomStringConvertible {
    let reason: String
    var description: String { "timequestd did not start: \(reason)" }
  }

  func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }

  /// Waits for the end and describes it; `nil` for SIGKILL.
  func unexpectedEnd() -> String? {
    let text = end()
    return text == "signal \(SIGKILL)" ? nil : "\(text): \(words)"
  }

  private func end() -> String {
    process.waitUntilExit()
    while readMore() {}
    return "\(process.terminationReason == .exit ? "exit" : "signal") \(process.terminationStatus)"
  }

  /// The daemon's standard error.
  var words: String { String(decoding: said, as: UTF8.self) }

  /// Reads more of the log; `false` at its end.
  private func readMore() -> Bool {
    let more = log.fileHandleForReading.availableData
    said += more
    return !more.isEmpty
  }
}
