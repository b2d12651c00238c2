/// The next reminder of each quest, or why there is none.
public struct ReminderList: Request {
  public static let method = "reminder.list"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// The setting `reminders`.
    public var on: Bool
    /// Whether notifications reach the player's desktop, in words, with the remedy.
    public var desktop: String
    /// Whether notifications offer *Start*; absent until the desktop was checked.
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
    /// `07:45`: the deadline.
    public var by: String?
    /// The next moment; absent when there is none, and while a task runs.
    public var next: String?
    /// The same, ready to print.
    public var nextText: String?
    /// Why it does not come today, or never.
    public var silence: Open<Silence>?
    /// The reason in words, with the remedy.
    public var text: String
    /// For a planned one: how long before `by` it comes, and its basis.
    public var planText: String?

    public enum Silence: String, CaseIterable, Sendable {
      case off, inactive, played, playing, declined, shown, missed, clockBehind, taskRunning
    }

    public init(
      questId: String, quest: String, time: String, by: String?, next: String?, nextText: String?,
      silence: Open<Silence>?,
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
