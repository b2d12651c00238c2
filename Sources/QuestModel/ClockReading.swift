/// All clocks and the zone, read at one moment. A handler takes one reading and passes it on; the code below it reads
/// no clock. Each step of a task stores its complete reading, so later changes of the clocks do not change a
/// measurement.
public struct ClockReading: Hashable, Sendable, Codable {
  /// Wall clock. May step at any time, so it says when something happened and never how long it took.
  public var wall: Instant
  /// CLOCK_BOOTTIME in nanoseconds: counts through suspend, starts again at each boot.
  public var bootNanoseconds: Int64
  /// The kernel's boot id: readings of CLOCK_BOOTTIME compare only within one.
  public var bootID: String
  /// The machine's zone. UTC in readings stored before they included a zone.
  public var zone: Zone

  public init(wall: Instant, bootNanoseconds: Int64, bootID: String, zone: Zone = .utc) {
    self.wall = wall
    self.bootNanoseconds = bootNanoseconds
    self.bootID = bootID
    self.zone = zone
  }

  /// Seconds from `earlier` to this reading: exact within one boot, by the wall clock across a reboot, never negative.
  public func elapsed(since earlier: ClockReading) -> (seconds: Double, acrossReboot: Bool) {
    if bootID == earlier.bootID {
      return (Double(max(0, bootNanoseconds - earlier.bootNanoseconds)) / 1e9, false)
    }
    return (max(0, wall - earlier.wall), true)
  }

  /// The same reading, some seconds earlier.
  public func movedBack(bySeconds seconds: Double) -> ClockReading {
    ClockReading(
      wall: wall.advanced(bySeconds: -seconds),
      bootNanoseconds: bootNanoseconds - Int64((seconds * 1e9).rounded()),
      bootID: bootID, zone: zone)
  }

  /// Whether this moment came before another one, of the same boot or an earlier one.
  ///
  /// Within one boot the boot clock decides. A reading of a later boot comes after all readings of earlier ones,
  /// whatever the wall clock said. Only a reading moved back to before its own boot is compared by the wall clock.
  public func isBefore(_ other: ClockReading) -> Bool {
    if bootID == other.bootID { return bootNanoseconds < other.bootNanoseconds }
    return bootNanoseconds < 0 && wall < other.wall
  }

  private enum CodingKeys: String, CodingKey {
    case wall = "wallMilliseconds"
    case bootNanoseconds, bootID, zone
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    wall = Instant(milliseconds: try container.decode(Int64.self, forKey: .wall))
    bootNanoseconds = try container.decode(Int64.self, forKey: .bootNanoseconds)
    bootID = try container.decode(String.self, forKey: .bootID)
    zone = try container.decodeIfPresent(String.self, forKey: .zone).flatMap { Zone($0) } ?? .utc
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(wall.milliseconds, forKey: .wall)
    try container.encode(bootNanoseconds, forKey: .bootNanoseconds)
    try container.encode(bootID, forKey: .bootID)
    try container.encode(zone.identifier, forKey: .zone)
  }
}

/// A source of readings. The daemon has one; tests pass their own.
public protocol Clock: Sendable {
  func now() -> ClockReading
}
