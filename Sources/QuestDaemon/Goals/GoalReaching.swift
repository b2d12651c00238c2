internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Records that a goal was reached, with the change that crossed its target.
extension WriteContext {
  /// Checks the active `reach` goals of these metrics. A running task hides the fact until its `done`. `isStep` means
  /// that the change is an undo or a redo. O(goals on the metrics and their days). Returns whether one was recorded.
  @discardableResult
  func recordReachedGoals(of metrics: Set<MetricKey>, isStep: Bool = false) throws -> Bool {
    guard !metrics.isEmpty, try snapshot.reader.hasOpenGoal(of: player, on: metrics) else { return false }
    return try recordReached(on: metrics, isStep: isStep)
  }

  /// The same for these goals, whatever their metrics.
  func recordReachedGoals(among goals: Set<GoalID>) throws {
    guard !goals.isEmpty else { return }
    try recordReached { goals.contains($0.id) }
  }

  @discardableResult
  private func recordReached(
    on metrics: Set<MetricKey>? = nil, isStep: Bool = false, where isMeant: (StoredGoal) -> Bool = { _ in true }
  ) throws -> Bool {
    let goals = try snapshot.reader.goals(of: player, on: metrics, blindFilter: nil)
    let open = goals.filter { $0.record.kind == .reach && $0.state == .active && isMeant($0) }
    try writer.settle()
    let needed = metrics == nil ? open : goals
    let reading = try GoalReading(needed, snapshot, extent: .brief, MetricReading(snapshot, blindFilter: nil))
    var hasRecorded = false
    for goal in open {
      guard let reached = reading.reach(goal).reached else { continue }
      let id = isStep ? GoalReachedRecord.id(byStepOf: goal.id) : newID()
      try writer.record(GoalReachedRecord(id: id, goal: goal.id, reached: reached))
      announce(.goals, .changed)
      hasRecorded = true
    }
    standings = hasRecorded ? nil : metrics.map { GoalStandings(metrics: $0, goals: goals, reading: reading) }
    return hasRecorded
  }
}

/// The goals on some metrics and their days, as last read in a change.
struct GoalStandings {
  var metrics: Set<MetricKey>
  var goals: [StoredGoal]
  var reading: GoalReading
}
