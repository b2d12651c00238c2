internal import QuestModel

/// Decides from the text of the rules what a reminder must and must not do, and records what it did. Independent of the
/// product's engines.
struct Oracle {
  /// One quest's reminder of one local date.
  struct Case: Hashable {
    var quest: String
    var day: Int
  }

  /// Why a reminder may not be shown.
  enum No: String, CaseIterable {
    case unset, early, late, told, declined, played, off, running, behind, followed
  }

  enum Verdict: Equatable {
    /// The reminder must be shown; it was due at that moment.
    case must(since: Instant)
    case mustNot(No)
  }

  struct Fate {
    /// How often it was announced, not counting postponed ones.
    var told = 0
    var putOffUntil: Instant?
    var isDeclined = false
    /// It was on the screen, or about to be, when the process or the desktop ended. It may be shown once more.
    var isLost = false
    /// It left the screen permanently, for any reason.
    var isGone = false
    /// It left the screen because the clock was behind, and returns when the clock is corrected.
    var mayReturn = false
    /// Its moment has come.
    var isDue = false
    /// It was counted.
    var isCounted = false
    var isReported = false
    /// What prevented it while it was due.
    var reasons: Set<No> = []
    var shownAt: Instant?
  }

  private(set) var fates: [Case: Fate] = [:]
  var known = GameState()
  var times: LocalTimes
  var row: Row
  private var lastLook: Instant?

  static let grace = 7200.0

  init(_ times: LocalTimes, seed: UInt64) {
    self.times = times
    row = Row(seed: seed)
  }

  // MARK: - The rules

  /// The player's present day.
  func today(_ now: Instant) -> Int { times.day(of: now, dayStart: known.dayStart) }

  /// When the reminder is due by the quest's setting, and the quest's deadline; `nil` without a reminder that day.
  func times(of item: Case) -> (at: Instant, deadline: Instant?)? {
    guard let quest = known.quests[item.quest], let time = quest.time, quest.active,
      quest.days.contains((item.day + 4) % 7 + 1), times.has(day: item.day, minute: time, dayStart: known.dayStart)
    else { return nil }
    let at = times.first(day: item.day, minute: time, dayStart: known.dayStart)
    let deadline = quest.by.map { times.first(day: item.day, minute: $0, dayStart: known.dayStart) }
    return (at, deadline.flatMap { $0 > at ? $0 : nil })
  }

  private func end(_ moment: Instant, _ deadline: Instant?) -> Instant {
    let grace = moment.advanced(bySeconds: Self.grace)
    return deadline.map { min($0, grace) } ?? grace
  }

  private func isPlayed(_ item: Case, _ now: Instant) -> Bool {
    let today = today(now)
    if let playing = known.playing, playing.quest == item.quest, item.day <= playing.day, playing.day <= today {
      return true
    }
    // A quest completed after midnight counts as played.
    return known.completed[item.quest]?.contains { $0 == item.day || (item.day < $0 && $0 <= today) } == true
  }

  private var hold: No? {
    if !known.isOn { return .off }
    return known.isTaskRunning ? .running : nil
  }

  private func isBehind(_ now: Instant) -> Bool { known.newest.map { $0 > now } ?? false }

  func verdict(_ item: Case, _ now: Instant) -> Verdict {
    guard let (at, deadline) = times(of: item) else { return .mustNot(.unset) }
    let fate = fates[item] ?? Fate()
    let moment = fate.putOffUntil ?? at
    if now < moment { return .mustNot(.early) }
    if now >= end(moment, deadline) { return .mustNot(.late) }
    if fate.isDeclined { return .mustNot(.declined) }
    if fate.told > 0, fate.putOffUntil == nil { return .mustNot(.told) }
    if isPlayed(item, now) { return .mustNot(.played) }
    if let hold { return .mustNot(hold) }
    if isBehind(now) { return .mustNot(.behind) }
    let today = today(now)
    if fate.putOffUntil != nil, item.day < today,
      ((item.day + 1)...today).contains(where: { day in
        times(of: Case(quest: item.quest, day: day)).map { $0.at <= now } ?? false
      })
    {
      return .mustNot(.followed)
    }
    return .must(since: moment)
  }

