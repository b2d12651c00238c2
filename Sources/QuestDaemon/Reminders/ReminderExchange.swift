internal import Logging
internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// The exchange with the program that shows a player's reminders: `reminder.report`, and the daemon's own screen by the
/// same code.
extension Application {
  /// Records the outcomes of notifications, and returns what belongs on the screen now. A due reminder counts as shown
  /// from the commit on, so it is never shown twice. When nothing is due, which is the usual case, nothing is written
  /// and no change waits.
  func exchange(
    _ report: ReminderReport, with lease: NotificationLease, of player: PlayerID
  ) throws -> ReminderReport.Response {
    if let screen = report.screen { lease.note(screen) }
    let outcomes = try (report.outcomes ?? []).map(ScreenOutcome.init)
    for outcome in outcomes {
      for number in outcome.tests { lease.settleTest(number, wasShown: outcome.what == .shown) }
    }
    try openQuestChosen(in: outcomes, for: player)
    let glance = try translating {
      try store.read { reader in try answer(try readContext(reader, player), for: lease) }
    }
    let words = outcomes.filter { $0.isWord && !($0.reminders.isEmpty && $0.recaps.isEmpty && $0.goals.isEmpty) }
    do {
      let isQuiet = !glance.changesSomething && words.isEmpty
      let response = try isQuiet ? glance.response : settle(words, with: lease, of: player)
      if let day = glance.settledDay { lease.lastLook = day }
      return response
    } catch {
      // A failed write must not keep a notification on the screen that has to be removed.
      log.error("Reminders could not be noted.", metadata: ["error": "\(error)"])
      var response = glance.response
      response.noted = false
      return response
    }
  }

  /// Records the user's actions, and takes the due reminders.
  private func settle(
    _ words: [ScreenOutcome], with lease: NotificationLease, of player: PlayerID
  ) throws -> ReminderReport.Response {
    try exclusively(player) { player, now in
      try store.maintain { maintainer in
        var news: [News] = []
        for outcome in words { try note(outcome, of: player, at: now, maintainer, &news) }
        let snapshot = try ReadContext(
          reader: maintainer.reader, player: player, now: now, rules: rules)
        let round = try snapshot.reminderRound(since: lease.lastLook)
        for delivery in round.leaving { try maintainer.note(delivery.becoming(.gone, at: now.wall)) }
        for delivery in round.due {
          try maintainer.note(delivery)
          if let kept = try snapshot.forecast(behind: delivery) { try maintainer.record(kept, player: player) }
        }
        try snapshot.recapNotice(isTaskRunning: round.isTaskRunning)?.settle(maintainer, player, at: now.wall, &news)
        try snapshot.goalNotice(isTaskRunning: round.isTaskRunning)?.settle(maintainer, player, at: now.wall, &news)
        let settled = try answer(snapshot, for: lease).response
        if !round.due.isEmpty {
          news.append(News(topic: .reminders, what: .due))
          let told = Set(round.due.map(ScreenOutcome.part))
          for card in settled.cards where !told.isDisjoint(with: card.parts) {
            // The log of a system service must not show what its players play.
            let summary = solo == nil ? "A reminder is due" : card.summary
            log.info("\(summary)", metadata: .noted(.reminded, ["quests": "\(card.parts.count)"]))
          }
        }
        return (settled, news)
      }
    }
  }

  private func readContext(_ reader: StoreReader, _ player: PlayerID) throws -> ReadContext {
    try ReadContext(reader: reader, player: player, now: clock.now(), rules: rules)
  }

  private func answer(
    _ snapshot: ReadContext, for lease: NotificationLease
  ) throws -> (response: ReminderReport.Response, changesSomething: Bool, settledDay: LocalDay?) {
    let round = try snapshot.reminderRound(since: lease.lastLook)
    lease.nextReminder = round.nextReminder.map { ReminderWording.soon($0, now: snapshot.now.wall, in: snapshot.zone) }
    let recap = try snapshot.recapNotice(isTaskRunning: round.isTaskRunning)
    let goals = try snapshot.goalNotice(isTaskRunning: round.isTaskRunning)
    var cards: [ReminderReport.Card] = []
    if round.isTaskRunning {
      // A notification during a task would reveal the time.
      lease.removeTests(lease.tests)
    } else {
      let names = Dictionary(
        try snapshot.reader.quests(of: snapshot.player).map { ($0.id, $0.name) },
        uniquingKeysWith: { first, _ in first })
      cards = Self.byMinute(round.standing).map { minute in
        ReminderWording.card(
          minute.map { (part: ScreenOutcome.part(of: $0), quest: names[$0.quest] ?? "") }, on: lease.screen)
      }
      if let recap, recap.isStanding { cards.append(ReminderWording.recap(recap.part)) }
      if let goals, !goals.goals.isEmpty, !goals.isDue {
        cards.append(ReminderWording.goals(goals.part, goals.goals, on: lease.screen))
      }
      cards += lease.tests.map { ReminderWording.test($0, on: lease.screen) }
    }
    return (
      ReminderReport.Response(
        yours: true, cards: cards,
        wakeAt: [round.next, recap?.next, goals?.next].compactMap(\.self).min().map { Double($0.milliseconds) / 1000 },
        hasReminders: round.hasReminders || recap != nil || goals != nil),
      !round.due.isEmpty || !round.leaving.isEmpty || recap?.isDue == true || recap?.isLeaving == true
        || goals?.isDue == true || goals?.isLeaving == true,
      round.settledDay
    )
  }

