internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// The notification of last week's recap, for players who want one: once a week, at the player's `reminderTime` on the
/// week's first day, or at the next opportunity in that week.
struct RecapNotice {
  /// The recap's week.
  var week: LocalDay
  /// Due now and not shown yet.
  var isDue = false
  /// Shown and still valid.
  var isStanding = false
  /// Shown and no longer valid: seen, too old, or a task is running.
  var isLeaving = false
  /// The wall-clock moment of the next check.
  var next: Instant?

  var part: String { ScreenOutcome.part(ofRecap: week) }
}

extension ReadContext {
  /// `nil` while the player wants none. O(1), and O(runs of two weeks) when it may be due.
  func recapNotice(isTaskRunning: Bool) throws -> RecapNotice? {
    guard settings.recapReminder, settings.reminders else { return nil }
    let current = week(of: today)
    var notice = RecapNotice(week: current.advanced(by: -7))
    func moment(_ week: LocalDay) -> Instant { dayBoundary.moment(on: week, minute: settings.reminderTime, in: zone) }
    // A clock behind the newest run gives no valid week.
    guard try reader.newestPlayed(by: player, after: now.wall) == nil else { return notice }
    let isTime = moment(current) <= now.wall
    notice.next = isTime ? moment(current.advanced(by: 7)) : moment(current)
    let seen = try reader.recapSeen(by: player, week: notice.week)
    if let noticedAt = seen.noticedAt {
      let end = noticedAt.advanced(bySeconds: rules.reminderGrace)
      guard !seen.isNoticeGone else { return notice }
      notice.isStanding = !seen.isSeen && !seen.isDismissed && now.wall < end && !isTaskRunning
      notice.isLeaving = !notice.isStanding
      if notice.isStanding { notice.next = [notice.next, end].compactMap(\.self).min() }
    } else if isTime, !isTaskRunning, !seen.isSeen, !seen.isDismissed {
      notice.isDue = try !recaps(of: notice.week, count: 1, asOf: nil).isEmpty
    }
    return notice
  }
}

extension RecapNotice {
  /// Records the result: from the commit on it counts as shown, so that it is never shown twice.
  func settle(_ maintainer: StoreMaintainer, _ player: PlayerID, at now: Instant, _ news: inout [News]) throws {
    if isLeaving { try maintainer.note(.noticeGoneAt, of: player, week: week, at: now) }
    guard isDue else { return }
    try maintainer.note(.noticedAt, of: player, week: week, at: now)
    news.append(News(topic: .recap, what: .ready))
  }
}
