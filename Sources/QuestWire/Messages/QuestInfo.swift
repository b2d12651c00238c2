/// A quest in the player's view.
public struct QuestInfo: Codable, Equatable, Sendable {
  public var id: String
  /// What the player sees.
  public var name: String
  /// The name it is set up under, where that is another; never that of a guardian's quest.
  public var setupName: String?
  public var tasks: [Task]
  /// 1 = Sunday … 7 = Saturday, rising.
  public var days: [Int]
  public var createdBy: Open<Creator>
  /// True for the player's own quest beside those of a guardian; absent where nobody else sets anything up.
  public var yours: Bool?
  public var active: Bool
  public var playedToday: Bool
  /// `07:30`, or `plan` for a reminder at the player's own start-by time.
  public var reminderTime: String?
  /// `07:45`: the deadline.
  public var by: String?
  /// When it was made, and when its set-up changed last. Absent while a task runs, and as far as an earlier version did
  /// that.
  public var createdAt: String?
  public var updatedAt: String?

  public enum Creator: String, CaseIterable, Sendable { case player, guardian }

  public struct Task: Codable, Equatable, Sendable {
    public var id: String
    public var name: String
    /// The name it is set up under, where that is another; never in a guardian's quest.
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
