internal import Glibc

/// How much processor time a thread gets beside others.
public enum ThreadPriority: Sendable {
  case usual
  /// A third of the time of a usual thread: nice value 5, unless the process has a higher one.
  case low

  /// Gives the calling thread this priority. A low one is final, because the kernel lets only privileged processes raise
  /// a priority again: call it on threads that do nothing else. Cost: one system call for `low`.
  public func take() {
    guard self == .low else { return }
    // On Linux this concerns the calling thread only. It fails only if the priority is lower already.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
  }
}
