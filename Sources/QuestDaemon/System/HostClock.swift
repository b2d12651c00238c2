internal import LinuxHost
public import QuestModel

/// The machine's clocks and zone.
public struct HostClock: Clock {
  private let bootID: String

  /// Reads the boot id once.
  public init() throws { bootID = try BootClock.bootID() }

  public func now() -> ClockReading {
    let (realtime, boottime) = BootClock.now()
    // Linux does not allow a clock before 1970, so the division rounds down.
    return ClockReading(
      wall: Instant(milliseconds: realtime / 1_000_000), bootNanoseconds: boottime, bootID: bootID, zone: Self.zone)
  }

  /// The first name of the machine's zone that is known; UTC when none is.
  private static var zone: Zone { SystemZone.first { Zone($0) } ?? .utc }
}
