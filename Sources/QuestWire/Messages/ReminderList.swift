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
    /// The reminders of all quests that have one, in the order of the quests.
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
    /// The moment of the next reminder; absent if there is none, and while a task runs.
    public var next: String?
    /// The moment, ready to print.
    public var nextText: String?
    /// Why the reminder does not come today, or never comes.
    public var silence: Open<Silence>?
    /// The reason in words, with the remedy.
    public var text: String
    /// For `plan`: how long before `by` the reminder comes, and the basis of the plan.
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
