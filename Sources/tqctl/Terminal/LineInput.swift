import Glibc
import Synchronization

/// Reads lines from standard input; Ctrl-C while waiting is an error to handle, not the end of the process.
///
/// The signals are blocked from `init` on and delivered only inside the wait, so none is lost in between.
final class LineInput {
  struct Interrupted: Error {
    var signal = SIGINT
  }

  private var pending: [UInt8] = []
  private var isAtEnd = false
  private let descriptor: Int32
  /// Set if Esc ends a line too; Esc is the line's last character then.
  private let escape: EscapeKey?

  /// The last signal received.
  private static let arrived = Atomic<Int32>(0)

  init(descriptor: Int32 = 0, interruptedBy signals: [Int32] = [SIGINT], escape: EscapeKey? = nil) {
    self.descriptor = descriptor
    self.escape = escape
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { LineInput.arrived.store($0, ordering: .relaxed) }
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for signal in signals + [SIGCONT] {
      sigaction(signal, &action, nil)
      sigaddset(&blocked, signal)
    }
    sigprocmask(SIG_BLOCK, &blocked, nil)
  }

  /// The next line without its newline; `nil` at the end of input. `onReturn` is called when the process continues
  /// after a stop (Ctrl-Z).
  func line(onReturn: () -> Void = {}) throws(Interrupted) -> String? {
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
      guard try isReadable() else {
        onReturn()
        continue
      }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { pending += buffer[..<count] } else { isAtEnd = true }
      if let escape, pending.last == EscapeKey.byte {
        pending += escape.rest()
        if pending.last != UInt8(ascii: "\n") { pending.append(UInt8(ascii: "\n")) }
      }
    }
  }

  /// Waits for input; `false` if the process was stopped meanwhile.
  private func isReadable() throws(Interrupted) -> Bool {
    var none = sigset_t()
    sigemptyset(&none)
    while true {
      var readable = fd_set()
      // Standard input is the lowest of all descriptors, so its bit is in the first word.
      readable.__fds_bits.0 = 1 << Int(descriptor)
      Self.arrived.store(0, ordering: .relaxed)
      if pselect(descriptor + 1, &readable, nil, nil, nil, &none) > 0 { return true }
      switch Self.arrived.load(ordering: .relaxed) {
      case 0: guard errno == EINTR else { throw Interrupted() }
      case SIGCONT: return false
      case let signal: throw Interrupted(signal: signal)
      }
    }
  }
}
