/// What the clocks said at one moment. A handler takes one reading and passes it on; nothing below it looks at a clock.
public struct ClockReading: Hashable, Sendable, Codable {
  /// Wall clock. May step at any time.
  public var wall: Instant
  /// CLOCK_BOOTTIME in nanoseconds: counts through suspend, starts anew at each boot.
  public var bootNanoseconds: Int64
  /// The kernel's boot id: readings of CLOCK_BOOTTIME compare only within one.
  public var bootID: String

  public init(wall: Instant, bootNanoseconds: Int64, bootID: String) {
    self.wall = wall
    self.bootNanoseconds = bootNanoseconds
    self.bootID = bootID
  }

  /// Seconds from `earlier` to this reading: exact within one boot; over a reboot by the wall clock, never negative.
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
      bootID: bootID)
  }

  private enum CodingKeys: String, CodingKey {
    case wall = "wallMilliseconds"
    case bootNanoseconds, bootID
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    wall = Instant(milliseconds: try container.decode(Int64.self, forKey: .wall))
    bootNanoseconds = try container.decode(Int64.self, forKey: .bootNanoseconds)
    bootID = try container.decode(String.self, forKey: .bootID)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(wall.milliseconds, forKey: .wall)
    try container.encode(bootNanoseconds, forKey: .bootNanoseconds)
    try container.encode(bootID, forKey: .bootID)
  }
}

/// A source of readings and the zone the machine is in. The daemon has one; tests hand in their own.
public protocol Clock: Sendable {
  func now() -> ClockReading
  /// The machine's current zone, for players who have not set one.
  func systemZone() -> Zone
}
