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
  ///   - begun: the local day each session was begun on, by the session's id; one that is new began today.
  ///   - plays: what was played before; what has changed since is read.
  ///   - today: the local day.
  /// - Throws: what a reading call throws, which is always a defect.
  init(
    _ fixture: GameFixture, ids: inout [String: String], begun: inout [String: Int], plays: inout Plays, today: Int
  ) throws {
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
      let day = begun[session] ?? today
      begun[session] = day
      playing = (quest, day)
    }
    try plays.read(fixture, open: state.sessionId, isTaskRunning: isTaskRunning)
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

  /// More than the open session may be another.
  mutating func forget() { isAllUnread = true }

  /// What a running task hides is read when it is done: nothing comes while it runs.
  mutating func read(_ fixture: GameFixture, open session: String?, isTaskRunning: Bool) throws {
    unread.formUnion([open, session].compactMap(\.self))
    open = session
    guard !isTaskRunning else { return }
    if isAllUnread { try readAll(fixture) } else { for id in unread { try read(id, fixture) } }
    unread = []
    isAllUnread = false
  }

  private mutating func read(_ id: String, _ fixture: GameFixture) throws {
    do {
      all[id] = Play(try fixture.call(SessionGet(id: id)))
    } catch let error as RPCError where error.kind == .notFound {
      all[id] = nil
    }
  }

  private mutating func readAll(_ fixture: GameFixture) throws {
    all = [:]
    var cursor: String?
    repeat {
      let page = try fixture.call(SessionHistory(cursor: cursor, limit: 500))
      for session in page.sessions { all[session.id] = Play(session) }
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