  /// Whether a shown reminder is still valid: not played, not declined, not too late, and not blocked.
  func stands(_ item: Case, _ now: Instant) -> Bool {
    hold == nil && !isBehind(now) && isInTime(item, now)
  }

  /// The same, even if blocked.
  private func isInTime(_ item: Case, _ now: Instant) -> Bool {
    guard let fate = fates[item], fate.told > 0, fate.putOffUntil == nil, !fate.isDeclined,
      let (at, deadline) = times(of: item), !isPlayed(item, now)
    else { return false }
    let shownAt = fate.shownAt ?? at
    let moment = shownAt < end(at, deadline) ? at : shownAt
    return now < end(moment, deadline)
  }

  /// The reminders that may be relevant now.
  func cases(_ now: Instant) -> [Case] {
    let today = today(now)
    return known.quests.keys.sorted().flatMap { quest in
      ((today - 2)...(today + 1)).map { Case(quest: quest, day: $0) }
    }
  }

  /// The next moment at which a verdict changes by itself.
  func nextChange(_ now: Instant) -> Instant? {
    let moments = cases(now).flatMap { item -> [Instant] in
      guard let (at, deadline) = times(of: item) else { return [] }
      let moment = fates[item]?.putOffUntil ?? at
      return [at, moment, end(moment, deadline)]
    }
    return (moments + [known.newest].compactMap(\.self)).filter { $0 > now }.min()
  }

  // MARK: - What happened

  mutating func violated(_ kind: Violation.Kind, _ item: Case?, _ now: Instant, _ how: String) {
    let name = item.flatMap { known.quests[$0.quest]?.name } ?? item?.quest ?? ""
    let day = item.map { LocalDay(ordinal: Int32($0.day)).description } ?? ""
    row.violations.append(
      Violation(
        seed: row.seed, kind: kind,
        text: "\(times.zone.rfc3339(now)) in \(times.zone): \(name) of \(day): \(how)"))
  }

  /// A reminder has appeared on the screen, or was announced without a desktop.
  mutating func told(_ quest: String, _ now: Instant, onScreen: Bool) -> Case {
    let today = today(now)
    let days = ((today - 2)...(today + 1)).map { Case(quest: quest, day: $0) }
    for item in days {
      guard case .must(let since) = verdict(item, now) else { continue }
      var fate = fates[item] ?? Fate()
      if fate.told == 0 { row.shown += 1 }
      if now - since > 60, fate.told == 0 { row.late += 1 }
      fate.told += 1
      row.tellings += 1
      fate.putOffUntil = nil
      fate.shownAt = now
      fate.isDue = true
      fate.isLost = !onScreen
      fate.isGone = false
      fates[item] = fate
      return item
    }
    if let item = days.first(where: { day in
      fates[day].map { $0.isLost || $0.mayReturn } == true && stands(day, now)
    }) {
      fates[item]?.isLost = !onScreen
      fates[item]?.mayReturn = false
      if onScreen { row.again += 1 }
      return item
    }
    let item = days.last { fates[$0]?.told ?? 0 > 0 } ?? Case(quest: quest, day: today)
    let isTwice = fates[item]?.told ?? 0 > 0 && !(known.isTaskRunning || !known.isOn)
    violated(isTwice ? .twice : .wrong, item, now, "shown, though \(days.map { verdict($0, now) })")
    return item
  }

  mutating func putOff(_ item: Case, until moment: Instant) {
    fates[item, default: Fate()].putOffUntil = moment
    fates[item]?.isDeclined = false
    fates[item]?.isLost = false
    fates[item]?.mayReturn = false
    row.putOff += 1
  }

  mutating func decline(_ item: Case) {
    fates[item, default: Fate()].isDeclined = true
    fates[item]?.putOffUntil = nil
    fates[item]?.isLost = false
  }

