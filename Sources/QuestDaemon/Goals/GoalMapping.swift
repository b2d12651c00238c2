internal import QuestEngines
internal import QuestModel
internal import QuestStore
private import QuestText
internal import QuestWire

/// Goals as clients see them.
extension GoalReading {
  /// The goal's current state. `isBrief` leaves out the kept days and the pace.
  func info(_ stored: StoredGoal, isBrief: Bool = false) throws -> GoalInfo {
    let goal = stored.goal
    let metric = metric(of: stored)
    let wording = GoalWording(metric)
    let terms = goal.shownTerms(on: today)
    let progress = goal.kind == .reach ? reach(stored).progress : nil
    let judged = goal.kind == .reach ? nil : Judged(judge(stored), goal, on: today, isBrief: isBrief)
    var info = GoalInfo(
      id: stored.id.text, name: stored.record.name, kind: Open(rawValue: goal.kind.rawValue), metric: metric.key.text,
      of: try stored.record.scope.map(scope), unit: metric.unit, terms: GoalInfo.Terms(terms, goal.kind),
      state: Open(rawValue: stored.state.rawValue), overdue: false,
      today: GoalInfo.Day(day: today.description, value: value(stored, on: today)),
      silence: Open(rawValue: goal.silence.rawValue), colour: stored.record.colour, sensitive: metric.isSensitive,
      texts: GoalInfo.Texts(terms: wording.terms(terms, goal.kind, today: today), value: ""))
    info.by = terms.by?.description
    info.reachedOn = stored.reached?.day.description
    info.guess = stored.guess.flatMap { GoalInfo.Guess($0, stored.reached) }
    if let progress {
      add(progress, stored, wording, isBrief: isBrief, to: &info)
    } else if let judged {
      add(judged, stored, wording, to: &info)
    }
    if stored.state == .archived { info.texts.note = "archived" }
    if stored.state == .active, let silence = silences[metric.key] {
      info.texts.note = [info.texts.note, silence].compactMap(\.self).joined(separator: " · ")
    }
    return info
  }

  // MARK: - A reach

  private func add(
    _ progress: ReachProgress, _ stored: StoredGoal, _ wording: GoalWording, isBrief: Bool, to info: inout GoalInfo
  ) {
    info.reachedBy = Open(rawValue: stored.record.reachedBy.rawValue)
    info.current = progress.current
    info.baseline = progress.baseline
    info.target = progress.target
    info.progress = stored.reached == nil ? progress.percent : 100
    info.behind = progress.behind
    info.texts.value = wording.progress(progress)
    if let reached = stored.reached {
      info.texts.note =
        "reached \(GoalWording.day(reached.day, today: today))" + (isCorrected(stored) ? "; corrected since" : "")
      return
    }
    if let by = stored.goal.shownTerms(on: today).by, by < today, stored.state == .active {
      info.overdue = true
      info.texts.note = wording.overdue(progress, by: by)
    }
    guard stored.state == .active, !info.overdue, !isBrief else { return }
    switch forecast(stored, asksForSensitive: false) {
    case .success(let forecast): info.texts.pace = GoalWording.pace(forecast, today: today)
    case .failure(.tooLittle(let weeks)): info.texts.pace = GoalForecast.Withheld.tooLittle(weeks: weeks).text
    case .failure: break
    }
  }

  /// Whether a total was reached and has been corrected to less since.
  func isCorrected(_ stored: StoredGoal) -> Bool {
    stored.reached != nil && metric(of: stored).kind.isAdditive && !reach(stored).progress.isReached
  }

  // MARK: - A habit or a limit

  /// The current unit, and the kept ones.
  private struct Judged {
    var unit: GoalUnit?
    var rhythm: GoalTerms.Rhythm
    var state: GoalDayState?
    var kept: DaysKept?

    init(_ judge: GoalJudge, _ goal: Goal, on today: LocalDay, isBrief: Bool) {
      unit = judge.unit(containing: today)
      rhythm = goal.shownTerms(on: today).rhythm
      state = judge.state(of: today)
      kept = isBrief ? nil : judge.kept
    }
  }

