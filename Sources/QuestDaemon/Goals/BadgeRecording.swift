internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Records badges with the change that earned them. A running task hides them until its `done`.
extension WriteContext {
  /// Records the facts of the change: reached goals, then badges. Calling it again costs nothing unless more was
  /// changed.
  func recordFacts() throws {
    try recordReachedGoals(of: writer.takeChangedMetrics())
    try recordBadges()
  }

  /// The same for undo and redo. A goal whose target is crossed is recorded as reached, with its badges; the next step
  /// removes that record if it moves the goal back.
  func recordFactsOfStep() throws {
    guard try recordReachedGoals(of: writer.takeChangedMetrics(), isStep: true) else { return }
    var record = BadgeRecord()
    try BadgeFacts(snapshot, blindFilter: nil).addGoals(to: &record)
    try recordBadges(of: record)
  }

  /// Records the badges that the changes since the last call may have earned. O(1) for most changes. O(goals and their
  /// days of a week) for the first change of a week, and for a change of an earlier week; O(days played) when a streak
  /// reaches a tier.
  func recordBadges() throws {
    guard writer.hasChanged else { return }
    try recordBadges(for: writer.takeBadgeCauses())
  }

  /// Records the badges of the weeks that have ended since the player's previous change. It ignores the current change:
  /// an import with badges contains those of its own history.
  func recordBadgesOfWeeks() throws {
    guard writer.hasChanged, try writer.previousCommand(besides: Self.earnNothing) != nil else { return }
    try recordBadges(for: BadgeCauses())
  }

  private func recordBadges(for causes: BadgeCauses) throws {
    let weeks = try firstWeekToJudge(causes)
    if weeks != nil || causes.plays { try writer.settle() }
    let dueStreaks = causes.plays ? try missingStreaks() : []
    guard causes.goals || weeks != nil || !dueStreaks.isEmpty else { return }
    var record = BadgeRecord()
    let facts = try BadgeFacts(snapshot, blindFilter: nil)
    if causes.goals { facts.addGoals(to: &record) }
    if !dueStreaks.isEmpty { record.daysPlayed = try facts.daysPlayed() }
    if let weeks { record.perfectWeeks = try facts.perfectWeeks(from: weeks) }
    try recordBadges(of: record)
  }

  private func recordBadges(of record: BadgeRecord) throws {
    for badge in Badge.earned(by: record) where try !writer.reader.hasBadge(badge.id, of: player) {
      try writer.record(badge)
      earned.append(badge)
    }
  }

  /// Undoable methods whose changes earn no badge and whose replies name none.
  static let earnNothing: Set = [
    DataRestore.method, FoodDelete.method, FoodDeleteItem.method, FoodDone.method, FoodLog.method, FoodUpdate.method,
    FoodUpdateItem.method, MetricDefine.method, MetricDelete.method, MetricUpdate.method,
    PlanKeep.method, PracticeRecord.method, QuestCreate.method, QuestDelete.method, QuestImport.method,
    QuestReorder.method, QuestUpdate.method, SettingsSet.method, SourceAdd.method, SourceConfigure.method,
    SourceRemove.method,
  ]

  /// A day of the first week that may have become a perfect one, or `nil`. A week is judged with the first change after
  /// it that names badges, and with each change of its days.
  private func firstWeekToJudge(_ causes: BadgeCauses) throws -> LocalDay? {
    guard !Self.earnNothing.contains(method) else { return nil }
    let boundary = snapshot.settings.dayStart
    let thisWeek = snapshot.thisWeek
    let previous =
      try writer.previousCommand(besides: Self.earnNothing).map { boundary.day(of: $0, in: snapshot.zone) }
      ?? Metric.firstDay
    let moment = causes.firstMoment.map { boundary.day(of: $0, in: snapshot.zone) }
    let first = [previous, causes.firstDay, moment].compactMap(\.self).min() ?? previous
    return first < thisWeek ? first : nil
  }

  private func missingStreaks() throws -> [Int] {
    let streak = try writer.reader.totals(of: player).streak
    return try Badge.streakTiers.filter { tier in
      let badge = Badge(key: .streak, tier: tier, earnedOn: snapshot.today)
      return try tier <= streak && !writer.reader.hasBadge(badge.id, of: player)
    }
  }

  // MARK: - In the reply

  /// The badges that the change has earned; `nil` for none, and without rewards. While a task runs changes name none;
  /// the change that ends the task names theirs.
  func namedBadges() throws -> [BadgeInfo]? {
    guard snapshot.settings.rewards else { return nil }
    var named = earned
    if let hidden = hiddenSince {
      if try isDarkAfterwards() { return nil }
      let known = Set(named.map(\.id))
      named += try snapshot.reader.badgesEarnedBlind(of: player, since: hidden, aside: SessionAside.method)
        .filter { !known.contains($0.id) }
    } else if !hasTouchedSession, try isDarkAfterwards() {
      return nil
    }
    return try named.isEmpty ? nil : BadgeShelf(named, everyGoal()).badges
  }

  /// The response with these badges, if its type names them.
  func namingBadges<Response>(_ response: Response) throws -> Response {
    guard var naming = response as? any NamingBadges else { return response }
    try recordFacts()
    naming.badges = try namedBadges()
    return naming as? Response ?? response
  }
}

