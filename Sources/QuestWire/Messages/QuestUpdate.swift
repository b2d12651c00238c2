/// Changes a quest; absent members stay. An open session keeps its snapshot.
public struct QuestUpdate: ChangingRequest {
  public static let method = "quest.update"
  public typealias Response = QuestInfo

  /// A quest's name, a unique prefix of it, or its id.
  public var quest: String
  /// The new name. One that is shown by another keeps that.
  public var name: String?
  /// What is shown on every page; the name itself ends that.
  public var displayName: String?
  /// The whole new list; a task named by one of its names keeps its id and both of them. `Shower = Shower Power` is shown
  /// as `Shower Power`, `Shower = Shower` as `Shower` again. A range behind it, `5m..15m`, replaces what was suggested.
  public var tasks: [String]?
  /// 1 = Sunday … 7 = Saturday.
  public var days: [Int]?
  /// `07:30`, `plan`, `default`, or `off`.
  public var reminderTime: String?
  /// `07:45`, or `off`.
  public var by: String?
  /// False makes it inactive: no reminder, and not among the quests of a day.
  public var active: Bool?
  public var idempotencyKey: String?

  public init(
    quest: String, name: String? = nil, displayName: String? = nil, tasks: [String]? = nil, days: [Int]? = nil,
    reminderTime: String? = nil,
    by: String? = nil, active: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.quest = quest
    self.name = name
    self.displayName = displayName
    self.tasks = tasks
    self.days = days
    self.reminderTime = reminderTime
    self.by = by
    self.active = active
    self.idempotencyKey = idempotencyKey
  }
}
