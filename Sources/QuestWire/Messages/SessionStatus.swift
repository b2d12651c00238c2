/// The player's current state. With `reveal` it includes the elapsed time and marks the run `unblinded`.
public struct SessionStatus: ChangingRequest {
  public static let method = "session.status"
  public typealias Response = SessionState

  /// Include the elapsed time, and mark the run `unblinded`.
  public var reveal: Bool?
  /// Only with `reveal`, which changes the run.
  public var idempotencyKey: String?

  public init(reveal: Bool? = nil, idempotencyKey: String? = nil) {
    self.reveal = reveal
    self.idempotencyKey = idempotencyKey
  }
}
