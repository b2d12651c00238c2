internal import Glibc

/// The share of processor time that a thread gets on a busy machine.
public enum ThreadPriority: Sendable {
  case usual
  /// Nice value 5: a third of the time of a usual thread.
  case low

  /// Gives the calling thread this priority. `low` is final: only privileged processes may raise a priority again. It
  /// has no effect in a process whose nice value is higher. Cost of `low`: one system call.
  public func take() {
    guard self == .low else { return }
    // On Linux, 0 is the calling thread, not the process.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
  }
}
