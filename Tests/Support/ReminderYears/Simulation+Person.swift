internal import QuestModel
internal import QuestTestKit
internal import QuestWire

/// Actions of the person.
extension Simulation {
  /// Makes a call as a client. Refusals of calls that do not fit the state are ignored; other errors are violations.
  ///
  /// - Returns: the answer, or `nil` if the call was refused.
  @discardableResult
  mutating func call<R: Request>(_ request: R) throws -> R.Response? {
    note(R.method)
    do {
      return try fixture.call(request)
    } catch let error as RPCError where error.kind != .internalError {
      return nil
    } catch let error as RPCError {
      oracle.violated(.told, nil, now, "\(R.method): \(error)")
      return nil
    }
  }

  /// Plays one step.
  mutating func act() throws {
    let state = try fixture.call(SessionStatus())
    switch state.phase {
    case "none": try open()
    case "estimating", "revealing":
      switch number(12) {
      case 0: try call(SessionAbandon())
      case 1: try call(SessionSkip())
      case 2: try open()
      default: try call(SessionEstimate(estimate: .seconds(600)))
      }
    default:
      switch number(12) {
      case 0: try call(SessionAbandon())
      case 1: try call(SessionPause())
      case 2: try call(SessionResume())
      case 3: try call(SessionDone(forgot: true))
      case 4: try call(SessionDone(ago: .seconds(60)))
      default: try call(SessionDone(confirm: true))
      }
    }
    try learn()
    try keepTheClockRight()
  }

  private mutating func open() throws {
    let quests = oracle.known.quests.values.map(\.name).sorted()
    guard !quests.isEmpty, !chance(4) else {
      try call(SessionStartTask(task: "Tea", estimate: .seconds(300)))
      return
    }
    let name = pick(quests)
    if try call(SessionStart(quest: name, estimates: chance(2) ? [.seconds(600)] : nil)) != nil {
      oracle.row.plays += 1
    }
  }

  /// Runs in the future, recorded while the clock was wrong, prevent all reminders. The person deletes them at some
  /// time.
  private mutating func keepTheClockRight() throws {
    guard let newest = oracle.known.newest, newest > now else {
      behindSince = nil
      return
    }
    behindSince = behindSince ?? elapsed
    guard let since = behindSince, elapsed - since > 86_400 else { return }
    for (id, play) in plays.all.sorted(by: { $0.key < $1.key }) where play.newest.map({ $0 > now }) ?? false {
      for run in try call(SessionGet(id: id))?.tasks ?? []
      where Instant(rfc3339: run.recordedAt).map({ $0 > now }) ?? false {
        try call(SessionDelete(id: run.id))
      }
    }
    plays.forget()
    try learn()
  }

  /// Chooses an action of a notification.
  mutating func press() throws {
    guard let id = desktop.screen.keys.sorted().first, let items = onScreen[id] else { return try putOff() }
    switch number(5) {
    case 0:
      desktop.press("notToday", on: id)
      for item in items { oracle.decline(item) }
    case 1, 2:
      desktop.press("later", on: id)
      for item in items { oracle.putOff(item, until: now.advanced(bySeconds: 600)) }
    // The action opens the quest if nothing else is open.
    case 3: desktop.press("default", on: id)
    default: desktop.dismiss(id)
    }
    // Processes the service's own actions before its notifications.
    _ = service.wake()
    try learn()
  }

  /// Postpones or declines today's reminder of a quest in a terminal.
  private mutating func putOff() throws {
    let quests = oracle.known.quests.sorted { $0.value.name < $1.value.name }
    guard !quests.isEmpty else { return }
    let quest = pick(quests)
    let meant = oracle.meant(quest.key, now)
    let isNotToday = chance(3)
    let seconds = Double(pick([60, 600, 3600, 20_000, 43_200]))
    let answer = try call(
      ReminderSnooze(quest: quest.value.name, for: .seconds(seconds), notToday: isNotToday ? true : nil))
    guard answer != nil else { return }
    guard let meant else {
      oracle.violated(.told, nil, now, "\(quest.value.name) was put off, and there is nothing to put off")
      return
    }
    if isNotToday { oracle.decline(meant) } else { oracle.putOff(meant, until: now.advanced(bySeconds: seconds)) }
    try learn()
  }

