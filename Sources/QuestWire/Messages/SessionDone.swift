/// Stops the clock, scores the task and reveals the result. Give at most one of `took`, `ago`, `at`, `forgot`.
public struct SessionDone: ChangingRequest {
  public static let method = "session.done"
  public typealias Response = RevealedRun

  /// The task took this long, estimated by the player afterwards.
  public var took: DurationInput?
  /// The task ended this long ago.
  public var ago: DurationInput?
  /// The task ended at this local time, the latest one not after now: `07:45`.
  public var at: String?
  /// End the task without a measurement.
  public var forgot: Bool?
  /// How long the task felt, given before the reveal.
  public var felt: DurationInput?
  /// Refuse an overlong run as `confirmOverlong` instead of revealing it, so that the client can ask the player first.
  public var askIfOverlong: Bool?
  /// The player was asked and confirmed an overlong run.
  public var confirm: Bool?
  /// With `taskIndex`, the session and the task (from 1) that the client shows. If another client has continued
  /// meanwhile, the call is refused instead of ending the next task.
  public var sessionId: String?
  /// See `sessionId`.
  public var taskIndex: Int?
  public var idempotencyKey: String?

  public init(
    took: DurationInput? = nil, ago: DurationInput? = nil, at: String? = nil, forgot: Bool? = nil,
    felt: DurationInput? = nil, askIfOverlong: Bool? = nil, confirm: Bool? = nil, sessionId: String? = nil,
    taskIndex: Int? = nil,
    idempotencyKey: String? = nil
  ) {
    self.took = took
    self.ago = ago
    self.at = at
    self.forgot = forgot
    self.felt = felt
    self.askIfOverlong = askIfOverlong
    self.confirm = confirm
    self.sessionId = sessionId
    self.taskIndex = taskIndex
    self.idempotencyKey = idempotencyKey
  }
}
