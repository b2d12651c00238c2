public import QuestModel

/// What a PIN may be, and how long somebody who does not know it has to wait (SPEC §9).
///
/// The first tries cost nothing, for fingers slip; then each wrong one doubles the wait, up to an hour. So in a day about
/// 30 can be tried, and half of all PINs of four digits in over 200 days.
public struct PINRules: Hashable, Sendable {
  public static let standard = PINRules()

  /// How many digits a PIN has. More would be a password, which nobody wants to type here.
  public var digits = 4...12
  /// Wrong tries in a row without a wait.
  public var freeTries = 3
  /// Seconds to wait after the last of these.
  public var firstWait = 30.0
  /// Seconds that no wait exceeds.
  public var longestWait = 3600.0
  /// Seconds for which a session is unlocked.
  public var unlocked = 600.0

  public init() {}

  /// Whether the text can be a PIN: ASCII digits, neither too few nor too many.
  public func allow(_ pin: String) -> Bool {
    digits.contains(pin.utf8.count) && pin.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Seconds between the beginning of the last of so many wrong tries and the next.
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

  /// Seconds until the next try, 0 when it may be made now.
  ///
  /// Only the boot clock counts, so setting the wall clock frees nothing. After a reboot, the time since that is what has
  /// surely passed; what passed while the machine was off is not known and not counted.
  public func remaining(after tries: PINTries?, now: ClockReading) -> Double {
    guard let tries else { return 0 }
    let passed = now.bootID == tries.bootID ? now.bootNanoseconds - tries.bootNanoseconds : now.bootNanoseconds
    return max(0, wait(after: tries.count) - Double(max(0, passed)) / 1e9)
  }

  /// The tries so far with another that begins now.
  public func counting(_ tries: PINTries?, now: ClockReading) -> PINTries {
    PINTries(
      count: min((tries?.count ?? 0) + 1, 1_000_000), bootNanoseconds: max(0, now.bootNanoseconds), bootID: now.bootID)
  }
}
