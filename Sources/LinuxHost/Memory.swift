internal import CSystemd

/// How the C library keeps the process's memory.
public enum Memory {
  /// Lets all threads share two heaps. By itself the library makes one for nearly every thread, and each keeps what its
  /// thread once needed. Call it before there are threads.
  public static func shareHeaps() { mallopt(M_ARENA_MAX, 2) }
}
