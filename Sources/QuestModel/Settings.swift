/// A player's settings, each with its default. Stored as text by key; unknown keys are never stored.
public struct Settings: Hashable, Sendable {
  public enum Difficulty: String, CaseIterable, Sendable { case adaptive, fixed }
  public enum Sound: String, CaseIterable, Sendable { case on, off, all }
  public enum Hints: String, CaseIterable, Sendable { case ask, before, after, off }

  /// `nil` means the machine's zone.
  public var timeZone: Zone?
  /// 1 = Sunday … 7 = Saturday.
  public var weekStart = 2
  /// When a local day begins, for samples logged from now on.
  public var dayStart = DayBoundary.midnight
  public var difficulty = Difficulty.adaptive
  public var hints = Hints.ask
  public var rewards = true
  public var reminders = true
  /// The minute of the local day for a `--remind` without a time.
  public var reminderTime = 450
  public var recapReminder = false
  /// The minute of the local day for the reminder of goals; `nil` for none.
  public var goalReminder: Int?
  /// `all` adds sounds for a new quest, a new recap and an insight.
  public var sound = Sound.on
  public var theme = "default"
  /// Whether sources may be queried at all.
  public var network = true
  /// The id of the model that estimates food on pictures. It is a setting because models are replaced over time.
  public var photoModel = "gemini-flash-latest"

  public init() {}
}
