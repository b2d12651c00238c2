internal import QuestText

/// The set-up of a quest: its tasks, its days, its reminder. Players see "quest"; setup calls it a routine.
public struct Quest: Hashable, Sendable {
  public enum Creator: String, CaseIterable, Sendable {
    case player
    case guardian
  }

  public var id: QuestID
  /// The name that the player sees.
  public var name: String
  /// The setup name, if it is different. A guardian's file and commands use it. Pages show it only for the player's own
  /// quests.
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
  /// When it was created, and when its set-up last changed; `nil` for a quest from before schema 9 that has not changed
  /// since.
  public var createdAt: Instant?
  public var updatedAt: Instant?

  /// SPEC §4.
  public static let taskCount = TaskText.count
  /// The fewest characters of a quest's or task's name.
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

  /// The name that it is set up under.
  public var setupName: String { setup ?? name }

  /// Sets both names; the setup name is dropped if it equals the shown one.
  public mutating func setNames(shown: String, setup: String) {
    (name, self.setup) = (shown, shown == setup ? nil : setup)
  }
}

/// When a quest reminds.
public enum QuestReminder: Hashable, Sendable {
  /// Minute of the local day, 0 ..< 1440.
  case at(minute: Int)
  /// At the start time that keeps the deadline 9 times in 10.
  case plan
}

public struct QuestTask: Hashable, Sendable {
  public var id: TaskID
  /// With the shown name.
  public var task: TaskName
  /// The setup name, if it is different. Statistics are kept for it, or for the kind.
  public var setup: String?
  /// Seconds that a guardian expects; shown in setup only, and nothing is compared with it.
  public var reference: Double?
  /// A range in seconds for planning the first run, within `Estimate.permitted`, with different ends. It is shown as a
  /// hint before that run and never afterwards, and nothing is compared with it.
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

  /// The setup name, with the kind.
  public var setupTask: TaskName { TaskName(name: setup ?? task.name, kind: task.kind) }

  /// Sets both names; a setup name that equals the shown one is dropped.
  public mutating func setNames(shown: TaskName, setup: String?) {
    (task, self.setup) = (shown, setup == shown.name ? nil : setup)
  }

  /// Whether it is one of the task's two names.
  public func isNamed(_ name: String) -> Bool {
    let key = NameKey.of(name)
    return NameKey.of(task.name) == key || NameKey.of(setupTask.name) == key
  }
}