  /// Reminders shown in one minute share a notification: reminders of one time, and all that waited for the end of a
  /// task or of a suspend.
  private static func byMinute(_ deliveries: [ReminderDelivery]) -> [[ReminderDelivery]] {
    Dictionary(grouping: deliveries) { $0.at.milliseconds / 60_000 }.sorted { $0.key < $1.key }.map(\.value)
  }

  private func note(
    _ outcome: ScreenOutcome, of player: PlayerID, at now: ClockReading, _ maintainer: StoreMaintainer,
    _ news: inout [News]
  ) throws {
    for day in outcome.goals { try maintainer.note(.gone, ofGoalsOn: day, of: player, at: now.wall) }
    for week in outcome.recaps { try maintainer.note(.noticeGoneAt, of: player, week: week, at: now.wall) }
    for (quest, day) in outcome.reminders {
      // A reminder postponed or declined elsewhere was removed from the screen too; that outcome stays.
      let known = try maintainer.reader.reminders(of: player, on: day...day).first { $0.quest == quest }
      guard let known, known.state == .shown else { continue }
      switch outcome.what {
      case .later:
        try maintainer.note(known.becoming(.snoozed, at: now.wall.advanced(bySeconds: rules.snooze)))
        news.append(News(topic: .reminders, what: .snoozed))
      case .notToday:
        try maintainer.note(known.becoming(.declined, at: now.wall))
        news.append(News(topic: .reminders, what: .declined))
      case .start, .log, .closed:
        try maintainer.note(known.becoming(.gone, at: now.wall))
      case .shown, .failed:
        continue
      }
    }
  }

  /// *Start* opens the session of its quest, so that it is open even without a terminal. For several quests `tqctl
  /// play` asks which; an open session stays.
  private func openQuestChosen(in outcomes: [ScreenOutcome], for player: PlayerID) throws {
    for outcome in outcomes where outcome.what == .start && outcome.reminders.count == 1 {
      let id = outcome.reminders[0].quest
      do {
        try writing(SessionStart.method, of: player) { change in
          guard let quest = try change.snapshot.reader.quests(of: player).first(where: { $0.id == id }) else { return }
          let note = try change.clearOldSession()
          _ = try change.open(quest, [], note: note)
        }
      } catch let refusal as RPCError {
        log.debug("Start found something open.", metadata: ["kind": "\(refusal.kind.rawValue)"])
      }
    }
  }
}

/// The outcome of one notification, with its parts parsed.
struct ScreenOutcome {
  let what: ReminderReport.Outcome.What
  /// Outcomes by the user.
  let isWord: Bool
  var reminders: [(quest: QuestID, day: LocalDay)] = []
  var tests: [Int] = []
  /// Weeks.
  var recaps: [LocalDay] = []
  /// Days.
  var goals: [LocalDay] = []

  init(_ outcome: ReminderReport.Outcome) throws {
    guard let what = outcome.what.known else {
      throw RPCError(
        .invalidArgument, "There is no outcome \"\(outcome.what.rawValue.prefix(40))\".",
        hint: "One of shown, failed, start, log, later, notToday, closed.")
    }
    self.what = what
    isWord = outcome.isWord
    for part in outcome.parts {
      // A quest's id may contain the separator; a day never does.
      guard let mark = part.lastIndex(of: "@") else { throw Self.unknown(part) }
      let tail = String(part[part.index(after: mark)...])
      if tail.hasPrefix(Self.recap), let week = LocalDay(String(tail.dropFirst(Self.recap.count))) {
        recaps.append(week)
      } else if tail.hasPrefix(Self.goals), let day = LocalDay(String(tail.dropFirst(Self.goals.count))) {
        goals.append(day)
      } else if let day = LocalDay(tail) {
        reminders.append((QuestID(String(part[..<mark])), day))
      } else if part[..<mark] == "test", let number = Int(tail) {
        tests.append(number)
      } else {
        throw Self.unknown(part)
      }
    }
  }

  static func part(of delivery: ReminderDelivery) -> String { "\(delivery.quest.text)@\(delivery.day)" }
  private static let recap = "recap-"
  static func part(ofRecap week: LocalDay) -> String { "week@\(recap)\(week)" }
  private static let goals = "goals-"
  static func part(ofGoalsOn day: LocalDay) -> String { "day@\(goals)\(day)" }
  static func part(ofTest number: Int) -> String { "test@\(number)" }

  private static func unknown(_ part: String) -> RPCError {
    RPCError(
      .invalidArgument, "\"\(part.prefix(40))\" isn't part of a card.", hint: "Report the parts as the card had them.")
  }
}

extension ReminderDelivery {
  fileprivate func becoming(_ state: State, at moment: Instant) -> ReminderDelivery {
    ReminderDelivery(quest: quest, day: day, at: moment, state: state)
  }
}
