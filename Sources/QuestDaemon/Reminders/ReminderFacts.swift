internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

extension ReadContext {
  /// All current reminders of the player. O(quests).
  func reminderBoard() throws -> ReminderBoard {
    var facts = ReminderBoard.Facts()
    facts.quests = try reader.quests(of: player).filter { $0.reminder != nil }
    facts.isOn = settings.reminders
    if let (session, play) = try reader.openSession(of: player) {
      facts.isTaskRunning = play.phase.isRunning
      facts.begun = session.quest.map { ($0, settings.dayStart.day(of: session.startedAt, in: session.startedZone)) }
    }
    guard !facts.quests.isEmpty else {
      return ReminderBoard(facts, now: now.wall, zone: zone, boundary: dayBoundary, rules: rules)
    }
    facts.leads = try leads(of: facts.quests)
    facts.deliveries = try reader.reminders(of: player, on: reminderDays)
    for offset in -2...1 {
      let day = today.advanced(by: offset)
      for quest in try reader.questsPlayed(by: player, on: day) { facts.played[quest, default: []].insert(day) }
    }
    facts.newestRecord = try reader.newestPlayed(by: player, after: now.wall)
    return ReminderBoard(facts, now: now.wall, zone: zone, boundary: dayBoundary, rules: rules)
  }

  /// The days a board needs: a grace or a planned start spans one midnight.
  private var reminderDays: ClosedRange<LocalDay> { today.advanced(by: -2)...today.advanced(by: 10) }

  /// The state of the player's reminders, on the screen and off it.
  ///
  /// Reminders shown since the last look that are no longer valid are removed permanently, even after a long pause: the
  /// clock may be set back to their day. O(quests), and O(all past reminders) when no look is recorded.
  func reminderRound(since lastLook: LocalDay?) throws -> ReminderRound {
    let board = try reminderBoard()
    let days =
      lastLook.map { min($0, today).advanced(by: -2)...max($0, today).advanced(by: 10) }
      ?? LocalDay(ordinal: .min)...LocalDay(ordinal: .max)
    let shown = try reader.reminders(of: player, on: days).filter { $0.state == .shown }
    let standing = board.standing().compactMap { occurrence in
      shown.first { $0.quest == occurrence.quest && $0.day == occurrence.day }
    }
    return ReminderRound(
      due: board.due().map {
        ReminderDelivery(quest: $0.quest, day: $0.day, at: now.wall, state: .shown)
      },
      standing: standing,
      // They return when the clock is corrected.
      leaving: board.isClockBehind ? [] : shown.filter { !standing.contains($0) },
      next: board.nextLook(), nextReminder: board.nextReminder(), isTaskRunning: board.isTaskRunning,
      hasReminders: board.hasReminders, settledDay: board.isClockBehind ? nil : today)
  }
}

/// The result of evaluating the board.
struct ReminderRound {
  /// Due now and not shown yet.
  var due: [ReminderDelivery]
  /// Shown and still valid.
  var standing: [ReminderDelivery]
  /// Shown and no longer valid: played, too late, or a task is running.
  var leaving: [ReminderDelivery]
  /// The wall-clock moment of the next check.
  var next: Instant?
  /// The next reminder; `nil` while a task runs.
  var nextReminder: Instant?
  /// Whether no notification of ours may be on the screen.
  var isTaskRunning: Bool
  /// Whether any quest has a reminder.
  var hasReminders: Bool
  /// Once `leaving` is recorded, nothing shown before this day needs another check.
  var settledDay: LocalDay?
}
