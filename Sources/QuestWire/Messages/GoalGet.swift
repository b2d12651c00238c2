/// One goal with its days and the versions of its terms.
public struct GoalGet: Request {
  public static let method = "goal.get"
  public typealias Response = GoalDetails

  /// A name, a unique prefix or an id.
  public var goal: String
  /// How many days back from today, 1 … 371; 28 when absent.
  public var days: Int?

  public init(
    goal: String, days: Int? = nil
  ) {
    self.goal = goal
    self.days = days
  }
}
