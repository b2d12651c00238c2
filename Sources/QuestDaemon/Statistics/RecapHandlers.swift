internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Recaps of weeks, computed on reading, never by a scheduler.
extension Application {
  var recapRows: [MethodRow] {
    [
      .row(RecapList.self, errors: [.invalidArgument], "Weeks that are over, and last week's card.", handler: recaps),
      .row(
        RecapDismiss.self, errors: [.invalidArgument], "Puts the recap of a week away, or notes that it was seen.",
        handler: dismiss),
    ]
  }

  private func recaps(_ request: RecapList, _ context: CallContext) throws -> RecapList.Response {
    let count = request.weeks ?? rules.recap.weeks
    guard (1...52).contains(count) else {
      throw RPCError(.invalidArgument, "weeks is 1 to 52.", hint: "Leave it out for \(rules.recap.weeks).")
    }
    return try reading(context) { snapshot in
      let asOf = try instant(request.asOf, parameter: "asOf")
      let today = snapshot.day(of: asOf ?? snapshot.now.wall)
      let current = snapshot.week(of: today)
      if let day = request.week {
        let week = snapshot.week(of: try recapDay(day, parameter: "week"))
        let recap = week > current ? nil : try snapshot.recaps(of: week, count: 1, asOf: asOf).first
        return RecapList.Response(
          recaps: recap.map { [$0.told] } ?? [], card: nil, note: recap == nil ? RecapWording.nothing(in: week) : nil)
      }
      let recaps = try snapshot.recaps(of: current.advanced(by: -7), count: count, asOf: asOf)
      guard !recaps.isEmpty else { return try snapshot.noRecap(in: count, before: current, asOf: asOf) }
      return RecapList.Response(
        recaps: recaps.map(\.told), card: asOf == nil ? try snapshot.card(recaps, of: current.advanced(by: -7)) : nil,
        note: nil)
    }
  }

  private func dismiss(_ request: RecapDismiss, _ context: CallContext) throws -> RecapDismissed {
    let meant = try recapDay(request.weekStart, parameter: "weekStart")
    return try changing(request, context, undoable: false) { change in
      let week = change.snapshot.week(of: meant)
      guard week < change.snapshot.week(of: change.snapshot.today) else {
        throw RPCError(.invalidArgument, "That week is not over yet.", hint: "tqctl recap lists the finished weeks.")
      }
      try change.writer.note(.seenAt, ofWeek: week)
      if request.seen != true { try change.writer.note(.dismissedAt, ofWeek: week) }
      change.announce(.recap, request.seen == true ? .seen : .dismissed)
      return RecapDismissed(
        weekStart: change.snapshot.zone.rfc3339(change.snapshot.start(of: week)), dismissed: request.seen != true)
    }
  }

  /// A day as a date, or as a moment written with its own offset.
  private func recapDay(_ text: String, parameter: String) throws -> LocalDay {
    let isMoment = Instant(rfc3339: text) != nil
    guard let day = LocalDay(isMoment ? String(text.prefix(10)) : text) else {
      throw Refusals.notADay(text, parameter)
    }
    return day
  }
}

/// A week with its texts.
struct Recap {
  var week: LocalDay
  var wording: RecapWording
  var told: WeekRecap
}

extension ReadContext {
  func week(of day: LocalDay) -> LocalDay { day.startOfWeek(weekStart: settings.weekStart) }

  /// The recaps of a number of weeks, newest first, beginning with the one that starts on that day. O(runs of the
  /// weeks).
  func recaps(of newest: LocalDay, count: Int, asOf moment: Instant?) throws -> [Recap] {
    let asOf = try limited(moment)
    // One more week, for comparison with the oldest one.
    let first = newest.advanced(by: -7 * count)
    let days = first...newest.advanced(by: 6)
    let runs = try reader.weekRuns(of: player, on: days, asOf: asOf)
    let records = try records(of: days, runs, asOf: asOf)
    let goals = moment == nil ? try RecapGoals(self, from: first) : nil
    return try (1...count).reversed().compactMap { index in
      let numbers = WeekNumbers(records[index], before: records[index - 1], rules: rules)
      guard numbers.isWorthTelling else { return nil }
      let week = first.advanced(by: 7 * index)
      return try recap(
        numbers, week, runs.filter { week <= $0.day && $0.day < week.advanced(by: 7) }, goals?.lines(of: week) ?? [],
        asOf)
    }
  }

  /// One for each week of the days, oldest first.
  private func records(of days: ClosedRange<LocalDay>, _ runs: [WeekRun], asOf: Instant?) throws -> [WeekRecord] {
    let first = days.lowerBound
    var records = [WeekRecord](repeating: WeekRecord(), count: (days.upperBound - first) / 7 + 1)
    for run in runs { records[(run.day - first) / 7].add(run, rules) }
    for session in try reader.weekSessions(of: player, on: days, asOf: asOf, blindFilter: try blindFilter()) {
      records[(session.day - first) / 7].add(session)
    }
    return records
  }

  /// The note if none of the last `count` weeks before `current` has a recap: it names the newest week with one.
  fileprivate func noRecap(
    in count: Int, before current: LocalDay, asOf moment: Instant?
  ) throws -> RecapList.Response {
    var none = RecapList.Response(recaps: [], card: nil, note: nil)
    switch try newestRecap(before: current, asOf: try limited(moment)) {
    case .week(let week):
      none.note = RecapWording.nothing(inLast: count, newest: week)
      none.lastWeek = week.description
    case let other:
      let unguessed = moment == nil ? try reader.unguessedRuns(of: player) : 0
      none.note =
        unguessed > 0
        ? RecapWording.nothing(inLast: count, unguessed: unguessed)
        : other == .none ? RecapWording.nothingYet : RecapWording.nothing(inLast: count, newest: nil)
    }
    return none
  }

