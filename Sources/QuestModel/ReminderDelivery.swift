/// The state of one quest's reminder on one local day. There is at most one row for each, whatever clock and zone do,
/// so each reminder is shown only once.
public struct ReminderDelivery: Hashable, Sendable {
  public enum State: Int, Sendable {
    /// On the screen, as far as known.
    case shown = 1
    /// Was on the screen and was removed.
    case gone = 2
    /// Comes again at `at`.
    case snoozed = 3
    /// The player said: not today.
    case declined = 4
  }

  public var quest: QuestID
  public var day: LocalDay
  /// When it was shown, removed or declined; for a snoozed one, when it comes again.
  public var at: Instant
  public var state: State

  public init(quest: QuestID, day: LocalDay, at: Instant, state: State) {
    self.quest = quest
    self.day = day
    self.at = at
    self.state = state
  }
}
