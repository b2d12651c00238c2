/// The constants of finding quests in history (docs/NUMBERS.md).
public struct SequenceRules: Hashable, Sendable {
  /// The newest runs, and the newest tracked intervals, that are examined.
  public var runs = 1000
  /// Days up to the newest of them.
  public var days = 182
  /// Seconds from the end of a task to the start of the next one.
  public var gap = -60.0...1800

  /// Fewest days on which tasks followed each other.
  public var fewestDays = 8
  /// The share of the quest's days on which they did.
  public var share = 0.6
  /// The share on each weekday of `weekdays` or `weekends`, for weekdays with at least `judgedDays` days.
  public var weekdayShare = 0.25
  public var judgedDays = 4
  /// The chance to find any sequence in a history whose order is random.
  public var chance = 0.001

  /// The most quests that are offered.
  public var most = 3

  public init() {}

  /// The rules for the history before an import: a quest is offered only if it was far from being found before.
  public var lenient: SequenceRules {
    var rules = self
    rules.share = 0.4
    rules.chance = 0.5
    return rules
  }
}
