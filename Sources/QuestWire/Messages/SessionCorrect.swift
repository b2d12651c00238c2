/// Corrects a finished run: guess, actual, felt time. Absent members stay unchanged.
///
/// Only this run's own facts change. Derived values are recomputed, and the journal keeps the old values.
public struct SessionCorrect: ChangingRequest {
  public static let method = "session.correct"
  public typealias Response = RunRecord

  /// The run's id, or a session's id together with `task` or `position`; a unique prefix is enough.
  public var id: String
  /// The run of the session, by its task's name.
  public var task: String?
  /// The run of the session by its position, from 0, as in the run's id.
  public var position: Int?
  /// The guess: a duration or a range, 1 second to 24 hours.
  public var estimate: DurationInput?
  /// The actual time, 1 second to 30 days. It gives a run without a measurement one, as `session.done` with `took`
  /// does.
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
