/// Returns how long the current task took lately or, before its first run, the range suggested for it. A call before
/// lock-in marks the run `hinted`.
public struct SessionHint: ChangingRequest {
  public static let method = "session.hint"
  public typealias Response = Hint

  public var idempotencyKey: String?

  public init(idempotencyKey: String? = nil) { self.idempotencyKey = idempotencyKey }

  public struct Hint: Codable, Equatable, Sendable {
    public var task: String
    /// "Last 5 times: ~8m 10s", from five runs outside calibration on. "Suggested: 5 to 15 minutes" before lock-in of
    /// the first run. Absent if there is neither.
    public var hint: String?
    /// A text to show without a hint.
    public var explanation: String?

    public init(task: String, hint: String?, explanation: String?) {
      self.task = task
      self.hint = hint
      self.explanation = explanation
    }
  }
}
