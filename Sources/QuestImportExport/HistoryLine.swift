package import QuestModel
package import QuestStore

/// One line of history JSON Lines (SPEC §8), checked: every value in it may go into a store as it is.
package enum HistoryLine: Equatable, Sendable {
  case session(HistorySession)
  case quest(HistoryQuest)
  case skill(HistorySkill)
  /// Of a described type; quests by their names, and null for what the line leaves to what is usual.
  case record(DescribedRecord)

  /// What a run is called whose line gives no name.
  package static let untitled = "(untitled)"
  /// Longest duration taken, in seconds: 30 days.
  package static let longestDuration = 2_592_000.0
  /// Shortest duration above zero, in seconds: below it the ratio of two durations may be no number any more.
  static let shortestDuration = 0.000_001
  /// Longest session taken, in seconds: 30,000 days.
  static let longestTotal = 2_592_000_000.0
  /// Most runs a session is taken with.
  static let mostTasks = 10_000
  /// Most points of one run.
  static let mostPoints = 1000
  /// Longest line taken, in bytes.
  static let longestLine = 1 << 20
}

/// A session as a line tells it. What only this program's own exports carry is optional.
package struct HistorySession: Equatable, Sendable {
  var id: SessionID?
  /// The quest's name; `nil` for a solo task.
  var quest: String?
  var startedAt: Instant
  /// Where it was started; `nil` leaves it to the player's own zone.
  var zone: Zone?
  /// `completed` or `abandoned`.
  var outcome: Session.Outcome
  /// Always there for a completed session.
  var endedAt: Instant?
  /// Where it ended, if that was another zone.
  var endedZone: Zone?
  /// The local day a completed session counts for, where that is the day before the calendar's.
  var completedDay: LocalDay?
  var calibration: Bool?
  /// Points of the whole session, bonus included. For readers: the import adds it up itself.
  var xpEarned: Int?
  var completionBonus: Int?
  /// Seconds from the first lock-in to the last `done`, pauses out.
  var total: Double?
  /// In the order they were ended.
  var tasks: [HistoryTask]
}

/// A quest as its player sees it: reference durations and everything of the guardian's stays out.
package struct HistoryQuest: Equatable, Sendable {
  package var id: QuestID
  package var name: String
  /// The name it is set up under, where that is another; the player's own alone.
  package var setup: String?
  package var tasks: [Task]
  package var days: Weekdays
  package var createdBy: Quest.Creator
  package var active: Bool
  package var reminder: QuestReminder?
  /// Minute of the local day it should be done by.
  package var deadline: Int?
  package var createdAt: Instant?
  package var updatedAt: Instant?

  package struct Task: Equatable, Sendable {
    package var id: TaskID
    package var task: TaskName
    package var setup: String?
    /// Seconds.
    package var suggested: ClosedRange<Double>?
  }
}

/// A skill that goes by another name than its tasks: it was renamed, or others were merged into it.
package struct HistorySkill: Equatable, Sendable {
  package var name: String
  /// The names and `@kinds` whose runs count for it.
  package var taskNames: [String]

  package init(name: String, taskNames: [String]) {
    self.name = name
    self.taskNames = taskNames
  }
}

// MARK: - From the store

extension HistoryQuest {
  /// `hidesMoments` while a task runs: one may be close to its start.
  package init(_ quest: Quest, hidesMoments: Bool) {
    let isOwn = quest.createdBy == .player
    self.init(
      id: quest.id, name: quest.name, setup: isOwn ? quest.setup : nil,
      tasks: quest.tasks.map { Task(id: $0.id, task: $0.task, setup: isOwn ? $0.setup : nil, suggested: $0.suggested) },
      days: quest.days,
      createdBy: quest.createdBy, active: quest.active, reminder: quest.reminder, deadline: quest.deadline,
      createdAt: hidesMoments ? nil : quest.createdAt, updatedAt: hidesMoments ? nil : quest.updatedAt)
  }
}

extension HistorySession {
  package init(_ played: PlayedSession) {
    let session = played.session
    self.init(
      id: session.id, quest: played.quest, startedAt: session.startedAt, zone: session.startedZone,
      outcome: session.outcome, endedAt: session.endedAt,
      endedZone: session.endedZone == session.startedZone ? nil : session.endedZone,
      completedDay: session.completedDay.flatMap { day in
        session.endedAt.map { (session.endedZone ?? session.startedZone).localDay(of: $0) } == day ? nil : day
      },
      calibration: session.calibration,
      xpEarned: played.runs.reduce(session.bonus) { $0 + $1.run.facts.xp }, completionBonus: session.bonus,
      total: session.total, tasks: played.runs.map { HistoryTask($0, in: session.startedZone) })
  }
}
