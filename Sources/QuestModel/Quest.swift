/// A quest as it is set up: its tasks, its days, its reminder. Players see "quest", setup calls it a routine.
public struct Quest: Hashable, Sendable {
  public enum Creator: String, CaseIterable, Sendable {
    case player
    case guardian
  }

  public var id: QuestID
  public var name: String
  public var tasks: [QuestTask]
  public var days: Weekdays
  public var createdBy: Creator
  public var active: Bool
  public var reminder: QuestReminder?
  /// Minute of the local day by which the quest should be done.
  public var deadline: Int?
  /// A deleted quest stays in the store for its history, and is not shown.
  public var deleted: Bool

  /// SPEC §4.
  public static let taskCount: ClosedRange<Int> = 1...10
  /// Characters a quest's or task's name has at least.
  public static let shortestName = 2

  public init(
    id: QuestID, name: String, tasks: [QuestTask], days: Weekdays, createdBy: Creator, active: Bool,
    reminder: QuestReminder?, deadline: Int?, deleted: Bool = false
  ) {
    self.id = id
    self.name = name
    self.tasks = tasks
    self.days = days
    self.createdBy = createdBy
    self.active = active
    self.reminder = reminder
    self.deadline = deadline
    self.deleted = deleted
  }
}

/// When a quest reminds.
public enum QuestReminder: Hashable, Sendable {
  /// Minute of the local day, 0 ..< 1440.
  case at(minute: Int)
  /// At the start that keeps the deadline 9 times in 10.
  case plan
}

public struct QuestTask: Hashable, Sendable {
  public var id: TaskID
  public var task: TaskName
  /// Seconds a guardian expects; shown in setup only and compared with nothing.
  public var reference: Double?

  public init(id: TaskID, task: TaskName, reference: Double? = nil) {
    self.id = id
    self.task = task
    self.reference = reference
  }
}