  private enum Newest: Equatable {
    case week(LocalDay), none, notFound
  }

  /// The newest week with a recap; `notFound` after too many weeks without one.
  private func newestRecap(before current: LocalDay, asOf: Instant?) throws -> Newest {
    var week = current
    for _ in 0..<rules.recap.weeksSearched {
      guard let day = try reader.lastPlayed(by: player, before: week) else { return .none }
      week = self.week(of: day)
      let days = week...week.advanced(by: 6)
      let record = try records(of: days, try reader.weekRuns(of: player, on: days, asOf: asOf), asOf: asOf)[0]
      if WeekNumbers(record, before: WeekRecord(), rules: rules).isWorthTelling { return .week(week) }
    }
    return .notFound
  }

  private func recap(
    _ numbers: WeekNumbers, _ week: LocalDay, _ runs: [WeekRun], _ goals: [String], _ asOf: Instant?
  ) throws -> Recap {
    let end = start(of: week.advanced(by: 7))
    let pattern = try pattern(runs, before: min(asOf ?? .latest, end))
    let highlight = numbers.mostImproved.map { RecapWording.improving($0.skill) } ?? pattern
    let wording = RecapWording(numbers, first: week, pattern: pattern, goals: goals, rules: rules)
    return Recap(
      week: week, wording: wording,
      told: WeekRecap(
        weekStart: zone.rfc3339(start(of: week)), weekEnd: zone.rfc3339(end),
        questsCompleted: numbers.questsCompleted, soloRuns: numbers.soloRuns, xpEarned: numbers.xpEarned,
        averageAccuracy: numbers.averageAccuracy, accuracyChange: numbers.accuracyChange,
        changeIsMeaningful: numbers.changeIsMeaningful,
        bestEstimate: numbers.best.map { WeekRecap.OutstandingRun($0) },
        mostImproved: numbers.mostImproved.map { WeekRecap.Improvement(skill: $0.skill, delta: $0.delta) },
        daysPlayed: numbers.daysPlayed, daysInWeek: 7, totalEstimations: numbers.totalEstimations,
        overPercent: numbers.overPercent, highlight: highlight, pattern: pattern,
        surprise: numbers.surprise.map { WeekRecap.OutstandingRun($0) },
        leaning: numbers.leaning.map {
          WeekRecap.Leaning(label: Open(rawValue: $0.bias.rawValue), timesInTen: $0.tenths)
        },
        lines: wording.card(rewards: settings.rewards)))
  }

  /// One claim about a skill played that week, as of the week's end: bias before steadiness.
  private func pattern(_ runs: [WeekRun], before end: Instant) throws -> String? {
    var counts: [String: Int] = [:]
    var names: [String: String] = [:]
    for run in runs where run.score != nil && !run.calibration {
      counts[run.skillID, default: 0] += 1
      names[run.skillID] = run.skill
    }
    let skills = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(rules.recap.highlightSkills)
    var best: (rank: Int, text: String)?
    for (skill, _) in skills {
      let name = RecapWording.cut(names[skill] ?? "", to: rules.recap.nameWidth)
      for claim in try claims(ofSkill: skill, name, upTo: end.advanced(bySeconds: -0.001)) {
        let rank = claim.kind == .bias ? (claim.strength == .plain ? 0 : 1) : 2
        if best.map({ rank < $0.rank }) ?? true { best = (rank, claim.text) }
      }
      if best?.rank == 0 { break }
    }
    return best?.text
  }

  /// Last week's card, unless it was dismissed or there is none.
  fileprivate func card(_ recaps: [Recap], of week: LocalDay) throws -> RecapList.Card? {
    guard let recap = recaps.first, recap.week == week else { return nil }
    let seen = try reader.recapSeen(by: player, week: week)
    guard !seen.isDismissed else { return nil }
    return RecapList.Card(
      weekStart: recap.told.weekStart, isNew: !seen.isSeen, lines: recap.told.lines, line: recap.wording.line)
  }
}

extension WeekRecap.OutstandingRun {
  fileprivate init(_ run: WeekNumbers.Outstanding) {
    self.init(
      skill: run.skill, accuracyPercent: run.accuracy, differenceSeconds: run.difference, day: run.day.description)
  }
}

extension WeekRecord {
  fileprivate mutating func add(_ run: WeekRun, _ rules: GameRules) {
    days.insert(run.day)
    xp += run.xp
    guard let score = run.score, !run.calibration else { return }
    runs.append(
      Run(
        skill: run.skill, day: run.day, accuracy: score.accuracy, difference: score.estimate - score.actual,
        logRatio: Scoring.boundedLogRatio(estimate: score.estimate, actual: score.actual, rules: rules),
        isOwnGuess: run.marks.isOwnGuess, canBeBest: !run.marks.contains(.recalled)))
  }

  fileprivate mutating func add(_ session: WeekSession) {
    days.insert(session.day)
    xp += session.bonus
    if session.isSolo { soloRuns += 1 } else { quests += 1 }
    guard !session.calibration else { return }
    if !session.isSolo { knownQuests += 1 } else if session.isScored { scoredSoloRuns += 1 }
  }
}
