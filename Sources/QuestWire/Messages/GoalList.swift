/// The goals in the player's order: active ones, and those reached in the last two weeks.
public struct GoalList: Request {
  public static let method = "goal.list"

  /// Also list goals reached earlier and archived goals, at most 500.
  public var all: Bool?

  public init(
    all: Bool? = nil
  ) {
    self.all = all
  }

  public struct Response: Codable, Equatable, Sendable {
    public var goals: [GoalInfo]
    /// The local day of the result, `2026-03-15`.
    public var date: String
    /// When that day ends, in seconds since 1970 on the wall clock, for a timer.
    public var dayEnds: Double
    /// True while a task runs: values are as of the preceding `done`. Absent otherwise.
    public var dark: Bool?
    /// Badges that the change earned; absent for none, with the setting `rewards off`, and while a task runs.
    public var badges: [BadgeInfo]?

    public init(goals: [GoalInfo], date: String, dayEnds: Double, dark: Bool? = nil) {
      self.goals = goals
      self.date = date
      self.dayEnds = dayEnds
      self.dark = dark
    }
  }
}
