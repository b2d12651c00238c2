public import QuestModel
private import Synchronization

/// A clock that stands still until a test moves it.
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

  /// Time passes: on both clocks, in seconds.
  public func advance(_ seconds: Double) {
    state.withLock { state in
      state.reading.wall = state.reading.wall.advanced(bySeconds: seconds)
      state.reading.bootNanoseconds += Int64((seconds * 1e9).rounded())
    }
  }

  /// Somebody sets the wall clock; the boot clock goes on as if nothing had happened.
  public func stepWall(_ seconds: Double) {
    state.withLock { $0.reading.wall = $0.reading.wall.advanced(bySeconds: seconds) }
  }

  /// Shows what the other one shows.
  public func follow(_ other: ManualClock) {
    let theirs = other.state.withLock { $0 }
    state.withLock { $0 = theirs }
  }

  /// Time passes to that moment, which may not lie before now.
  public func advance(to wall: Instant) { advance(max(0, wall - now().wall)) }

  /// The machine restarts after that many seconds off.
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
