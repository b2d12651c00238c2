public import QuestModel
private import Synchronization

/// A clock that a test sets.
public final class ManualClock: Clock {
  private struct State {
    var reading: ClockReading
    var boots = 1
  }

  private let state: Mutex<State>

  /// Starts at that moment, an hour after boot.
  public init(at wall: Instant, zone: Zone = .utc) {
    let reading = ClockReading(wall: wall, bootNanoseconds: 3_600_000_000_000, bootID: "boot-1", zone: zone)
    state = Mutex(State(reading: reading))
  }

  public func now() -> ClockReading { state.withLock(\.reading) }

  /// Advances both clocks by some seconds.
  public func advance(_ seconds: Double) {
    state.withLock { state in
      state.reading.wall = state.reading.wall.advanced(bySeconds: seconds)
      state.reading.bootNanoseconds += Int64((seconds * 1e9).rounded())
    }
  }

  /// Sets the wall clock by some seconds, without the boot clock.
  public func stepWall(_ seconds: Double) {
    state.withLock { $0.reading.wall = $0.reading.wall.advanced(bySeconds: seconds) }
  }

  /// Takes the time of the other clock.
  public func follow(_ other: ManualClock) {
    let theirs = other.state.withLock { $0 }
    state.withLock { $0 = theirs }
  }

  /// Advances both clocks to that moment, which must not be before now.
  public func advance(to wall: Instant) { advance(max(0, wall - now().wall)) }

  /// Simulates a restart of the machine after that many seconds off.
  public func reboot(afterSeconds seconds: Double = 30) {
    state.withLock { state in
      state.boots += 1
      state.reading = ClockReading(
        wall: state.reading.wall.advanced(bySeconds: seconds), bootNanoseconds: 5_000_000_000,
        bootID: "boot-\(state.boots)", zone: state.reading.zone)
    }
  }

  public func travel(to zone: Zone) { state.withLock { $0.reading.zone = zone } }
}
