internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

extension Look {
  /// All reminders of the player as they stand now. O(quests).
  func reminderBoard() throws -> ReminderBoard {
    var facts = ReminderBoard.Facts()
    facts.quests = try reader.quests(of: player).filter { $0.reminder != nil }
    facts.isOn = settings.reminders
    guard !facts.quests.isEmpty else { return ReminderBoard(facts, now: now.wall, zone: zone, rules: rules) }
    // As far as a board looks: a grace or a planned start reaches over one midnight.
    let days = today.advanced(by: -2)...today.advanced(by: 10)
    facts.deliveries = try reader.reminders(of: player, on: days)
    for offset in -2...1 {
      let day = today.advanced(by: offset)
      for quest in try reader.questsPlayed(by: player, on: day) { facts.played[quest, default: []].insert(day) }
    }
    if let (session, play) = try reader.openSession(of: player) {
      facts.isTaskRunning = play.phase.isRunning
      facts.begun = session.quest.map { ($0, session.startedZone.localDay(of: session.startedAt)) }
    }
    facts.newestRecord = try reader.newestPlayed(by: player, after: now.wall)
    return ReminderBoard(facts, now: now.wall, zone: zone, rules: rules)
  }
}

/// What the desk has to do after a look at the board.
struct ReminderRound {
  /// To be put on the screen.
  var arrivals: [Reminder]
  /// On the screen and still right.
  var standing: [Reminder]
  /// On the screen as far as the store knows, and right no more.
  var overdue: [Reminder]
  /// The wall-clock moment to look again.
  var next: Instant?
  /// Nothing of ours may be on the screen.
  var isTaskRunning: Bool
  /// Some quest may remind one day.
  var hasReminders: Bool

  init(_ look: Look) throws {
    let board = try look.reminderBoard()
    let names = Dictionary(
      try look.reader.quests(of: look.player).map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    func reminder(_ occurrence: ReminderOccurrence) -> Reminder {
      Reminder(quest: occurrence.quest, name: names[occurrence.quest] ?? "", day: occurrence.day)
    }
    arrivals = board.due().map(reminder)
    standing = board.standing().map(reminder)
    overdue = board.overdue().map { Reminder(quest: $0.quest, name: names[$0.quest] ?? "", day: $0.day) }
    next = board.nextLook()
    isTaskRunning = board.isTaskRunning
    hasReminders = board.hasReminders
  }
}

/// A quest's reminder of a day, with what is needed to show it.
struct Reminder: Hashable, Sendable {
  var quest: QuestID
  var name: String
  var day: LocalDay

  struct Key: Hashable, Sendable {
    var quest: QuestID
    var day: LocalDay
  }

  var key: Key { Key(quest: quest, day: day) }
}

extension Game {
  /// Looks at the board and takes what is due: from the commit on it counts as shown, so that nothing shows it twice.
  /// Where nothing is due, which is nearly always, nothing is written and no change has to wait.
  func nextReminders() throws -> ReminderRound {
    let owner = solo ?? .nobody
    let glance = try store.read { reader in
      try ReminderRound(
        Look(reader: reader, player: owner, now: clock.now(), systemZone: clock.systemZone(), rules: rules))
    }
    guard !glance.arrivals.isEmpty else { return glance }
    return try exclusively(owner) { player, now in
      try store.maintain { maintainer in
        let look = try Look(
          reader: maintainer.reader, player: player, now: now, systemZone: clock.systemZone(), rules: rules)
        var round = try ReminderRound(look)
        for reminder in round.arrivals {
          try maintainer.note(
            ReminderDelivery(quest: reminder.quest, day: reminder.day, at: now.wall, state: .shown))
        }
        round.next = try look.reminderBoard().nextLook()
        return (round, round.arrivals.isEmpty ? [] : [News(topic: .reminders, what: "due")])
      }
    }
  }

  /// Notes that reminders left the screen, or that the player wants them later or not today.
  func note(_ reminders: [Reminder], _ state: ReminderDelivery.State) throws {
    guard let owner = solo, !reminders.isEmpty else { return }
    try exclusively(owner) { _, now in
      try store.maintain { maintainer in
        let at = state == .snoozed ? now.wall.advanced(bySeconds: rules.snooze) : now.wall
        for reminder in reminders {
          let day = reminder.day
          let known = try maintainer.reader.reminders(of: owner, on: day...day).first { $0.quest == reminder.quest }
          // Whoever put it off or declined it has taken it off the screen too, and that word stays.
          guard state != .gone || known?.state == .shown else { continue }
          try maintainer.note(ReminderDelivery(quest: reminder.quest, day: day, at: at, state: state))
        }
      }
      return ((), state == .gone ? [] : [News(topic: .reminders, what: state == .declined ? "declined" : "snoozed")])
    }
  }
}
