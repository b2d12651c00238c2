/// What each quest's reminder will do next, and why it is silent where it is.
public struct ReminderList: Request {
  public static let method = "reminder.list"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// The player's switch for all of them.
    public var on: Bool
    /// Whether notifications reach the player's desktop, in words, with what to do about it.
    public var desktop: String
    /// Notifications offer *Start*; absent as long as the desktop has not been looked at.
    public var start: Bool?
    /// Quests that have a reminder, in their order.
    public var reminders: [Reminder]

    public init(on: Bool, desktop: String, start: Bool?, reminders: [Reminder]) {
      self.on = on
      self.desktop = desktop
      self.start = start
      self.reminders = reminders
    }
  }

  public struct Reminder: Codable, Equatable, Sendable {
    public var questId: String
    public var quest: String
    /// `07:30`, or `plan` for the player's own start-by time.
    public var time: String
    /// `07:45`: the time the quest should be done by.
    public var by: String?
    /// When it comes next; absent when it does not, and while a task runs.
    public var next: String?
    /// The same, ready to print.
    public var nextText: String?
    /// Why it is silent today, or at all: `off`, `inactive`, `unplanned`, `played`, `playing`, `declined`, `shown`,
    /// `missed`, `clockBehind`, `taskRunning`.
    public var silence: String?
    /// In words, with what to do about it.
    public var text: String
    /// For a planned one: how long before `by` it comes, and what that rests on.
    public var planText: String?

    public init(
      questId: String, quest: String, time: String, by: String?, next: String?, nextText: String?, silence: String?,
      text: String, planText: String? = nil
    ) {
      self.questId = questId
      self.quest = quest
      self.time = time
      self.by = by
      self.next = next
      self.nextText = nextText
      self.silence = silence
      self.text = text
      self.planText = planText
    }
  }
}
