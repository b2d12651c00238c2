/// Changes a quest; absent members stay unchanged. An open session keeps its snapshot.
public struct QuestUpdate: ChangingRequest {
  public static let method = "quest.update"
  public typealias Response = QuestInfo

  /// The quest by its name, a unique prefix of it, or its id.
  public var quest: String
  /// The new name. A separate `displayName` stays.
  public var name: String?
  /// The name shown everywhere; the quest's own name removes a separate one.
  public var displayName: String?
  /// The complete new list. A task given by one of its names keeps its id and both names. `Shower = Shower Power` is
  /// shown as `Shower Power`, `Shower = Shower` as `Shower` again. A range after the name, `5m..15m`, replaces the
  /// suggested range.
  public var tasks: [String]?
  /// 1 = Sunday … 7 = Saturday.
  public var days: [Int]?
  /// `07:30`, `plan`, `default`, or `off`.
  public var reminderTime: String?
  /// `07:45`, or `off`.
  public var by: String?
  /// False makes the quest inactive: it has no reminder and is not listed for a day.
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
