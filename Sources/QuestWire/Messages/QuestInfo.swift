/// A quest in the player's view.
public struct QuestInfo: Codable, Equatable, Sendable {
  public var id: String
  public var name: String
  public var tasks: [Task]
  /// 1 = Sunday … 7 = Saturday, rising.
  public var days: [Int]
  public var createdBy: Open<Creator>
  public var active: Bool
  public var playedToday: Bool
  /// `07:30`, or `plan` for a reminder at the player's own start-by time.
  public var reminderTime: String?
  /// `07:45`: the deadline.
  public var by: String?

  public enum Creator: String, CaseIterable, Sendable { case player, guardian }

  public struct Task: Codable, Equatable, Sendable {
    public var id: String
    public var name: String
    public var kind: String?
    public var skill: String

    public init(id: String, name: String, kind: String?, skill: String) {
      self.id = id
      self.name = name
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
