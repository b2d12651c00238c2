internal import Glibc

/// The kernel's clocks.
public enum BootClock {
  /// Both clocks at one moment, in nanoseconds: CLOCK_REALTIME since 1970, and CLOCK_BOOTTIME since the machine
  /// started, suspend included. Cost: two vDSO calls, about 50 ns.
  public static func now() -> (realtimeNanoseconds: Int64, boottimeNanoseconds: Int64) {
    (read(CLOCK_REALTIME), read(CLOCK_BOOTTIME))
  }

  /// The id of the current boot: readings of CLOCK_BOOTTIME compare only within one boot.
  ///
  /// `TIMEQUEST_BOOT_ID` overrides the kernel's file, which some unit settings hide (`%b` in a unit gives the same
  /// text) and which tests cannot change.
  public static func bootID() throws -> String {
    if let given = Environment["TIMEQUEST_BOOT_ID"] { return given }
    let path = "/proc/sys/kernel/random/boot_id"
    let text = try TextFile.firstLine(of: path, upTo: 64)
    guard !text.isEmpty else { throw SystemError("\(path) is empty", code: ENODATA) }
    return text
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    // Fails for unknown clocks only; both exist since Linux 2.6.39.
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
