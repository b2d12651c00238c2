/// A quest in the player's view.
public struct QuestInfo: Codable, Equatable, Sendable {
  public var id: String
  /// What the player sees.
  public var name: String
  /// The name for setup, if it differs; never present in a guardian's quest.
  public var setupName: String?
  public var tasks: [Task]
  /// 1 = Sunday … 7 = Saturday, rising.
  public var days: [Int]
  public var createdBy: Open<Creator>
  /// True for the player's own quest, to distinguish it from those of a guardian; absent if nobody else sets up quests.
  public var yours: Bool?
  public var active: Bool
  public var playedToday: Bool
  /// `07:30`, or `plan` for a reminder at the player's own start-by time.
  public var reminderTime: String?
  /// `07:45`: the deadline.
  public var by: String?
  /// When the quest was created, and when its setup last changed. Absent while a task runs, and if a version without
  /// these moments did it.
  public var createdAt: String?
  public var updatedAt: String?

  public enum Creator: String, CaseIterable, Sendable { case player, guardian }

  public struct Task: Codable, Equatable, Sendable {
    public var id: String
    public var name: String
    /// The name for setup, if it differs; never present in a guardian's quest.
    public var setupName: String?
    public var kind: String?
    public var skill: String

    public init(id: String, name: String, setupName: String? = nil, kind: String?, skill: String) {
      self.id = id
      self.name = name
      self.setupName = setupName
      self.kind = kind
      self.skill = skill
    }
  }

  public init(
    id: String, name: String, tasks: [Task], days: [Int], createdBy: Open<Creator>, active: Bool, playedToday: Bool,
    reminderTime: String?, by: String?
  ) {
    self.id = id
    self.name = name
    self.tasks = tasks
    self.days = days
    self.createdBy = createdBy
    self.active = active
    self.playedToday = playedToday
    self.reminderTime = reminderTime
    self.by = by
  }
}
