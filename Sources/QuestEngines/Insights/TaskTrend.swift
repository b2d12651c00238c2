/// Whether the guesses for one task improve, decline or stay the same. It is tested like the trend over all tasks
/// (`SessionWindow`), on the task's own runs; all tested tasks share the level.
public struct TaskTrend: Sendable {
  /// A scored run outside calibration.
  public struct Run: Hashable, Sendable {
    public var logRatio: Double
    /// Guessed without a hint and measured without a second guess.
    public var speaks: Bool

    public init(logRatio: Double, speaks: Bool) {
      self.logRatio = logRatio
      self.speaks = speaks
    }
  }

  /// How many of a task's newest runs the test needs; 0 before its first milestone.
  public static func runs(of count: Int, rules: ClaimRules = ClaimRules()) -> Int {
    milestone(count, rules).map { count - $0 + rules.trendSessions } ?? 0
  }

  /// Runs are counted as sessions are: tested at the milestones from 30 on.
  private static func milestone(_ count: Int, _ rules: ClaimRules) -> Int? {
    rules.milestone(sessions: count).flatMap { $0 >= rules.taskTrendRuns ? $0 : nil }
  }

  /// - Parameters:
  ///   - newest: the task's newest runs, newest first: `runs(of: count)` or all.
  ///   - count: how many such runs the task has.
  ///   - tasks: how many tasks have 30 runs: each of them may get a claim.
  ///   - rules: the required evidence.
  /// - Returns: `nil` before the first milestone, and if neither a change nor its absence is certain. O(runs).
  public static func direction(
    _ newest: [Run], of count: Int, amongTasks tasks: Int, rules: ClaimRules = ClaimRules()
  ) -> LogTrend.Direction? {
    guard let milestone = milestone(count, rules) else { return nil }
    var trend = LogTrend()
    for (back, run) in newest.dropFirst(count - milestone).prefix(rules.trendSessions).enumerated().reversed()
    where run.speaks {
      trend.add(-rules.closeness(run.logRatio), number: milestone - back)
    }
    guard trend.count >= rules.milestones[0] else { return nil }
    return trend.direction(level: rules.taskTrendLevel / Double(max(1, tasks)), steadyWithin: rules.steadyChange)
  }
}
