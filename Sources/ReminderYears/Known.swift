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
  ///   - today: the local day.
  ///   - sessions: how far back to read.
  /// - Throws: what a reading call throws, which is always a defect.
  init(_ fixture: GameFixture, ids: inout [String: String], begun: inout [String: Int], today: Int, sessions: Int)
    throws
  {
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
    // What a running task hides makes no difference: nothing comes while it runs.
    for session in try fixture.call(SessionHistory(limit: sessions)).sessions {
      for run in session.tasks where !run.marks.contains("imported") {
        newest = [newest, Instant(rfc3339: run.recordedAt)].compactMap(\.self).max()
      }
      guard session.outcome == "completed", let name = session.quest, let quest = ids[name],
        let day = session.completedAt.flatMap(Self.day)
      else { continue }
      completed[quest, default: []].insert(day)
    }
  }
}
