internal import QuestModel
internal import QuestTestKit
internal import QuestWire

/// What a player can see of their game and a reminder depends on, read over the protocol.
struct Known {
  struct Quest {
    var name: String
    /// Minutes of the day.
    var time: Int?
    var by: Int?
    /// 1 = Sunday.
    var days: Set<Int>
    var active: Bool
  }

  /// By id.
  var quests: [String: Quest] = [:]
  var isOn = true
  /// The minute at which the player's day begins.
  var dayStart = 0
  var isTaskRunning = false
  /// The quest that is open, and the local day it was begun on.
  var playing: (quest: String, day: Int)?
  /// Local days on which each quest was completed.
  var completed: [String: Set<Int>] = [:]
  /// When the newest run that was played here was recorded.
  var newest: Instant?

  static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
  }

  /// The day at the beginning of a zoned moment.
  static func day(_ text: String) -> Int? { LocalDay(String(text.prefix(10))).map { Int($0.ordinal) } }
}

extension Known {
  /// - Parameters:
  ///   - fixture: the game.
  ///   - ids: of quests by every name they ever had; what is new is added.
  ///   - begun: where and when each session was begun, by the session's id; one that is new began now.
  ///   - plays: what was played before; what has changed since is read.
  ///   - now: the wall clock.
  ///   - times: of the zone the player is in.
  /// - Throws: what a reading call throws, which is always a defect.
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

/// All that was ever played, as history shows it. A session is read again when it was open since, everything when more may
/// have changed: years of it at every step would take most of the time.
struct Plays {
  struct Play {
    /// By the name of then.
    var quest: String?
    /// The local day it was completed on.
    var completed: Int?
    /// When the newest of its runs that were played here was recorded.
    var newest: Instant?
  }

  /// By the session's id.
  private(set) var all: [String: Play] = [:]
  private var unread: Set<String> = []
  /// What was open at the last reading.
  private var open: String?
  private var isAllUnread = false
  /// What was completed keeps the local day it got then, whenever days begin later on.
  /// By the session's id and when it was completed.
  private var counted: [String: Int] = [:]

  /// More than the open session may be another.
  mutating func forget() { isAllUnread = true }

  /// What a running task hides is read when it is done: nothing comes while it runs.
  ///
  /// - Parameters:
  ///   - fixture: the game.
  ///   - session: the open one.
  ///   - isTaskRunning: nothing is read.
  ///   - day: the player's day of a moment, by what is set now.
  /// - Throws: what a reading call throws.
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
    completed = session.outcome == "completed" ? session.completedAt.flatMap(Known.day) : nil
    newest =
      session.tasks.filter { !$0.marks.contains("imported") }.compactMap { Instant(rfc3339: $0.recordedAt) }.max()
  }
}
