internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

extension ReadContext {
  /// All reminders of the player as they stand now. O(quests).
  func reminderBoard() throws -> ReminderBoard {
    var facts = ReminderBoard.Facts()
    facts.quests = try reader.quests(of: player).filter { $0.reminder != nil }
    facts.isOn = settings.reminders
    if let (session, play) = try reader.openSession(of: player) {
      facts.isTaskRunning = play.phase.isRunning
      facts.begun = session.quest.map { ($0, session.startedZone.localDay(of: session.startedAt)) }
    }
    guard !facts.quests.isEmpty else { return ReminderBoard(facts, now: now.wall, zone: zone, rules: rules) }
    facts.leads = try leads(of: facts.quests)
    facts.deliveries = try reader.reminders(of: player, on: reminderDays)
    for offset in -2...1 {
      let day = today.advanced(by: offset)
      for quest in try reader.questsPlayed(by: player, on: day) { facts.played[quest, default: []].insert(day) }
    }
    facts.newestRecord = try reader.newestPlayed(by: player, after: now.wall)
    return ReminderBoard(facts, now: now.wall, zone: zone, rules: rules)
  }

  /// As far as a board looks: a grace or a planned start reaches over one midnight.
  private var reminderDays: ClosedRange<LocalDay> { today.advanced(by: -2)...today.advanced(by: 10) }

  /// Where the player's reminders stand, on the screen and off it.
  ///
  /// What was shown since the day of the last look and is right no more has left for good, however long nobody looked:
  /// the clock may be set back to its day. O(quests), and O(all reminders there were) where no look is known.
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
      // A clock that is put right again brings them back.
      leaving: board.isClockBehind ? [] : shown.filter { !standing.contains($0) },
      next: board.nextLook(), nextReminder: board.nextReminder(), isTaskRunning: board.isTaskRunning,
      hasReminders: board.hasReminders, settledDay: board.isClockBehind ? nil : today)
  }
}

/// What a look at the board comes to.
struct ReminderRound {
  /// To be told now; nobody has been.
  var due: [ReminderDelivery]
  /// Told, and still right.
  var standing: [ReminderDelivery]
  /// Told, and not right any more: played, too late, or a task is on.
  var leaving: [ReminderDelivery]
  /// The wall-clock moment to look again.
  var next: Instant?
  /// When one comes next; `nil` while a task runs, whatever comes after it.
  var nextReminder: Instant?
  /// Nothing of ours may be on the screen.
  var isTaskRunning: Bool
  /// Some quest may remind one day.
  var hasReminders: Bool
  /// Once `leaving` is noted, nothing shown before this day needs another look.
  var settledDay: LocalDay?
}
