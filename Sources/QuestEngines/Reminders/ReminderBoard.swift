public import QuestModel

/// All reminders of one player at one moment: the due ones, the next ones, and why the others do not come.
///
/// A value over facts that the caller has read together. It has no memory: after a crash, a suspend, a clock step or a
/// journey it is computed again, and only the deliveries record what was shown.
public struct ReminderBoard: Sendable {
  /// The input of the board.
  public struct Facts: Sendable {
    public var quests: [Quest] = []
    /// At least those of yesterday, today and tomorrow.
    public var deliveries: [ReminderDelivery] = []
    /// Days, from yesterday on, on which each quest was completed.
    public var played: [QuestID: Set<LocalDay>] = [:]
    /// The quest in play, and the day on which it was started.
    public var begun: (quest: QuestID, day: LocalDay)?
    /// Seconds to start before the deadline: one for each planned reminder.
    public var leads: [QuestID: Double] = [:]
    /// The setting `reminders`.
    public var isOn = true
    /// A task is running: a reminder would reveal the time (SPEC §3).
    public var isTaskRunning = false
    /// The newest moment that the machine's clock is known to have shown: that of a run played here. A wall clock
    /// before it is wrong and triggers no reminder.
    public var newestRecord: Instant?

    public init() {}
  }

  /// Why a quest's reminder does not come.
  public enum Silence: String, CaseIterable, Sendable {
    case off, inactive, played, playing, declined, shown, missed, clockBehind, taskRunning
  }

  public struct Item: Hashable, Sendable {
    public var quest: QuestID
    /// The next moment, if any.
    public var next: Instant?
    /// Why it does not come today, or never.
    public var silence: Silence?
  }

  fileprivate struct Key: Hashable {
    var quest: QuestID
    var day: LocalDay
  }

  private let facts: Facts
  private let deliveries: [Key: ReminderDelivery]
  private let now: Instant
  private let zone: Zone
  private let boundary: DayBoundary
  private let rules: GameRules

  /// Days are those of the zone from `boundary` on.
  public init(_ facts: Facts, now: Instant, zone: Zone, boundary: DayBoundary, rules: GameRules) {
    self.facts = facts
    self.now = now
    self.zone = zone
    self.boundary = boundary
    self.rules = rules
    deliveries = Dictionary(
      facts.deliveries.map { (Key(quest: $0.quest, day: $0.day), $0) }, uniquingKeysWith: { _, later in later })
  }

  /// Whether no reminder may be shown now, even if it is due.
  public var isHeld: Bool { !facts.isOn || facts.isTaskRunning || isClockBehind }

  public var isTaskRunning: Bool { facts.isTaskRunning }

  /// Whether any quest has a reminder.
  public var hasReminders: Bool { facts.isOn && facts.quests.contains { $0.reminder != nil && $0.active } }

  /// Whether the wall clock is before the newest record.
  public var isClockBehind: Bool { facts.newestRecord.map { $0 > now } ?? false }

  /// The reminders to show now, ordered by moment.
  public func due() -> [ReminderOccurrence] {
    guard !isHeld else { return [] }
    return around(now).filter { isOpen($0) && moment(of: $0) <= now && now < end(of: $0) }
      .sorted { ($0.at, $0.quest.text) < ($1.at, $1.quest.text) }
  }

  /// Shown reminders that are still valid: not played, not declined, not too late by the calendar of the player's
  /// current zone. They belong on the screen and are shown again after a restart.
  ///
  /// A shown reminder counts as shown in every zone. If it stayed valid without a break, it remains valid until its
  /// hours in the current zone are over, even if a journey leads back to the evening before its date. A reminder that
  /// was once too late never returns, even if a journey west repeats its hours.
  public func standing() -> [ReminderOccurrence] {
    guard !isHeld else { return [] }
    return around(now).filter { deliveries[Key($0)]?.state == .shown && !isPlayed($0) && now < end(of: $0) }
  }

  /// The next wall-clock moment at which a reminder becomes due or too late; `nil` if only a change by the player or of
  /// the clock can make one due.
  public func nextLook() -> Instant? {
    guard facts.isOn, !facts.isTaskRunning else { return nil }
    // A clock that is behind will catch up.
    if let newest = facts.newestRecord, newest > now { return newest }
    let arrivals = coming().filter(isOpen).map(moment)
    return (arrivals + standing().map(end)).filter { $0 > now }.min()
  }

  /// The next reminder; `nil` when none comes in the next days, and while all are held back.
  public func nextReminder() -> Instant? {
    isHeld ? nil : coming().filter { isOpen($0) && now < end(of: $0) }.map(moment).min()
  }

  /// Each quest with a reminder, and its state.
  public func items() -> [Item] {
    facts.quests.filter { $0.reminder != nil && !$0.deleted }.map { quest in
      guard facts.isOn else { return Item(quest: quest.id, next: nil, silence: .off) }
      guard quest.active else { return Item(quest: quest.id, next: nil, silence: .inactive) }
      // Whether it is due would reveal the time.
      guard !facts.isTaskRunning else { return Item(quest: quest.id, next: nil, silence: .taskRunning) }
      let next = coming().filter { $0.quest == quest.id && isOpen($0) && now < end(of: $0) }.map(moment).min()
      return Item(quest: quest.id, next: next, silence: isClockBehind ? .clockBehind : silenceToday(of: quest))
    }
  }