  private func add(_ judged: Judged, _ stored: StoredGoal, _ wording: GoalWording, to info: inout GoalInfo) {
    let kind = stored.goal.kind
    info.today.state = judged.state.map { Open(rawValue: $0.rawValue) }
    if let unit = judged.unit {
      if judged.rhythm.frame == .day {
        info.today.left = unit.state == .rest ? nil : unit.left(kind)
      } else {
        info.period = GoalInfo.Period(
          from: unit.days.lowerBound.description, to: unit.days.upperBound.description, value: unit.value,
          amount: unit.amount, state: Open(rawValue: unit.state.rawValue),
          left: unit.state == .rest ? nil : unit.left(kind))
      }
      if kind == .atLeast, unit.state != .rest {
        info.progress = unit.share(kind).map { unit.state == .kept ? 100 : min(99, AmountComparison.percent($0)) }
      }
    }
    info.texts.value = wording.standing(judged.unit, judged.rhythm, kind, today: info.today.value)
    guard let kept = judged.kept else { return }
    info.kept = GoalInfo.Kept(kept: kept.kept, missed: kept.missed, unknown: kept.unknown, rest: kept.rest)
    var units: [String] = []
    for terms in stored.goal.versions where terms.since <= today && !units.contains(terms.rhythm.unit) {
      units.append(terms.rhythm.unit)
    }
    info.texts.note = GoalWording.kept(kept, units: units)
  }

  // MARK: - Days

  /// The day's value; 0 for a covered day of a metric that adds up.
  func value(_ stored: StoredGoal, on day: LocalDay) -> Double? {
    let days = days(of: stored)
    if let value = days.value(on: day) { return value }
    return days.kind.isAdditive && days.knowledge(of: day, silence: stored.record.silence) == .covered ? 0 : nil
  }

  func day(_ stored: StoredGoal, _ judge: GoalJudge, _ day: LocalDay) -> GoalInfo.Day? {
    guard let terms = stored.goal.terms(on: day) else { return nil }
    var info = GoalInfo.Day(day: day.description, value: value(stored, on: day))
    guard stored.goal.kind != .reach else { return info }
    info.state = judge.state(of: day).map { Open(rawValue: $0.rawValue) }
    if terms.rhythm.frame == .day, let unit = judge.unit(containing: day), unit.state != .rest {
      info.left = unit.left(stored.goal.kind)
    }
    return info
  }

  private func scope(_ scope: GoalScope) throws -> GoalInfo.Scope {
    let (reader, player) = (snapshot.reader, snapshot.player)
    let name =
      switch scope {
      case .skill(let key), .name(let key): try reader.skill(named: key, of: player)?.name ?? key
      case .quest(let id):
        try reader.questsEverKnown(of: player).first { $0.id == id }?.name ?? "a deleted quest"
      case .activity(let key): try reader.activity(named: key, of: player)?.name ?? key
      case .tag(let key): key
      }
    return GoalInfo.Scope(kind: Open(rawValue: scope.kind.rawValue), name: name)
  }
}

extension WriteContext {
  /// The effect of changed samples on the metric's goals, while no task runs and after `recordFacts`; `nil` without a
  /// goal that is active or reached today.
  func goals(on metric: MetricKey) throws -> [LoggedSample.Goal]? {
    let known = standings.flatMap { $0.metrics == [metric] ? $0 : nil }
    let all = try known?.goals ?? snapshot.reader.goals(of: player, on: [metric], blindFilter: nil)
    let goals = all.filter { goal in
      goal.state == .active || goal.state == .reached && goal.reached?.day == snapshot.today
    }
    guard !goals.isEmpty else { return nil }
    let reading = try known?.reading ?? snapshot.reading(goals, .brief)
    return try goals.map { goal in
      let info = try reading.info(goal, isBrief: true)
      return LoggedSample.Goal(
        id: info.id, name: info.name, state: info.state, progress: info.progress,
        text: reading.isCorrected(goal)
          ? "\(info.texts.value); corrected since" : info.guess?.text ?? info.texts.value)
    }
  }
}

extension GoalInfo.Terms {
  init(_ terms: GoalTerms, _ kind: Goal.Kind) {
    self.init(since: terms.since.description, amount: terms.amount, by: terms.by?.description)
    guard kind != .reach else { return }
    switch terms.rhythm {
    case .days(let days):
      per = Open(.day)
      self.days = days == .all ? nil : days.days
    case .quota(let count):
      per = Open(.day)
      quota = count
    case .week: per = Open(.week)
    case .month: per = Open(.month)
    }
  }
}

extension GoalInfo.Guess {
  /// `nil` if the player declined to guess.
  fileprivate init?(_ guess: GoalGuessRecord, _ reached: GoalReached?) {
    guard let days = guess.days else { return nil }
    self.init(sealed: reached == nil)
    guard let reached else { return }
    let outcome = GuessOutcome(GoalGuess(madeOn: guess.madeOn, days: days), reachedOn: reached.day)
    factor = outcome.factor
    text = GoalWording.reveal(outcome)
    from = days.lowerBound.description
    to = days.upperBound.description
  }
}

extension GoalTerms.Rhythm {
  /// The word for one judged unit.
  fileprivate var unit: String {
    switch frame {
    case .day: "day"
    case .quota, .week: "week"
    case .month: "month"
    }
  }
}
