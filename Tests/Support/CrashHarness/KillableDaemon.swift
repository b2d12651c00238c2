private import Glibc
private import LinuxHost

/// A real timequestd as a child process, made to be killed: it starts and ends in milliseconds.
final class KillableDaemon {
  let socketPath: String
  private let pid: pid_t
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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
    let command = [program, "--data-dir", folder + "/data", "--socket", socketPath]
    let arguments = command.map { strdup($0) }
    let variables = environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in arguments + variables { free(text) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, program, &actions, nil, arguments + [nil], variables + [nil])
    close(ends[1])
    pid = child
    guard code == 0 else {
      close(log)
      throw SystemError("\(program) cannot be started", code: code)
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

  func kill() { Glibc.kill(pid, SIGKILL) }

  /// Waits for its end and says how it came about; `nil` for SIGKILL.
  func unexpectedEnd() -> String? {
    let text = end()
    return text == "signal \(SIGKILL)" ? nil : "\(text): \(words)"
  }

  private func end() -> String {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    // Another child of this process may hold the other end, so the end of the pipe may never come.
    _ = fcntl(log, F_SETFL, O_NONBLOCK)
    while readMore() {}
    close(log)
    return status & 0x7F == 0 ? "exit \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
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
