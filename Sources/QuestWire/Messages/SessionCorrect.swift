/// Corrects a finished run: what was guessed, how long it took, how long it felt. What is not given stays.
///
/// Only this run's own facts are made anew; everything learned follows, and the journal keeps what stood there before.
public struct SessionCorrect: ChangingRequest {
  public static let method = "session.correct"
  public typealias Response = RunRecord

  /// The estimation's id, or that of a session that `task` or `position` says the run of; a unique beginning is enough.
  public var id: String
  /// Which run of the session, by its task's name.
  public var task: String?
  /// Which run of the session, from 0, as in the estimation's id.
  public var position: Int?
  /// A range too. 1 second to 24 hours.
  public var estimate: DurationInput?
  /// 1 second to 30 days. A run without a measurement gets one, as `session.done {took}` would have given it.
  public var actual: DurationInput?
  /// How long it felt. 1 second to 24 hours.
  public var felt: DurationInput?
  public var idempotencyKey: String?

  public init(
    id: String, task: String? = nil, position: Int? = nil, estimate: DurationInput? = nil,
    actual: DurationInput? = nil, felt: DurationInput? = nil, idempotencyKey: String? = nil
  ) {
    self.id = id
    self.task = task
    self.position = position
    self.estimate = estimate
    self.actual = actual
    self.felt = felt
    self.idempotencyKey = idempotencyKey
  }
}
