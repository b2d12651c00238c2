internal import CSystemd
internal import Glibc

/// Sleeps until a wall-clock moment, and wakes early on a call of `knock`, when the wall clock is set or the zone
/// changes.
///
/// One thread waits; any thread may call `knock`. The kernel wakes it through timerfd(2): a suspended machine is late
/// only by its suspend, and nothing runs in between.
public final class WallAlarm: Sendable {
  /// Why the wait ended; several may be true at once.
  public struct Rings: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The moment is reached.
    public static let due = Rings(rawValue: 1)
    public static let knocked = Rings(rawValue: 2)
    /// The wall clock was set: moments must be computed again.
    public static let clockSet = Rings(rawValue: 4)
    /// The machine's zone may have changed.
    public static let zoneChanged = Rings(rawValue: 8)
    /// An additional descriptor became readable, or its timeout elapsed.
    public static let other = Rings(rawValue: 16)
  }

  /// An additional descriptor to wait for, with its poll(2) events and deadline.
  public struct Other: Sendable {
    public var descriptor: Int32
    public var events: Int16
    /// The events of a descriptor that is only read from.
    public static let readable = Int16(POLLIN)
    /// CLOCK_MONOTONIC, microseconds; `nil` for none.
    public var deadline: UInt64?

    public init(descriptor: Int32, events: Int16, deadline: UInt64?) {
      self.descriptor = descriptor
      self.events = events
      self.deadline = deadline
    }
  }

  private let timer: Int32
  private let bell: Int32
  /// Watches the folder of the zone's link; −1 if that is not possible.
  private let zoneWatch: Int32

  /// - Parameter zoneFolder: where the `localtime` link is.
  /// - Throws: a `SystemError` when the process is out of descriptors.
  public init(zoneFolder: String = "/etc") throws {
    timer = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    guard timer >= 0 else { throw SystemError("A timer cannot be made") }
    bell = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard bell >= 0 else {
      close(timer)
      throw SystemError("An event descriptor cannot be made")
    }
    zoneWatch = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    if zoneWatch >= 0 { inotify_add_watch(zoneWatch, zoneFolder, UInt32(IN_MOVED_TO) | UInt32(IN_CREATE)) }
  }

  deinit {
    for descriptor in [timer, bell, zoneWatch] where descriptor >= 0 { close(descriptor) }
  }

  /// Ends the current wait, or the next one. Costs one system call; two calls count as one.
  public func knock() {
    var one: UInt64 = 1
    // A full counter is readable as well.
    _ = write(bell, &one, 8)
  }

  /// Blocks the calling thread.
  ///
  /// - Parameters:
  ///   - moment: milliseconds since 1970 on the wall clock; `nil` to wait only for the other events.
  ///   - others: additional descriptors to wait for.
  /// - Returns: what has happened, at least one event.
  /// - Throws: a `SystemError`, only on a defect.
  public func wait(until moment: Int64?, or others: [Other] = []) throws -> Rings {
    try set(to: moment)
    var watched = [
      pollfd(fd: timer, events: Int16(POLLIN), revents: 0), pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
      pollfd(fd: zoneWatch, events: Int16(POLLIN), revents: 0),
    ]
    watched += others.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    while true {
      let count = poll(&watched, nfds_t(watched.count), Self.timeout(of: others))
      guard count >= 0 || errno == EINTR else { throw SystemError("Nothing can be waited for") }
      var rings: Rings = count == 0 ? .other : []
      if watched[0].revents != 0 { rings.formUnion(readTimer()) }
      if watched[1].revents != 0, drain(bell) { rings.insert(.knocked) }
      if watched[2].revents != 0, drain(zoneWatch) { rings.insert(.zoneChanged) }
      if watched[3...].contains(where: { $0.revents != 0 }) { rings.insert(.other) }
      if !rings.isEmpty { return rings }
    }
  }

  private func set(to moment: Int64?) throws {
    var time = itimerspec()
    // Without a moment the timer is set far ahead: a changed clock is reported only to an armed timer.
    let moment = max(1, moment ?? Self.farAway)
    time.it_value = timespec(tv_sec: Int(moment / 1000), tv_nsec: Int(moment % 1000) * 1_000_000)
    let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
    guard timerfd_settime(timer, flags, &time, nil) == 0 else { throw SystemError("The timer cannot be set") }
  }

  /// The year 9999.
  private static let farAway: Int64 = 253_402_300_799_000

  private func readTimer() -> Rings {
    var expirations: UInt64 = 0
    if read(timer, &expirations, 8) == 8 { return .due }
    return errno == ECANCELED ? .clockSet : []
  }

  private func drain(_ descriptor: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var got = false
    while read(descriptor, &buffer, buffer.count) > 0 { got = true }
    return got
  }

  /// Milliseconds for poll(2); −1 for ever.
  private static func timeout(of others: [Other]) -> Int32 {
    guard let deadline = others.compactMap(\.deadline).min() else { return -1 }
    let now = MonotonicClock.microseconds()
    guard deadline > now else { return 0 }
    return Int32(clamping: (deadline - now) / 1000 + 1)
  }
}