/// A response that names the earned badges.
protocol NamingBadges {
  var badges: [BadgeInfo]? { get set }
}

extension LoggedSample: NamingBadges {}
extension RevealedRun: NamingBadges {}
extension RunRecord: NamingBadges {}
extension SessionAdd.Response: NamingBadges {}
extension SessionState: NamingBadges {}
extension GoalInfo: NamingBadges {}
extension GoalList.Response: NamingBadges {}
extension TrackState: NamingBadges {}
extension IntervalInfo: NamingBadges {}
extension ChangedNight: NamingBadges {}
extension ActivityInfo: NamingBadges {}
extension SkillInfo: NamingBadges {}
extension SessionDelete.Response: NamingBadges {}
extension GoalDelete.Response: NamingBadges {}

/// The facts that earn badges, read from the store. Goals on sensitive metrics earn none.
struct BadgeFacts {
  private let snapshot: ReadContext
  private let blindFilter: BlindFilter?
  let goals: [StoredGoal]
  private let metrics: [MetricKey: Metric]

  init(_ snapshot: ReadContext, blindFilter: BlindFilter?) throws {
    self.snapshot = snapshot
    self.blindFilter = blindFilter
    let all = try snapshot.reader.goals(of: snapshot.player, blindFilter: blindFilter)
    var metrics: [MetricKey: Metric] = [:]
    for goal in all where metrics[goal.record.metric] == nil {
      metrics[goal.record.metric] = try snapshot.metric(goal.record.metric)
    }
    self.metrics = metrics
    goals = all.filter { metrics[$0.record.metric]?.isSensitive == false }
  }

  /// The player's badges, without those of goals whose metrics are sensitive now. O(badges).
  func badges() throws -> [Badge] {
    let known = Set(goals.map(\.id))
    return try snapshot.reader.newest(
      Badge.self, of: snapshot.player, upTo: .latest, blindFilter: blindFilter, limit: .max
    ).filter { badge in badge.goal.map(known.contains) ?? true }
  }

  /// All facts. O(plays, goals × days).
  func record() throws -> BadgeRecord {
    var record = BadgeRecord()
    addGoals(to: &record)
    record.daysPlayed = try daysPlayed()
    record.perfectWeeks = try perfectWeeks(from: Metric.firstDay)
    return record
  }

  func addGoals(to record: inout BadgeRecord) {
    record.made = goals.map {
      BadgeRecord.Made(goal: $0.id, day: $0.record.zone.localDay(of: $0.record.createdAt))
    }
    record.reached = goals.compactMap { goal in
      goal.reached.map { reached in
        let guess = goal.guess.flatMap { guess in guess.days.map { GoalGuess(madeOn: guess.madeOn, days: $0) } }
        return BadgeRecord.Reached(
          goal: goal.id, day: reached.day, guess: guess.map { GuessOutcome($0, reachedOn: reached.day) })
      }
    }
  }

  func daysPlayed() throws -> Set<LocalDay> {
    try snapshot.reader.daysPlayed(of: snapshot.player, blindFilter: blindFilter)
  }

  /// The last days of the perfect weeks from the week of `day` to the last complete one.
  func perfectWeeks(from day: LocalDay) throws -> [LocalDay] {
    let daily = goals.filter { goal in
      goal.record.kind != .reach && !goal.record.isArchived && goal.terms.contains { $0.terms.rhythm.isDaily }
    }
    guard let first = daily.map(\.goal.firstDay).min() else { return [] }
    let start = max(day, first).startOfWeek(weekStart: snapshot.settings.weekStart)
    let end = snapshot.thisWeek.advanced(by: -1)
    guard start <= end else { return [] }
    let reading = MetricReading(snapshot, blindFilter: blindFilter)
    var known: [Measured: MetricDays] = [:]
    let judges = try daily.map { stored -> (goal: Goal, judge: GoalJudge) in
      let measured = Measured(metric: stored.record.metric, scope: stored.record.scope)
      if known[measured] == nil, let metric = metrics[measured.metric] {
        known[measured] = try reading.days(of: metric, scope: measured.scope, in: start...end)
      }
      let days = known[measured] ?? MetricDays(kind: .sum, rollups: [], coverage: .samples, today: snapshot.today)
      return (stored.goal, GoalJudge(stored.goal, days, weekStart: snapshot.settings.weekStart))
    }
    return stride(from: 0, through: end - start, by: 7).compactMap { offset in
      let monday = start.advanced(by: offset)
      let active = judges.filter { goal, _ in
        (0..<7).allSatisfy { goal.terms(on: monday.advanced(by: $0))?.rhythm.isDaily == true }
      }
      return PerfectWeek.holds(from: monday, active.map(\.judge)) == true ? monday.advanced(by: 6) : nil
    }
  }

  private struct Measured: Hashable {
    var metric: MetricKey
    var scope: GoalScope?
  }
}

extension GoalTerms.Rhythm {
  /// Whether days are judged, alone or as a quota.
  fileprivate var isDaily: Bool { frame == .day || frame == .quota }
}

extension ReadContext {
  /// The first day of the week of today.
  var thisWeek: LocalDay { today.startOfWeek(weekStart: settings.weekStart) }
}
