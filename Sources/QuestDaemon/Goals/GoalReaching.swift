internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// The fact that a goal was reached, written with the change that crossed its target.
extension WriteContext {
  /// Records it for each active `reach` goal of these metrics that is there now. A task that runs hides the fact until
  /// its `done`. `isStep` says that the change is an undo or a redo. O(goals); where one of them is on the metrics also
  /// O(its days).
  func recordReachedGoals(of metrics: Set<MetricKey>, isStep: Bool = false) throws {
    guard !metrics.isEmpty,
      try !snapshot.reader.metricsOfOpenGoals(of: player).isDisjoint(with: metrics)
    else { return }
    try recordReached(isStep: isStep) { metrics.contains($0.record.metric) }
  }

  /// The same for these goals, whatever their metrics.
  func recordReachedGoals(among goals: Set<GoalID>) throws {
    guard !goals.isEmpty else { return }
    try recordReached { goals.contains($0.id) }
  }

  private func recordReached(isStep: Bool = false, where isMeant: (StoredGoal) -> Bool) throws {
    let open = try snapshot.reader.goals(of: player, blindFilter: nil).filter {
      $0.record.kind == .reach && $0.state == .active && isMeant($0)
    }
    try writer.settle()
    let reading = try GoalReading(open, snapshot, MetricReading(snapshot, blindFilter: nil))
    for goal in open {
      guard let reached = reading.reach(goal).reached else { continue }
      let id = isStep ? GoalReachedRecord.id(byStepOf: goal.id) : newID()
      try writer.record(GoalReachedRecord(id: id, goal: goal.id, reached: reached))
      announce(.goals, .changed)
    }
  }
}
