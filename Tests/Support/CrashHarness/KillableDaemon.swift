private import Foundation
private import Glibc
private import LinuxHost
private import QuestTestKit

/// A real timequestd as a child process, made to be killed: it starts and ends in milliseconds.
final class KillableDaemon {
  let socketPath: String
  private let process: ChildProcess
  private let log: Int32
  private var said: [UInt8] = []

  /// Starts it and waits for its word that it is ready. Throws `DidNotStart` with its output otherwise.
  init(program: String, folder: String, environment: [String: String]) throws {
    socketPath = folder + "/control.sock"
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("No pipe can be made") }
    log = ends[0]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Room for a life's log, which nobody reads before its end: F_SETPIPE_SZ of linux/fcntl.h.
    _ = fcntl(ends[1], 1031, 1 << 20)
    process = ChildProcess(
      program, ["--data-dir", folder + "/data", "--socket", socketPath], environment: environment)
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle(fileDescriptor: ends[1], closeOnDealloc: false)
    do {
      defer { close(ends[1]) }
      try process.run()
    } catch {
      close(log)
      throw error
    }
    while !words.contains("Ready") {
      guard readMore() else {
        let end = end()
        throw DidNotStart(reason: "\(end): \(words)")
      }
    }
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
    // Another child of this process may hold the other end, so the end of the pipe may never come.
    _ = fcntl(log, F_SETFL, O_NONBLOCK)
    while readMore() {}
    close(log)
    return "\(process.terminationReason == .exit ? "exit" : "signal") \(process.terminationStatus)"
  }

  /// What it has said on standard error.
  var words: String { String(decoding: said, as: UTF8.self) }

  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(log, &buffer, buffer.count)
    guard count > 0 else { return false }
    said += buffer[..<count]
    return true
  }
}
