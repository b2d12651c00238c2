/// Locks the estimate in and starts the hidden clock; with `hold` the clock waits for `session.startTask`.
public struct SessionEstimate: ChangingRequest {
  public static let method = "session.estimate"
  public typealias Response = SessionState

  public var estimate: DurationInput
  public var hold: Bool?
  public var idempotencyKey: String?

  public init(estimate: DurationInput, hold: Bool? = nil, idempotencyKey: String? = nil) {
    self.estimate = estimate
    self.hold = hold
    self.idempotencyKey = idempotencyKey
  }
}
