/// The short way: starts the quest, or else the solo task, of that name with the estimates given.
///
/// A name that equals a quest's or is a unique prefix of one means that quest; likewise for a known task. Words that
/// only one name has mean that one; parts of words are refused with candidates. Any other name creates a solo task, and
/// the result's note says so.
public struct SessionDo: ChangingRequest {
  public static let method = "session.do"
  public typealias Response = SessionState

  /// The name of a quest or a task.
  public var name: String
  /// `@kind` of a new task, one word.
  public var kind: String?
  /// One for each of the first tasks; a solo task takes one.
  public var estimates: [DurationInput]?
  /// True for a new task, whatever names there are.
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
