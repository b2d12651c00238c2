/// Locks the estimate in and starts the hidden clock; with `hold` the clock waits for `session.startTask`.
public struct SessionEstimate: ChangingRequest {
  public static let method = "session.estimate"
  public typealias Response = SessionState

  /// 1 second to 24 hours, or a range such as `20m..35m`.
  public var estimate: DurationInput
  /// Lock it in without starting the clock.
  public var hold: Bool?
  public var idempotencyKey: String?

  public init(estimate: DurationInput, hold: Bool? = nil, idempotencyKey: String? = nil) {
    self.estimate = estimate
    self.hold = hold
    self.idempotencyKey = idempotencyKey
  }
}
