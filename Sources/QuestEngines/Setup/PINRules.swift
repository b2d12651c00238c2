public import QuestModel

/// The form of a PIN, and the wait after wrong attempts (SPEC §9).
///
/// The first wrong attempts cost nothing, because typing errors happen; then each one doubles the wait, up to an hour.
/// So about 30 attempts are possible in a day, and half of all PINs of four digits in over 200 days.
public struct PINRules: Hashable, Sendable {
  public static let standard = PINRules()

  /// Wrong tries in a row without a wait.
  public var freeTries = 3
  /// Seconds to wait after the last of these.
  public var firstWait = 30.0
  /// The longest wait in seconds.
  public var longestWait = 3600.0
  /// Seconds for which a session is unlocked.
  public var unlocked = 600.0

  public init() {}

  /// Seconds from the start of the last of that many wrong attempts to the next one.
  public func wait(after tries: Int) -> Double {
    guard tries >= freeTries else { return 0 }
    var wait = firstWait
    var counted = freeTries
    while counted < tries, wait < longestWait {
      wait *= 2
      counted += 1
    }
    return min(wait, longestWait)
  }

  /// Seconds until the next attempt, 0 if it may be made now.
  ///
  /// Only the boot clock counts, so setting the wall clock has no effect. After a reboot only the time since the boot
  /// counts; the time while the machine was off is unknown.
  public func remaining(after tries: PINTries?, now: ClockReading) -> Double {
    guard let tries else { return 0 }
    let passed = now.bootID == tries.bootID ? now.bootNanoseconds - tries.bootNanoseconds : now.bootNanoseconds
    return max(0, wait(after: tries.count) - Double(max(0, passed)) / 1e9)
  }

  /// The attempts so far plus one that begins now.
  public func counting(_ tries: PINTries?, now: ClockReading) -> PINTries {
    PINTries(
      count: min((tries?.count ?? 0) + 1, 1_000_000), bootNanoseconds: max(0, now.bootNanoseconds), bootID: now.bootID)
  }
}
