/// Postpones today's reminder of a quest, or cancels it for today.
public struct ReminderSnooze: ChangingRequest {
  public static let method = "reminder.snooze"
  public typealias Response = ReminderList.Response

  /// The quest; when absent, all quests whose reminder is on the screen.
  public var quest: String?
  /// How long from now: 1 minute to 12 hours; 10 minutes when absent.
  public var `for`: DurationInput?
  /// True cancels the reminder for today.
  public var notToday: Bool?
  public var idempotencyKey: String?

  public init(
    quest: String? = nil, for duration: DurationInput? = nil, notToday: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.quest = quest
    self.for = duration
    self.notToday = notToday
    self.idempotencyKey = idempotencyKey
  }
}
