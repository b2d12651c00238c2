internal import QuestModel

/// Says from the text of the rules what a reminder must and must not do, and keeps account of what it did. Uses nothing of
/// the product's engines.
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
    /// It must be on its way to the screen; it was to come at that moment.
    case must(since: Instant)
    case mustNot(No)
  }

  struct Fate {
    /// How often it was announced, putting off apart.
    var told = 0
    var putOffUntil: Instant?
    var isDeclined = false
    /// It was on the screen, or on its way there, when the process or the desktop went: it may be shown once more.
    var isLost = false
    /// It left the screen for good, whoever took it off.
    var isGone = false
    /// It left the screen because the clock was behind, and comes back when that is put right.
    var mayReturn = false
    /// Its own moment has come.
    var isDue = false
    /// It is in the account.
    var isCounted = false
    var isReported = false
    /// What kept it away while it was right.
    var reasons: Set<No> = []
    var shownAt: Instant?
  }

  private(set) var fates: [Case: Fate] = [:]
  var known = Known()
  var times: LocalTimes
  var row: Row
  private var lastLook: Instant?

  static let grace = 7200.0

  init(_ times: LocalTimes, seed: UInt64) {
    self.times = times
    row = Row(seed: seed)
  }

  // MARK: - The rules

  /// The player's day.
  func today(_ now: Instant) -> Int { times.day(of: now, dayStart: known.dayStart) }

  /// When it is to come by the quest's own setting, and when the quest should be done; `nil` when it has none that day.
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
    // Completed after midnight, it is as good as played.
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

  /// One that was shown is still right: not played, not declined, not too late, and nothing holds it.
  func stands(_ item: Case, _ now: Instant) -> Bool {
    hold == nil && !isBehind(now) && isInTime(item, now)
  }

  /// The same, whatever holds it.
  private func isInTime(_ item: Case, _ now: Instant) -> Bool {
    guard let fate = fates[item], fate.told > 0, fate.putOffUntil == nil, !fate.isDeclined,
      let (at, deadline) = times(of: item), !isPlayed(item, now)
    else { return false }
    let shownAt = fate.shownAt ?? at
    let moment = shownAt < end(at, deadline) ? at : shownAt
    return now < end(moment, deadline)
  }

  /// Those that can matter now.
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

  /// Something new has come to the screen, or the store says that it has been announced without one.
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

  /// These have left the screen.
  mutating func left(_ items: [Case], _ now: Instant) {
    for item in items {
      if isBehind(now) { fates[item]?.mayReturn = true } else { fates[item]?.isGone = true }
    }
  }

  /// The process or the desktop went with these on the screen.
  mutating func lose(_ items: [Case]) { for item in items { fates[item]?.isLost = true } }

  /// A process that has looked knows its screen: what it did not show then it has given up, or keeps for when the clock
  /// is put right.
  mutating func forgetLost(_ now: Instant) {
    for item in fates.keys where fates[item]?.isLost == true {
      fates[item]?.isLost = false
      if isBehind(now) { fates[item]?.mayReturn = true }
    }
  }

  /// A process looks on, with or without a desktop: what was lost and is right no more has left for good, also when a
  /// journey west or a task's end would make it right again. What the store could not note may come back.
  mutating func giveUpLost(_ now: Instant, isNoted: Bool) {
    guard !isBehind(now) else { return }
    for item in fates.keys where fates[item]?.isLost == true && !stands(item, now) {
      fates[item]?.isLost = false
      if isNoted { fates[item]?.isGone = true } else { fates[item]?.mayReturn = true }
    }
  }

  /// It has been told and has not left, though the clock may keep it off the screen.
  private func isOut(_ item: Case, _ now: Instant) -> Bool { fates[item]?.isGone == false && isInTime(item, now) }

  /// The reminder that a person means by a quest's name: the one that is out, else the first that is not over.
  func meant(_ quest: String, _ now: Instant) -> Case? {
    let today = today(now)
    let open = ((today - 2)...(today + 1)).map { Case(quest: quest, day: $0) }.filter { item in
      guard let (at, deadline) = times(of: item), !isPlayed(item, now) else { return false }
      return isOut(item, now) || now < end(fates[item]?.putOffUntil ?? at, deadline)
    }
    return open.first { isOut($0, now) }
      ?? open.first { item in times(of: item).map { $0.at <= now || item.day == today } ?? false }
  }

  /// Everything has had its time to happen: nothing may be missing.
  ///
  /// - Parameters:
  ///   - now: the wall clock.
  ///   - canTell: the service runs and its store works.
  ///   - gap: why nobody looked since the last time, if nobody did.
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
    // What neither a journey nor a step of the clock comes back to, and what was changed away.
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
