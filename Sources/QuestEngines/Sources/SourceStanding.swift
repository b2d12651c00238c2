public import QuestModel

/// The state of a source, and when to fetch from it next (SPEC §18).
public struct SourceStanding: Hashable, Codable, Sendable {
  public enum State: String, CaseIterable, Codable, Sendable { case ok, waiting, offline, asleep, signIn, failing }

  public enum Outcome: String, CaseIterable, Codable, Sendable {
    case ok, offline, asleep, signIn, limited, upstream, bug, cancelled
  }

  public var state = State.ok
  /// Consecutive failures.
  public var failures = 0
  /// When the last fetch ended, in milliseconds since 1970; `nil` before the first, and after a change of the settings.
  public var setAt: Int64?
  /// When it is due; `nil` for one that needs a sign-in. In milliseconds since 1970.
  public var nextAt: Int64?
  /// When it last answered, in milliseconds since 1970.
  public var answeredAt: Int64?
  public var problem: String?

  public init() {}

  /// Records the end of a fetch. `every` is seconds between two fetches, `pause` the pause in seconds that the service
  /// requested, `wantsMore` means that there is more to fetch, and `jitter` is -1 … 1.
  public mutating func end(
    _ outcome: Outcome, problem: String?, at now: Instant, every: Int, pause: Double?, wantsMore: Bool, jitter: Double
  ) {
    let pause = min(max(0, pause ?? 0), SourceRules.longestPause)
    var wait = 0.0
    self.problem = outcome == .ok ? nil : problem
    switch outcome {
    case .ok:
      (state, failures) = (.ok, 0)
      answeredAt = now.milliseconds
      wait = wantsMore ? 0 : Double(every)
    case .offline: state = .offline
    case .asleep: state = .asleep
    case .signIn: state = .signIn
    case .limited, .upstream, .bug:
      failures += 1
      state = failures >= SourceRules.failingAfter ? .failing : .waiting
      wait = Self.wait(after: failures, jitter: jitter)
    case .cancelled: break
    }
    setAt = now.milliseconds
    nextAt = state == .signIn ? nil : now.advanced(bySeconds: max(wait, pause)).milliseconds
  }

  /// Seconds to wait after that many consecutive failures. `jitter` is -1 … 1.
  public static func wait(after failures: Int, jitter: Double) -> Double {
    guard failures > 0 else { return 0 }
    if failures >= SourceRules.failingAfter { return SourceRules.failingWait }
    var wait = SourceRules.firstWait
    for _ in 1..<failures { wait *= 2 }
    return min(SourceRules.longestWait, wait) * (1 + SourceRules.jitter * min(1, max(-1, jitter)))
  }

  /// Makes it due at once, whatever it waited for.
  public mutating func makeDue() {
    if state == .signIn || state == .waiting || state == .failing { state = .ok }
    failures = 0
    setAt = nil
    nextAt = nil
  }

  /// Whether it is due. A clock that was ahead at the last fetch delays nothing.
  public func isDue(at now: Instant) -> Bool {
    guard state != .signIn else { return false }
    guard let setAt, let nextAt else { return true }
    return now.milliseconds < setAt || now.milliseconds >= nextAt
  }
}
