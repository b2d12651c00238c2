internal import Glibc

/// How much a thread may claim of the processor.
public enum ThreadPriority {
  /// Gives the calling thread the lowest priority. Where the system does not allow that, it runs as before.
  public static func lowest() { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
}
