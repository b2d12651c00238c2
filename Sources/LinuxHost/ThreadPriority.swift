internal import Glibc

/// How much a thread may claim of the processor.
public enum ThreadPriority {
  /// From here on the calling thread runs when nobody else wants to. Where the system does not allow that, it runs as
  /// before.
  public static func lowest() { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
}