  /// These reminders have left the screen.
  mutating func left(_ items: [Case], _ now: Instant) {
    for item in items {
      if isBehind(now) { fates[item]?.mayReturn = true } else { fates[item]?.isGone = true }
    }
  }

  /// The process or the desktop ended while these were on the screen.
  mutating func lose(_ items: [Case]) { for item in items { fates[item]?.isLost = true } }

  /// A process that has checked knows its screen. It has given up what it did not show then, or keeps it until the
  /// clock is corrected.
  mutating func forgetLost(_ now: Instant) {
    for item in fates.keys where fates[item]?.isLost == true {
      fates[item]?.isLost = false
      if isBehind(now) { fates[item]?.mayReturn = true }
    }
  }

  /// A process checks, with or without a desktop. Lost reminders that are no longer valid have left permanently, even
  /// if a journey west or a task's end would make them valid again. A reminder that the store could not record may come
  /// back.
  mutating func giveUpLost(_ now: Instant, isNoted: Bool) {
    guard !isBehind(now) else { return }
    for item in fates.keys where fates[item]?.isLost == true && !stands(item, now) {
      fates[item]?.isLost = false
      if isNoted { fates[item]?.isGone = true } else { fates[item]?.mayReturn = true }
    }
  }

  /// Whether it was announced and has not left, although the clock may hide it.
  private func isOut(_ item: Case, _ now: Instant) -> Bool { fates[item]?.isGone == false && isInTime(item, now) }

  /// The reminder that a person means by a quest's name: the announced one, otherwise the first that is not over.
  func meant(_ quest: String, _ now: Instant) -> Case? {
    let today = today(now)
    let open = ((today - 2)...(today + 1)).map { Case(quest: quest, day: $0) }.filter { item in
      guard let (at, deadline) = times(of: item), !isPlayed(item, now) else { return false }
      return isOut(item, now) || now < end(fates[item]?.putOffUntil ?? at, deadline)
    }
    return open.first { isOut($0, now) }
      ?? open.first { item in times(of: item).map { $0.at <= now || item.day == today } ?? false }
  }

  /// Called after all due actions had time to happen. Reports missing reminders.
  ///
  /// - Parameters:
  ///   - now: the wall clock.
  ///   - canTell: whether the service runs and its store works.
  ///   - gap: why the screen was not checked since the last time, if so.
  mutating func settle(_ now: Instant, canTell: Bool, after gap: Row.Drop?) {
    for item in cases(now) {
      guard let (at, deadline) = times(of: item) else { continue }
      let verdict = verdict(item, now)
      let isNew = lastLook.map { $0 < at && at <= now } ?? false
      if isNew || verdict.isMust { fates[item, default: Fate()].isDue = true }
      guard fates[item]?.isDue == true else { continue }
      switch verdict {
      case .must(let since):
        guard canTell, fates[item]?.isReported == false else { continue }
        fates[item]?.isReported = true
        violated(.missed, item, now, "must be on the screen since \(times.zone.rfc3339(since))")
      case .mustNot(.late) where now >= end(at, deadline): count(item, gap)
      case .mustNot(let no): fates[item]?.reasons.insert(no)
      }
    }
    lastLook = now
    // Removes cases that no journey and no clock change can return to, and cases that a change removed.
    let today = today(now)
    for (item, fate) in fates where item.day < today - 2 && !fate.isCounted { count(item, gap) }
  }

  private mutating func count(_ item: Case, _ gap: Row.Drop?) {
    guard let fate = fates[item], fate.isDue, !fate.isCounted else { return }
    fates[item]?.isCounted = true
    row.due += 1
    guard fate.told == 0 else { return }
    let kept: [(No, Row.Drop)] = [(.played, .played), (.off, .off), (.running, .running), (.behind, .behind)]
    let reason = kept.first { fate.reasons.contains($0.0) }?.1
    let drop = fate.isDeclined || (reason == nil && fate.putOffUntil != nil) ? .declined : reason ?? gap ?? .changed
    row.dropped[drop, default: 0] += 1
  }
}

extension Oracle.Verdict {
  var isMust: Bool {
    if case .must = self { return true }
    return false
  }
}
