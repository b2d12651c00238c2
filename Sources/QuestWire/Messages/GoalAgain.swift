/// Makes a new goal that begins today where an earlier one ended, with the same metric and terms.
public struct GoalAgain: ChangingRequest {
  public static let method = "goal.again"
  public typealias Response = GoalInfo

  /// A reached or archived goal by its name, a unique prefix of it, or its id.
  public var goal: String
  /// The name of the new goal; the same when absent.
  public var name: String?
  /// The target of the new goal; the same when absent.
  public var reach: Double?
  /// The deadline or last day of the new goal; none when absent.
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
