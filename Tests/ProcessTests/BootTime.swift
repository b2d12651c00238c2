import Glibc

/// Seconds on the boot clock.
func bootTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_BOOTTIME, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Waits until that moment of the boot clock, for tests of a task's length.
func work(until end: Double) {
  var time = timespec(tv_sec: Int(end), tv_nsec: Int(end.truncatingRemainder(dividingBy: 1) * 1e9))
  while clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &time, nil) == EINTR {}
}
