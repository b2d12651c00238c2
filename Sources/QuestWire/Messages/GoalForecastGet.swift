/// When a `reach` is reached at the pace of the last weeks, or the chance to keep this week or month.
///
/// The forecast is shown only after the player has guessed or declined to guess.
public struct GoalForecastGet: Request {
  public static let method = "goal.forecast"
  public typealias Response = GoalPace

  /// A name, a unique prefix or an id.
  public var goal: String
  /// Also forecast a sensitive metric and the accuracy of guesses.
  public var sensitive: Bool?

  public init(
    goal: String, sensitive: Bool? = nil
  ) {
    self.goal = goal
    self.sensitive = sensitive
  }
}
