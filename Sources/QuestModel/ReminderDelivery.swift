/// What became of one quest's reminder on one local day. There is one for each, whatever the clock and the traveller do:
/// it is what makes a reminder come once.
public struct ReminderDelivery: Hashable, Sendable {
  public enum State: Int, Sendable {
    /// On the screen, as far as is known.
    case shown = 1
    /// Was on the screen, and has been taken off it.
    case gone = 2
    /// Comes again at `at`.
    case snoozed = 3
    /// The player said: not today.
    case declined = 4
  }

  public var quest: QuestID
  public var day: LocalDay
  /// When it was shown, taken away or declined; for a snoozed one, when it comes again.
  public var at: Instant
  public var state: State

  public init(quest: QuestID, day: LocalDay, at: Instant, state: State) {
    self.quest = quest
    self.day = day
    self.at = at
    self.state = state
  }
}
