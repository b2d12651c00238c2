/// The goals in the player's order: active ones, and those reached in the last two weeks.
public struct GoalList: Request {
  public static let method = "goal.list"

  /// Also older reached ones and archived ones, at most 500.
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
    /// A task runs, and values are those as of the preceding `done`; absent otherwise.
    public var dark: Bool?
    /// What the change has earned; absent for nothing, with the setting `rewards off`, and while a task runs.
    public var badges: [BadgeInfo]?

    public init(goals: [GoalInfo], date: String, dayEnds: Double, dark: Bool? = nil) {
      self.goals = goals
      self.date = date
      self.dayEnds = dayEnds
      self.dark = dark
    }
  }
}
