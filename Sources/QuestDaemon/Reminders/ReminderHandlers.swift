internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// Reminders: listing, postponing and declining them.
extension Application {
  var reminderRows: [MethodRow] {
    [
      .row(ReminderList.self, "What each reminder does next, and why it is silent.") { _, context in
        let lease = self.leases.holder(for: self.audience(of: context))
        return try self.reading(context) { try $0.reminders(on: lease) }
      },
      .row(
        ReminderSnooze.self, errors: [.notFound, .ambiguousName, .invalidArgument, .invalidDuration, .estimateLocked],
        "Lets today's reminder come later, or not at all.", handler: snooze),
      .row(
        ReminderTest.self, errors: [.estimateLocked, .busy], "Shows a notification now.",
        lane: { _, _ in .long }, handler: testReminder),
      .row(
        ReminderReport.self, errors: [.invalidArgument],
        "For a program that shows notifications: what belongs on the screen now, and what became of it.",
        lane: { _, _ in .change }, handler: report),
    ]
  }

  private func snooze(_ request: ReminderSnooze, _ context: CallContext) throws -> ReminderList.Response {
    let seconds = try request.for?.seconds() ?? rules.snooze
    guard (60...43_200).contains(seconds) else {
      throw RPCError(
        .invalidDuration, "A reminder can come 1 minute to 12 hours later.",
        hint: "For the whole day: tqctl remind not-today.")
    }
    return try changing(request, context, undoable: false) { change in
      try change.snapshot.refuseWhileTaskRuns()
      let board = try change.snapshot.reminderBoard()
      let later = change.now.wall.advanced(bySeconds: seconds)
      for occurrence in try change.snapshot.occurrencesMeant(by: request, on: board) {
        let isTooLate = occurrence.deadline.map { $0 <= later } ?? false
        guard request.notToday == true || !isTooLate else {
          throw RPCError(
            .invalidArgument, "The quest should be done before that.", hint: "tqctl remind not-today leaves it out.")
        }
        let delivery =
          request.notToday == true
          ? ReminderDelivery(quest: occurrence.quest, day: occurrence.day, at: change.now.wall, state: .declined)
          : ReminderDelivery(quest: occurrence.quest, day: occurrence.day, at: later, state: .snoozed)
        try change.writer.note(delivery)
      }
      change.announce(.reminders, request.notToday == true ? .declined : .snoozed)
      return try change.snapshot.reminders(on: leases.holder(for: audience(of: context)))
    }
  }

  private func testReminder(_ request: ReminderTest, _ context: CallContext) throws -> ReminderTest.Response {
    try reading(context) { try $0.refuseWhileTaskRuns() }
    let audience = audience(of: context)
    guard let lease = leases.holder(for: audience) else {
      return ReminderTest.Response(shown: false, text: "Nothing was shown. \(ReminderWording.noProgram)")
    }
    guard let test = lease.addTest() else {
      throw RPCError(.busy, "Another test is in progress.", hint: "Try again in some seconds.")
    }
    publisher.publish([News(topic: .reminders, what: .test)], to: audience)
    let wasShown = test.isShown()
    let said = wasShown ? "The desktop has shown it." : "Nothing was shown."
    return ReminderTest.Response(
      shown: wasShown, start: lease.screen?.canStart, text: "\(said) \(ReminderWording.desktop(lease))")
  }

  private func report(_ request: ReminderReport, _ context: CallContext) throws -> ReminderReport.Response {
    guard request.outcomes?.count ?? 0 <= 100 else {
      throw RPCError(.invalidArgument, "A report holds at most 100 outcomes.", hint: "Send the rest in another one.")
    }
    let audience = audience(of: context)
    guard let lease = lease(of: audience, on: context.connection) else { return ReminderReport.Response(yours: false) }
    let player = try translating { () -> PlayerID? in try store.read { try self.player(for: context, in: $0) } }
    return try exchange(request, with: lease, of: player ?? .nobody)
  }

  /// The connection's notification lease; `nil` while another one holds it.
  private func lease(of audience: Audience, on connection: ConnectionContext) -> NotificationLease? {
    let key = "screen"
    if let lease = connection.object(for: key) as? NotificationLease {
      return leases.claim(audience, by: lease) ? lease : nil
    }
    let lease = NotificationLease { [weak self] lease in
      guard let self, self.leases.release(audience, by: lease) else { return }
      // A connection without the lease may ask again.
      self.publisher.publish([News(topic: .reminders, what: .free)], to: audience)
    }
    guard leases.claim(audience, by: lease) else { return nil }
    connection.store(lease, for: key)
    return lease
  }
}

extension ReadContext {
  /// A notification during a task would reveal the time.
  fileprivate func refuseWhileTaskRuns() throws {
    guard try reader.openSession(of: player)?.play.phase.isRunning == true else { return }
    throw RPCError(.estimateLocked, "A task is running; reminders wait for it.", hint: "When you are done: tqctl done.")
  }

  /// Today's reminders of the named quest, or those on the screen.
  fileprivate func occurrencesMeant(by request: ReminderSnooze, on board: ReminderBoard) throws -> [ReminderOccurrence]
  {
    guard let name = request.quest else {
      let standing = board.standing()
      guard !standing.isEmpty else {
        throw RPCError(
          .notFound, "No reminder is on the screen.",
          hint: "Name the quest: tqctl remind \(request.notToday == true ? "not-today" : "later 10m") QUEST")
      }
      return standing
    }
    let quest = try quest(name)
    guard let occurrence = board.today(of: quest.id) else {
      throw RPCError(
        .notFound, "\(quest.name) has no reminder left today.", hint: "tqctl remind shows what is coming.")
    }
    return [occurrence]
  }

  fileprivate func reminders(on lease: NotificationLease?) throws -> ReminderList.Response {
    let board = try reminderBoard()
    let quests = Dictionary(
      try reader.quests(of: player).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return ReminderList.Response(
      on: settings.reminders, desktop: ReminderWording.desktop(lease), start: lease?.screen?.canStart,
      reminders: try board.items().compactMap { item in try quests[item.quest].map { try reminder($0, item) } })
  }

  private func reminder(_ quest: Quest, _ item: ReminderBoard.Item) throws -> ReminderList.Reminder {
    let next = item.next.map(zone.text)
    return ReminderList.Reminder(
      questId: quest.id.text, quest: quest.name, time: quest.reminder?.text ?? "",
      by: quest.deadline.map(TimeOfDay.text(minute:)), next: item.next.map(zone.rfc3339), nextText: next,
      silence: item.silence.map { Open(rawValue: $0.rawValue) },
      text: ReminderWording.explanation(item.silence, next: next),
      planText: try leadText(of: quest))
  }
}

extension QuestReminder {
  /// `07:30` or `plan`.
  var text: String {
    switch self {
    case .at(let minute): TimeOfDay.text(minute: minute)
    case .plan: "plan"
    }
  }
}
