package import Glibc

/// A system call that failed.
package struct SystemFailure: Error, CustomStringConvertible {
  package var call: String
  package var code: Int32

  package init(_ call: String, _ code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  package var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// Nanoseconds of the monotonic clock.
package func nanoseconds() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}

/// A child process, started without a shell, with empty input and discarded output.
package struct Child {
  package let pid: pid_t

  /// - Parameters:
  ///   - arguments: the program's path first.
  ///   - environment: the complete environment as `NAME=value`; nothing is inherited.
  /// - Throws: `SystemFailure` if the program cannot be started.
  package init(_ arguments: [String], environment: [String]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    let argv = arguments.map { strdup($0) }
    let envp = environment.map { strdup($0) }
    defer { for text in argv + envp { free(text) } }
    var pid: pid_t = 0
    let result = posix_spawn(&pid, arguments[0], &actions, nil, argv + [nil], envp + [nil])
    guard result == 0 else { throw SystemFailure("posix_spawn \(arguments[0])", result) }
    self.pid = pid
  }

  /// Waits for the end and returns the exit code, or 128 + signal if the child was killed.
  @discardableResult
  package func wait() throws -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      guard errno == EINTR else { throw SystemFailure("waitpid") }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// The peak memory of the running child, in bytes.
  package func peakMemory() throws -> Int { try memory("VmHWM") }

  /// A value of /proc about its memory, in bytes: `VmRSS` is its present memory.
  package func memory(_ name: String) throws -> Int {
    let status = try readFile("/proc/\(pid)/status")
    let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    guard let kibibytes else { throw SystemFailure(name, ENODATA) }
    return kibibytes * 1024
  }
}

/// Runs a program and returns the nanoseconds from spawn to exit.
package func time(_ arguments: [String], environment: [String], expecting codes: Set<Int32> = [0]) throws -> Int64 {
  let start = nanoseconds()
  let code = try Child(arguments, environment: environment).wait()
  let end = nanoseconds()
  guard codes.contains(code) else { throw Unexpected("\(arguments.joined(separator: " ")) ended with \(code)") }
  return end - start
}

/// An unexpected answer, which makes the measurement invalid.
package struct Unexpected: Error, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}

package func readFile(_ path: String) throws -> String {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw SystemFailure("open \(path)") }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 14)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    guard count >= 0 else { throw SystemFailure("read \(path)") }
    guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
    bytes += buffer[..<count]
  }
}
