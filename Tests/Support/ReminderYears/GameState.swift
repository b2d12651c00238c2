internal import QuestModel
internal import QuestTestKit
internal import QuestWire

/// The visible state of a player's game that reminders depend on, read over the protocol.
struct GameState {
  struct Quest {
    var name: String
    /// The minute of the day.
    var time: Int?
    var by: Int?
    /// 1 = Sunday.
    var days: Set<Int>
    var active: Bool
  }

  /// Quests by id.
  var quests: [String: Quest] = [:]
  var isOn = true
  /// The minute at which the player's day begins.
  var dayStart = 0
  var isTaskRunning = false
  /// The open quest, and the local day on which it was started.
  var playing: (quest: String, day: Int)?
  /// Local days on which each quest was completed.
  var completed: [String: Set<Int>] = [:]
  /// When the newest run played here was recorded.
  var newest: Instant?

  static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
  }

  /// The day at the beginning of a zoned moment.
  static func day(_ text: String) -> Int? { LocalDay(String(text.prefix(10))).map { Int($0.ordinal) } }
}

extension GameState {
  /// - Parameters:
  ///   - fixture: the game.
  ///   - ids: ids of quests by every name they ever had; new names are added.
  ///   - begun: the zone and start of each session by its id; a new session began now.
  ///   - plays: the plays read so far; changed ones are read again.
  ///   - now: the wall clock.
  ///   - times: the times of the player's zone.
  /// - Throws: the error of a reading call, which is always a defect.
  init(
    _ fixture: GameFixture, ids: inout [String: String], begun: inout [String: (at: Instant, times: LocalTimes)],
    plays: inout Plays, now: Instant, times: LocalTimes
  ) throws {
    dayStart = try fixture.call(SettingsGet(key: "dayStart")).settings.first.flatMap { Self.minute($0.value) } ?? 0
    let today = times.day(of: now, dayStart: dayStart)
    for quest in try fixture.call(QuestList(all: true)).quests {
      ids[quest.name] = quest.id
      quests[quest.id] = Quest(
        name: quest.name, time: quest.reminderTime.flatMap(Self.minute), by: quest.by.flatMap(Self.minute),
        days: Set(quest.days), active: quest.active)
    }
    isOn = try fixture.call(ReminderList()).on
    let state = try fixture.call(SessionStatus())
    isTaskRunning = state.phase == "active" || state.phase == "paused"
    if let name = state.quest, let quest = ids[name], let session = state.sessionId {
      let beginning = begun[session] ?? (now, times)
      begun[session] = beginning
      playing = (quest, beginning.times.day(of: beginning.at, dayStart: dayStart))
    }
    try plays.read(fixture, open: state.sessionId, isTaskRunning: isTaskRunning) { [dayStart] in
      times.day(of: $0, dayStart: dayStart)
    }
    for play in plays.all.values {
      newest = [newest, play.newest].compactMap(\.self).max()
      guard let day = play.completed, day >= today - 4, let quest = play.quest.flatMap({ ids[$0] }) else { continue }
      completed[quest, default: []].insert(day)
    }
  }
}

/// All plays, as history shows them. Reads a session again if it was open since, and everything if more may have
/// changed, because reading years of history at every step would take most of the time.
struct Plays {
  struct Play {
    /// The quest by the name it had at the time.
    var quest: String?
    /// The local day on which it was completed.
    var completed: Int?
    /// When the newest of its runs played here was recorded.
    var newest: Instant?
  }

  /// Plays by the session's id.
  private(set) var all: [String: Play] = [:]
  private var unread: Set<String> = []
  /// The session that was open at the last reading.
  private var open: String?
  private var isAllUnread = false
  /// The local day of each completed session, by the session's id and its end. It does not change if the beginning of
  /// the day is changed later.
  private var counted: [String: Int] = [:]

  /// Reads everything again next time, because more than the open session may have changed.
  mutating func forget() { isAllUnread = true }

  /// Nothing is read while a task runs. What the task hides is read after its `done`; no reminder comes before.
  ///
  /// - Parameters:
  ///   - fixture: the game.
  ///   - session: the open session.
  ///   - isTaskRunning: whether a task runs, so that nothing is read.
  ///   - day: the player's day of a moment, by the present settings.
  /// - Throws: the error of a reading call.
  mutating func read(
    _ fixture: GameFixture, open session: String?, isTaskRunning: Bool, day: (Instant) -> Int
  ) throws {
    unread.formUnion([open, session].compactMap(\.self))
    open = session
    guard !isTaskRunning else { return }
    if isAllUnread { try readAll(fixture, day) } else { for id in unread { try read(id, fixture, day) } }
    unread = []
    isAllUnread = false
  }

  private mutating func read(_ id: String, _ fixture: GameFixture, _ day: (Instant) -> Int) throws {
    do {
      keep(try fixture.call(SessionGet(id: id)), day)
    } catch let error as RPCError where error.kind == .notFound {
      all[id] = nil
    }
  }

  private mutating func keep(_ session: SessionRecord, _ day: (Instant) -> Int) {
    var play = Play(session)
    if let text = session.completedAt, !session.tasks.contains(where: { $0.marks.contains("imported") }) {
      let key = "\(session.id) \(text)"
      play.completed = counted[key] ?? Instant(rfc3339: text).map(day)
      counted[key] = play.completed
    }
    all[session.id] = play
  }

  private mutating func readAll(_ fixture: GameFixture, _ day: (Instant) -> Int) throws {
    all = [:]
    var cursor: String?
    repeat {
      let page = try fixture.call(SessionHistory(cursor: cursor, limit: 500))
      for session in page.sessions { keep(session, day) }
      cursor = page.nextCursor
    } while cursor != nil
  }
}

extension Plays.Play {
  fileprivate init(_ session: SessionRecord) {
    quest = session.quest
    completed = session.outcome == "completed" ? session.completedAt.flatMap(GameState.day) : nil
    newest =
      session.tasks.filter { !$0.marks.contains("imported") }.compactMap { Instant(rfc3339: $0.recordedAt) }.max()
  }
}
