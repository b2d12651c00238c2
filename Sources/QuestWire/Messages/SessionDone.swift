/// Stops the clock, scores, reveals. At most one of `took`, `ago`, `at`, `forgot`.
public struct SessionDone: ChangingRequest {
  public static let method = "session.done"
  public typealias Response = RevealedRun

  /// It took this long, by the player's own second guess.
  public var took: DurationInput?
  /// It ended this long ago.
  public var ago: DurationInput?
  /// It ended at the latest such local time that is not after now: `07:45`.
  public var at: String?
  /// End the task without a measurement.
  public var forgot: Bool?
  /// How long it felt, stated before the reveal.
  public var felt: DurationInput?
  /// Refuse an overlong run as `confirmOverlong` instead of revealing it, so that the client can ask the player first.
  public var askIfOverlong: Bool?
  /// The player was asked and confirmed an overlong run.
  public var confirm: Bool?
  /// The session and the task (from 1) that the client shows: if another client has continued meanwhile, the call is
  /// refused and does not end the next task.
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
