internal import QuestEngines
internal import QuestModel
internal import QuestStore

/// The lines of recaps about goals, without sensitive or archived ones.
struct RecapGoals {
  private let reached: [(day: LocalDay, name: String)]
  private let judges: [GoalJudge]

  /// Reads the goals and their days from `first` on, as the blind filter shows them. O(goals and their days).
  init(_ snapshot: ReadContext, from first: LocalDay) throws {
    var metrics: [MetricKey: Metric] = [:]
    let goals = try snapshot.goals().filter { goal in
      let key = goal.record.metric
      if metrics[key] == nil { metrics[key] = try snapshot.metric(key) }
      return metrics[key]?.isSensitive == false && !goal.record.isArchived
    }
    reached = goals.compactMap { goal in goal.reached.map { ($0.day, goal.record.name) } }
    let reading = try MetricReading(snapshot)
    // A month that ends in the first week begins up to 30 days before that week.
    let days = min(first.advanced(by: -31), snapshot.today)...snapshot.today
    judges = try goals.filter { $0.record.kind != .reach }.compactMap { goal in
      guard let metric = metrics[goal.record.metric] else { return nil }
      return GoalJudge(
        goal.goal, try reading.days(of: metric, scope: goal.record.scope, in: days),
        weekStart: snapshot.settings.weekStart)
    }
  }

  /// At most two lines, for the week that begins on that day.
  func lines(of week: LocalDay) -> [String] {
    let days = week...week.advanced(by: 6)
    var kept = 0
    var judged = 0
    for judge in judges {
      for day in (0..<7).map(week.advanced(by:)) {
        // A unit belongs to the week in which it ends.
        guard let unit = judge.unit(containing: day), unit.days.upperBound == day else { continue }
        if unit.state == .kept { kept += 1 }
        if unit.state == .kept || unit.state == .missed { judged += 1 }
      }
    }
    return [
      RecapWording.reached(reached.filter { days.contains($0.day) }.map(\.name)), RecapWording.kept(kept, of: judged),
    ].compactMap(\.self)
  }
}
