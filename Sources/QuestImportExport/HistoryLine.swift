package import QuestModel
package import QuestStore

/// One checked line of history JSON Lines (SPEC §8): a store accepts every value in it.
package enum HistoryLine: Equatable, Sendable {
  case session(HistorySession)
  case quest(HistoryQuest)
  case skill(HistorySkill)
  /// A record of a described type; quests by name, and null for values that the line leaves to the defaults.
  case record(DescribedRecord)

  /// The name of a run whose line has none.
  package static let untitled = "(untitled)"
  /// Longest accepted duration, in seconds: 30 days.
  package static let longestDuration = 2_592_000.0
  /// Shortest positive duration, in seconds: below it the ratio of two durations may overflow.
  static let shortestDuration = 0.000_001
  /// Longest accepted session, in seconds: 30,000 days.
  static let longestTotal = 2_592_000_000.0
  /// The most runs of a session.
  static let mostTasks = 10_000
  /// The most points of one run.
  static let mostPoints = 1000
  /// Longest accepted line, in bytes.
  static let longestLine = 1 << 20
}

/// A session as described by a line. Values that only this program's exports have are optional.
package struct HistorySession: Equatable, Sendable {
  var id: SessionID?
  /// The quest's name; `nil` for a solo task.
  var quest: String?
  var startedAt: Instant
  /// The zone of its start; `nil` means the player's zone.
  var zone: Zone?
  /// `completed` or `abandoned`.
  var outcome: Session.Outcome
  /// Always set for a completed session.
  var endedAt: Instant?
  /// The zone of its end, if different.
  var endedZone: Zone?
  /// The local day that a completed session counts for, if it is not the calendar day.
  var completedDay: LocalDay?
  var calibration: Bool?
  /// Points of the whole session, bonus included. Only for readers of the file: the import computes the sum.
  var xpEarned: Int?
  var completionBonus: Int?
  /// Seconds from the first lock-in to the last `done`, pauses out.
  var total: Double?
  /// In the order they were ended.
  var tasks: [HistoryTask]
}

/// A quest as its player sees it, without reference durations and without anything of the guardian's.
package struct HistoryQuest: Equatable, Sendable {
  package var id: QuestID
  package var name: String
  /// The setup name, if different; only for the player's own quests.
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

/// A skill whose name differs from its tasks' names: it was renamed, or others were merged into it.
package struct HistorySkill: Equatable, Sendable {
  package var name: String
  /// The names and `@kinds` whose runs count under it.
  package var taskNames: [String]

  package init(name: String, taskNames: [String]) {
    self.name = name
    self.taskNames = taskNames
  }
}

// MARK: - From the store

extension HistoryQuest {
  /// `hidesMoments` is set while a task runs: a moment may be close to the task's start.
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
