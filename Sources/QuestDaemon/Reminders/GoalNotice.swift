internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// The reminder of goals, for players who set `goalReminder`: once a day for all of them together, about habits that are
/// logged by hand and have no entry yet.
struct GoalNotice {
  var day: LocalDay
  /// Whether it is due now and was not shown yet.
  var isDue = false
  /// Whether it was shown and is no longer valid: everything has an entry, or a task is running.
  var isLeaving = false
  /// The names of the goals without an entry, if it is due or shown.
  var goals: [String] = []
  /// The wall-clock moment of the next check.
  var next: Instant?

  var part: String { ScreenOutcome.part(ofGoalsOn: day) }
}

extension ReadContext {
  /// `nil` if the player has not enabled it. O(1), and O(goals) when it may be due or shown.
  func goalNotice(isTaskRunning: Bool) throws -> GoalNotice? {
    guard settings.reminders, let minute = settings.goalReminder else { return nil }
    var notice = GoalNotice(day: today)
    func moment(_ day: LocalDay) -> Instant { dayBoundary.moment(on: day, minute: minute, in: zone) }
    guard try reader.newestPlayed(by: player, after: now.wall) == nil else { return notice }
    let isTime = moment(notice.day) <= now.wall
    notice.next = moment(isTime ? notice.day.advanced(by: 1) : notice.day)
    let state = try reader.goalNotice(of: player, on: notice.day)
    guard isTime || state == .shown, state != .gone else { return notice }
    if !isTaskRunning { notice.goals = try goalsWithoutEntry() }
    notice.isDue = state == nil && !notice.goals.isEmpty
    notice.isLeaving = state == .shown && notice.goals.isEmpty
    return notice
  }

  /// Habits on metrics that are logged by hand and not sensitive, that count today and are still open. O(goals).
  private func goalsWithoutEntry() throws -> [String] {
    let habits = try goals().filter { goal in
      guard goal.state == .active, goal.record.kind == .atLeast, let terms = goal.goal.terms(on: today),
        terms.rhythm.frame == .day || terms.rhythm.frame == .quota, let metric = try metric(goal.record.metric)
      else { return false }
      return metric.source == .manual && !metric.isSensitive
    }
    guard !habits.isEmpty else { return [] }
    let reading = try reading(habits)
    return habits.filter { goal in
      let judge = reading.judge(goal)
      return reading.days(of: goal).rollup(on: today) == nil && judge.state(of: today) == .open
        && judge.unit(containing: today)?.state == .open
    }.map(\.record.name)
  }
}

extension GoalNotice {
  /// Records the result: from the commit on it counts as shown, so that it is never shown twice.
  func settle(_ maintainer: StoreMaintainer, _ player: PlayerID, at now: Instant, _ news: inout [News]) throws {
    if isLeaving { try maintainer.note(.gone, ofGoalsOn: day, of: player, at: now) }
    guard isDue else { return }
    try maintainer.note(.shown, ofGoalsOn: day, of: player, at: now)
    news.append(News(topic: .reminders, what: .due))
  }
}
