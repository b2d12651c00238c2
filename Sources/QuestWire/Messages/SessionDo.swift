/// Starts the quest of that name, otherwise the solo task, with the given estimates.
///
/// A name that equals a quest's or is a unique prefix of one means that quest; likewise for a known task. Whole words
/// that only one name contains mean that quest or task; parts of words are refused with candidates. Any other name
/// creates a solo task, and the note of the result says so.
public struct SessionDo: ChangingRequest {
  public static let method = "session.do"
  public typealias Response = SessionState

  /// The name of a quest or a task.
  public var name: String
  /// `@kind` of a new task, one word.
  public var kind: String?
  /// Estimates of the first tasks, one each; a solo task takes one.
  public var estimates: [DurationInput]?
  /// True for a new task, regardless of existing names.
  public var new: Bool?
  public var idempotencyKey: String?

  public init(
    name: String, kind: String? = nil, estimates: [DurationInput]? = nil, new: Bool? = nil,
    idempotencyKey: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.estimates = estimates
    self.new = new
    self.idempotencyKey = idempotencyKey
  }
}
