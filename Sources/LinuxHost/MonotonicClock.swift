internal import Glibc

/// CLOCK_MONOTONIC, for timeouts. Never for a task's time: it stops during suspend.
enum MonotonicClock {
  static func microseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
  }
}
