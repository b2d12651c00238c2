/// Makes a new goal from where this one ended, with the same metric and terms. It begins today.
public struct GoalAgain: ChangingRequest {
  public static let method = "goal.again"
  public typealias Response = GoalInfo

  /// A name, a unique prefix or an id; a goal that is reached or archived.
  public var goal: String
  /// The name of the new goal; the same when absent.
  public var name: String?
  /// The target of the new goal; the same when absent.
  public var reach: Double?
  /// Its deadline or last day; none when absent.
  public var by: String?
  /// As in `goal.create`.
  public var guess: String?
  public var idempotencyKey: String?

  public init(
    goal: String, name: String? = nil, reach: Double? = nil, by: String? = nil, guess: String? = nil,
    idempotencyKey: String? = nil
  ) {
    self.goal = goal
    self.name = name
    self.reach = reach
    self.by = by
    self.guess = guess
    self.idempotencyKey = idempotencyKey
  }
}