  // MARK: - Setting up

  mutating func addQuest(at minute: Int) throws {
    named += 1
    try call(
      QuestCreate(
        name: "Quest \(named)", tasks: chance(2) ? ["Wash"] : ["Wash", "Pack"], days: weekdays(),
        reminderTime: time(minute), by: chance(3) ? time((minute + 30 + number(200)) % 1440) : nil))
  }

  mutating func setUp() throws {
    // Reminders are not left off for months.
    if !oracle.known.isOn, chance(2) { try call(SettingsSet(key: "reminders", value: "on")) }
    let quests = oracle.known.quests.values.map(\.name).sorted()
    if isNightOwl, !oracle.known.isTaskRunning, chance(12) {
      try call(SettingsSet(key: "dayStart", value: pick([nil, "01:30", "02:30", "04:00", "04:00", "06:00"])))
      plays.forget()
    }
    switch number(16) {
    case 0 where quests.count < 7:
      try addQuest(at: pick(isNightOwl ? [number(1440), number(360), 150, 450] : [number(1440), 150, 450, 450]))
    case 1 where quests.count > 3: try call(QuestDelete(quest: pick(quests)))
    case 12 where !quests.isEmpty:
      // Often chooses a time in the near past or future.
      let minute = (Int(oracle.times.secondOfDay(of: now)) / 60 + number(300) + 1290) % 1440
      try call(QuestUpdate(quest: pick(quests), reminderTime: time(minute)))
    case 4 where !quests.isEmpty: try call(QuestUpdate(quest: pick(quests), days: weekdays()))
    case 5 where !quests.isEmpty: try call(QuestUpdate(quest: pick(quests), by: pick(["off", time(number(1440))])))
    case 6 where !quests.isEmpty: try call(QuestUpdate(quest: pick(quests), active: !chance(3)))
    case 7 where !quests.isEmpty:
      named += 1
      try call(QuestUpdate(quest: pick(quests), name: "Quest \(named)"))
    case 8: try call(SettingsSet(key: "reminders", value: oracle.known.isOn ? "off" : "on"))
    case 9 where !quests.isEmpty: try load(pick(quests))
    case 10:
      let sessions = try fixture.call(SessionHistory(limit: 5)).sessions.map(\.id)
      if !sessions.isEmpty { try call(SessionDelete(id: pick(sessions))) }
      plays.forget()
    case 11:
      try call(HistoryRedo())
      plays.forget()
    default:
      try call(HistoryUndo(confirm: true))
      plays.forget()
    }
    // Undo may also revert a time zone.
    let zone = try fixture.call(SettingsGet(key: "timeZone")).settings.first { !$0.isDefault }?.value
    setPlace = places.first { $0.zone.identifier == zone }
    oracle.times = setPlace ?? place
    try learn()
  }

  /// Imports a play of another program.
  private mutating func load(_ quest: String) throws {
    plays.forget()
    let at = now.advanced(bySeconds: Double(pick([-600, -90_000, 100_000])))
    let text =
      #"{"type":"session","routine":"\#(quest)","startedAt":"\#(at.rfc3339())","completedAt":"\#(at.rfc3339())","#
      + #""timeZone":"\#(oracle.times.zone)","tasks":[{"task":"Wash","estimatedSeconds":60,"actualSeconds":60,"#
      + #""recordedAt":"\#(at.rfc3339())"}]}"#
    do {
      try fixture.load(text + "\n")
    } catch let error as RPCError where error.kind != .internalError {
      return
    }
  }

  private mutating func weekdays() -> [Int]? {
    pick([nil, nil, [2, 3, 4, 5, 6], [1, 7], (1...7).filter { _ in chance(2) } + [1 + number(7)]])
      .map { Array(Set($0)).sorted() }
  }

  private func time(_ minute: Int) -> String {
    let text = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return text.joined(separator: ":")
  }
}
