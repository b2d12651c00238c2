public import QuestModel

/// One quest's reminder on one local day: the span of wall-clock moments in which it may be shown.
public struct ReminderOccurrence: Hashable, Sendable {
  public var quest: QuestID
  /// The day it belongs to, in the zone it was computed in. There is one reminder per quest and day, whatever clock and
  /// zone do.
  public var day: LocalDay
  /// The first moment at which it may be shown.
  public var at: Instant
  /// The deadline, if it is after `at`: nothing is shown from then on.
  public var deadline: Instant?

  public init(quest: QuestID, day: LocalDay, at: Instant, deadline: Instant?) {
    self.quest = quest
    self.day = day
    self.at = at
    self.deadline = deadline
  }

  /// The first moment at which a reminder for `moment` is too late: it is dropped silently.
  public func end(from moment: Instant, rules: GameRules) -> Instant {
    let grace = moment.advanced(bySeconds: rules.reminderGrace)
    return deadline.map { min($0, grace) } ?? grace
  }
}

/// When a quest reminds (SPEC §9), by calendar arithmetic in the player's zone.
///
/// The time of day is looked up on the calendar of its day, never derived from yesterday's reminder. In the doubled
/// hour of autumn it is the first of the two moments; in the skipped hour of spring it is the moment of the clock
/// change (a reminder at 02:30 comes at 03:00). A day that a zone skips has no reminder.
public enum ReminderCalendar {
  /// The occurrence on a local day; `nil` if the quest has none then. Times before `boundary` belong to the night after
  /// the day. `lead` is how many seconds before its deadline a quest with a planned reminder should start; `nil`
  /// without history.
  public static func occurrence(
    of quest: Quest, on day: LocalDay, in zone: Zone, boundary: DayBoundary, lead: Double?
  ) -> ReminderOccurrence? {
    guard quest.active, !quest.deleted, quest.days.contains(weekday: day.weekday) else { return nil }
    let deadline = quest.deadline.map { boundary.moment(on: day, minute: $0, in: zone) }
    let at: Instant
    let civil: LocalDay
    switch quest.reminder {
    case .at(let minute)?:
      at = boundary.moment(on: day, minute: minute, in: zone)
      civil = boundary.civilDay(of: day, minute: minute)
    case .plan?:
      guard let deadline, let lead, let minute = quest.deadline else { return nil }
      civil = boundary.civilDay(of: day, minute: minute)
      at = deadline.advanced(bySeconds: -lead)
    case nil:
      return nil
    }
    // A day that the zone skips begins on another one.
    guard zone.localDay(of: zone.startOfDay(civil)) == civil else { return nil }
    // A reminder set after the deadline is deliberate, so the deadline does not limit it.
    return ReminderOccurrence(quest: quest.id, day: day, at: at, deadline: deadline.flatMap { $0 > at ? $0 : nil })
  }
}
