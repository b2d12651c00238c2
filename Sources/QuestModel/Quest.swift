internal import QuestText

/// A quest as it is set up: its tasks, its days, its reminder. Players see "quest", setup calls it a routine.
public struct Quest: Hashable, Sendable {
  public enum Creator: String, CaseIterable, Sendable {
    case player
    case guardian
  }

  public var id: QuestID
  /// What the player sees.
  public var name: String
  /// The name it is set up under, where that is another: a guardian's file and commands use it, and no player's page
  /// shows it but that of a quest of their own.
  public var setup: String?
  public var tasks: [QuestTask]
  public var days: Weekdays
  public var createdBy: Creator
  public var active: Bool
  public var reminder: QuestReminder?
  /// Minute of the local day by which the quest should be done.
  public var deadline: Int?
  /// A deleted quest stays in the store for its history, and is not shown.
  public var deleted: Bool
  /// When it was made, and when its set-up changed last; `nil` for a quest of before schema 9 that has not changed since.
  public var createdAt: Instant?
  public var updatedAt: Instant?

  /// SPEC §4.
  public static let taskCount = TaskText.count
  /// Characters a quest's or task's name has at least.
  public static let shortestName = NameForm.shortestSetUp

  public init(
    id: QuestID, name: String, setup: String? = nil, tasks: [QuestTask], days: Weekdays, createdBy: Creator,
    active: Bool, reminder: QuestReminder?, deadline: Int?, deleted: Bool = false, createdAt: Instant? = nil,
    updatedAt: Instant? = nil
  ) {
    self.id = id
    self.name = name
    self.setup = setup == name ? nil : setup
    self.tasks = tasks
    self.days = days
    self.createdBy = createdBy
    self.active = active
    self.reminder = reminder
    self.deadline = deadline
    self.deleted = deleted
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  /// The name it is set up under.
  public var setupName: String { setup ?? name }

  /// Names it under both; one that is the other's equal is kept once.
  public mutating func setNames(shown: String, setup: String) {
    (name, self.setup) = (shown, shown == setup ? nil : setup)
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
  /// With the name that the player sees.
  public var task: TaskName
  /// The name it is set up under, where that is another. Knowledge is kept for it, or for the kind.
  public var setup: String?
  /// Seconds a guardian expects; shown in setup only and compared with nothing.
  public var reference: Double?
  /// Seconds to plan its first run by, two ends apart, within `Estimate.permitted`. Told as a hint before that run and
  /// never after, and compared with nothing.
  public var suggested: ClosedRange<Double>?

  public init(
    id: TaskID, task: TaskName, setup: String? = nil, reference: Double? = nil, suggested: ClosedRange<Double>? = nil
  ) {
    self.id = id
    self.task = task
    self.setup = setup == task.name ? nil : setup
    self.reference = reference
    self.suggested = suggested
  }

  /// The name it is set up under, with the kind.
  public var setupTask: TaskName { TaskName(name: setup ?? task.name, kind: task.kind) }

  /// Names it; a setup name that is the shown one is not kept.
  public mutating func setNames(shown: TaskName, setup: String?) {
    (task, self.setup) = (shown, setup == shown.name ? nil : setup)
  }

  /// Whether the name is one of its two.
  public func isNamed(_ name: String) -> Bool {
    let key = NameKey.of(name)
    return NameKey.of(task.name) == key || NameKey.of(setupTask.name) == key
  }
}
