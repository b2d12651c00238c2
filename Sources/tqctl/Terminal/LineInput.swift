import Glibc

/// Reads lines from standard input; Ctrl-C while waiting is an error to handle, not the end of the process.
///
/// SIGINT is blocked from `init` on and let through only inside the wait, so it is never lost in between.
final class LineInput {
  struct Interrupted: Error {}

  private var pending: [UInt8] = []
  private var isAtEnd = false
  private let descriptor: Int32

  init(descriptor: Int32 = 0) {
    self.descriptor = descriptor
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGINT, &action, nil)
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    sigprocmask(SIG_BLOCK, &interrupt, nil)
  }

  /// The next line without its newline; `nil` at the end of input.
  func line() throws(Interrupted) -> String? {
    while true {
      if let newline = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<newline], as: UTF8.self)
        pending.removeFirst(newline + 1)
        return line
      }
      guard !isAtEnd else {
        defer { pending = [] }
        return pending.isEmpty ? nil : String(decoding: pending, as: UTF8.self)
      }
      try wait()
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { pending += buffer[..<count] } else { isAtEnd = true }
    }
  }

  private func wait() throws(Interrupted) {
    var none = sigset_t()
    sigemptyset(&none)
    var readable = fd_set()
    // Standard input is the lowest of all descriptors, so its bit is in the first word.
    readable.__fds_bits.0 = 1 << Int(descriptor)
    guard pselect(descriptor + 1, &readable, nil, nil, nil, &none) > 0 else { throw Interrupted() }
  }
}
