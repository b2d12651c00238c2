/// Locks the estimate in and starts the hidden clock; with `hold` the clock waits for `session.startTask`. With
/// `change` it replaces the estimate of the running task.
public struct SessionEstimate: ChangingRequest {
  public static let method = "session.estimate"
  public typealias Response = SessionState

  /// 1 second to 24 hours, or a range such as `20m..35m`.
  public var estimate: DurationInput
  /// Lock the estimate in without starting the clock.
  public var hold: Bool?
  /// Replace a mistyped estimate of the held or running task. Later than 10 seconds after lock-in, or a second time, it
  /// marks the run `unblinded`; the reply does not reveal whether it did. Excludes `hold`.
  public var change: Bool?
  public var idempotencyKey: String?

  public init(
    estimate: DurationInput, hold: Bool? = nil, change: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.estimate = estimate
    self.hold = hold
    self.change = change
    self.idempotencyKey = idempotencyKey
  }
}