  /// Today's occurrence: the one on the screen, else one that is due or comes today; `nil` if the quest was played, has
  /// no reminder, or the reminder is past.
  public func today(of quest: QuestID) -> ReminderOccurrence? {
    let candidates = around(now).filter { $0.quest == quest && !isPlayed($0) && now < end(of: $0) }
    return candidates.first { deliveries[Key($0)]?.state == .shown }
      ?? candidates.first { $0.at <= now || $0.day == boundary.day(of: now, in: zone) }
  }

  // MARK: - Days

  /// Occurrences whose span may contain the moment. A grace can span midnight, a planned start can be on the day before
  /// its deadline, and a journey over the date line can shift a postponed one.
  private func around(_ instant: Instant) -> [ReminderOccurrence] {
    let today = boundary.day(of: instant, in: zone)
    return occurrences(on: (-2...1).map { today.advanced(by: $0) })
  }

  /// A quest has at least one weekday, and a zone may skip a day: nine days contain the next one.
  private func coming() -> [ReminderOccurrence] {
    let today = boundary.day(of: now, in: zone)
    return occurrences(on: (-2...9).map { today.advanced(by: $0) })
  }

  private func occurrences(on days: [LocalDay]) -> [ReminderOccurrence] {
    facts.quests.flatMap { quest in
      days.compactMap { day in
        ReminderCalendar.occurrence(of: quest, on: day, in: zone, boundary: boundary, lead: facts.leads[quest.id])
      }
    }
  }

  // MARK: - One occurrence

  /// Neither shown nor declined.
  private func isOpen(_ occurrence: ReminderOccurrence) -> Bool {
    guard !isPlayed(occurrence) else { return false }
    switch deliveries[Key(occurrence)]?.state {
    case nil: return true
    case .snoozed?: return !isFollowed(occurrence)
    case .shown?, .gone?, .declined?: return false
    }
  }

  /// The quest's reminder of a later day has come: one postponed until then is superseded.
  private func isFollowed(_ occurrence: ReminderOccurrence) -> Bool {
    let today = boundary.day(of: now, in: zone)
    guard occurrence.day < today, let quest = facts.quests.first(where: { $0.id == occurrence.quest }) else {
      return false
    }
    return (1...(today - occurrence.day)).contains { days in
      let day = occurrence.day.advanced(by: days)
      return ReminderCalendar.occurrence(of: quest, on: day, in: zone, boundary: boundary, lead: facts.leads[quest.id])
        .map { $0.at <= now } ?? false
    }
  }

  /// Its moment. If it was shown after its grace, it was postponed until then.
  private func moment(of occurrence: ReminderOccurrence) -> Instant {
    guard let delivery = deliveries[Key(occurrence)] else { return occurrence.at }
    switch delivery.state {
    case .snoozed: return delivery.at
    case .shown: return delivery.at < occurrence.end(from: occurrence.at, rules: rules) ? occurrence.at : delivery.at
    case .gone, .declined: return occurrence.at
    }
  }

  private func end(of occurrence: ReminderOccurrence) -> Instant {
    occurrence.end(from: moment(of: occurrence), rules: rules)
  }

  private func isPlayed(_ occurrence: ReminderOccurrence) -> Bool {
    if isBeingPlayed(occurrence) { return true }
    guard let days = facts.played[occurrence.quest] else { return false }
    // A late quest may be completed after midnight.
    return days.contains(occurrence.day)
      || days.contains { $0 > occurrence.day && $0 <= boundary.day(of: now, in: zone) }
  }

  /// It is open, perhaps between two tasks. Left open overnight it does not suppress a later day's reminder.
  private func isBeingPlayed(_ occurrence: ReminderOccurrence) -> Bool {
    guard let begun = facts.begun, begun.quest == occurrence.quest else { return false }
    return occurrence.day <= begun.day && begun.day <= boundary.day(of: now, in: zone)
  }

  private func silenceToday(of quest: Quest) -> Silence? {
    let today = boundary.day(of: now, in: zone)
    guard
      let occurrence = ReminderCalendar.occurrence(
        of: quest, on: today, in: zone, boundary: boundary, lead: facts.leads[quest.id])
    else { return nil }
    if isBeingPlayed(occurrence) { return .playing }
    if isPlayed(occurrence) { return .played }
    switch deliveries[Key(occurrence)]?.state {
    case .shown?, .gone?: return .shown
    case .declined?: return .declined
    case .snoozed?, nil: return end(of: occurrence) <= now ? .missed : nil
    }
  }
}

extension ReminderBoard.Key {
  fileprivate init(_ occurrence: ReminderOccurrence) {
    self.init(quest: occurrence.quest, day: occurrence.day)
  }
}
