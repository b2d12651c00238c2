/// Corrects a finished run: guess, actual, felt time. Absent values stay.
///
/// Only this run's own facts are recomputed; derived values follow, and the journal keeps the old values.
public struct SessionCorrect: ChangingRequest {
  public static let method = "session.correct"
  public typealias Response = RunRecord

  /// The run's id, or a session's id together with `task` or `position`; a unique prefix is enough.
  public var id: String
  /// Which run of the session, by its task's name.
  public var task: String?
  /// Which run of the session, from 0, as in the run's id.
  public var position: Int?
  /// A duration or a range, 1 second to 24 hours.
  public var estimate: DurationInput?
  /// 1 second to 30 days. A run without a measurement gets one, as by `session.done {took}`.
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
