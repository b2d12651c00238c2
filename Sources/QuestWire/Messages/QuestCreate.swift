/// Creates a quest from a template, from tasks, or from both; the tasks then replace the template's.
public struct QuestCreate: ChangingRequest {
  public static let method = "quest.create"
  public typealias Response = QuestInfo

  /// 2 characters to 200 bytes; unique among the player's quests.
  public var name: String
  /// The name shown everywhere, if it differs. A quest is found by both names.
  public var displayName: String?
  /// A template's id from `template.list`. A quest with the template's `setupName` is shown under the template's
  /// `name`.
  public var template: String?
  /// Task names, each with its kind if it has one: `Fix login @code`. `Shower = Shower Power` is shown as `Shower
  /// Power`, and `Shower @care 5m..15m` suggests that range before the first time.
  public var tasks: [String]?
  /// 1 = Sunday … 7 = Saturday.
  public var days: [Int]?
  /// `07:30`, `plan`, or `default` for the setting `reminderTime`; `off` for none, even if the template has one.
  public var reminderTime: String?
  /// `07:45`: the deadline; required for `reminderTime` `plan`.
  public var by: String?
  /// Whether the quest is active on its days and has reminders; true when absent.
  public var active: Bool?
  public var idempotencyKey: String?

  public init(
    name: String, displayName: String? = nil, template: String? = nil, tasks: [String]? = nil, days: [Int]? = nil,
    reminderTime: String? = nil,
    by: String? = nil, active: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.name = name
    self.displayName = displayName
    self.template = template
    self.tasks = tasks
    self.days = days
    self.reminderTime = reminderTime
    self.by = by
    self.active = active
    self.idempotencyKey = idempotencyKey
  }
}
