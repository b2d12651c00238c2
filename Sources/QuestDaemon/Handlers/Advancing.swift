internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// From a command on the open session to rows: the machine decides, the engines score, the store writes.
extension WriteContext {
  /// What a command brought: the play as it is now, the runs it recorded, and the summary if it ended the session.
  struct Outcome {
    var play: Play
    var isOver: Bool
    var facts: [PlayFact]
    var runs: [Estimation]
    var summary: SessionSummary?
  }

  /// A command that leaves the session open, and the state after it.
  func advance(
    _ session: Session, _ play: Play, _ command: PlayCommand, label: (Play) -> String
  ) throws -> SessionState {
    let outcome = try perform(session, play, command)
    writer.label = label(outcome.play)
    var state = try snapshot.state(of: outcome.play)
    state.tell(outcome.facts, outcome.play)
    announce(.session, outcome.facts.isEmpty ? outcome.play.phase.name : "estimated")
    return state
  }

  func skip(_ session: Session, _ play: Play) throws -> SessionState {
    let outcome = try perform(session, play, .skip)
    var state = outcome.isOver ? SessionState(phase: "none") : try snapshot.state(of: outcome.play)
    for case .skipped(let index) in outcome.facts {
      state.skipped = play.tasks[index].task.name
      writer.label = "skipping \(play.tasks[index].task.name)"
    }
    state.tell(outcome.facts, outcome.play)
    state.summary = outcome.summary
    announce(.session, "skipped")
    if outcome.isOver { announce(.progress, "completed") }
    return state
  }

  func abandon(_ session: Session, _ play: Play) throws -> SessionState {
    _ = try perform(session, play, .abandon)
    writer.label = "putting \(play.title) away"
    var state = SessionState(phase: "none")
    state.kept = try snapshot.reader.runs(of: session.id).filter { $0.run.actual != nil }.count
    announce(.session, "abandoned")
    return state
  }

  func putAway(_ session: Session, _ play: Play) throws {
    _ = try perform(session, play, .putAway)
    announce(.session, "put away")
  }

  /// Runs the machine and writes what it says.
  func perform(_ session: Session, _ play: Play, _ command: PlayCommand, ending: RunEnding = RunEnding()) throws
    -> Outcome
  {
    let step: (play: Play, isOver: Bool, facts: [PlayFact])
    do {
      step = try PlayMachine.apply(command, to: play, at: now)
    } catch {
      throw Refusals.of(error, play)
    }
    var outcome = Outcome(play: step.play, isOver: step.isOver, facts: step.facts, runs: [], summary: nil)
    try noteShownHints(play, step.facts)
    for case .ended(let index, let measured) in step.facts {
      let run = try estimation(session, step.play.tasks[index], index, measured, ending)
      try writer.record(run)
      outcome.runs.append(run)
    }
    guard case .finished(let end)? = step.facts.last else {
      try save(step.play, was: play)
      return outcome
    }
    var ended = session
    ended.outcome = end.isCompleted ? .completed : .abandoned
    ended.endedAt = end.endedAt.wall
    ended.endedZone = snapshot.zone
    ended.bonus = end.isWhole && session.quest != nil ? snapshot.rules.completionBonus : 0
    ended.total = end.total
    try close(ended, step.play, was: play)
    endedSession = session.id
    if end.isCompleted { outcome.summary = try summary(of: ended) }
    return outcome
  }

  /// A hint that the setting shows before lock-in has been seen by now.
  private func noteShownHints(_ before: Play, _ facts: [PlayFact]) throws {
    guard snapshot.settings.hints == .before, let shown = before.shownForEstimating else { return }
    for case .lockedIn(let index) in facts where index == shown {
      guard try snapshot.hint(for: before.tasks[index].task) != nil else { continue }
      try writer.markSeen(session: before.sessionID, position: index, hint: true)
    }
  }

  // MARK: - Facts

  /// What `done` says about the run beyond its end.
  struct RunEnding {
    var felt: Double?
    /// The player was asked about an overlong run and was at it the whole time.
    var isConfirmed = false
  }

  private func estimation(
    _ session: Session, _ task: PlayTask, _ index: Int, _ measured: RunMeasurement, _ ending: RunEnding
  ) throws -> Estimation {
    let position = try snapshot.reader.runs(of: session.id).count
    var run = Estimation(
      id: EstimationID(session: session.id, position: position), sessionID: session.id, position: position,
      task: task.task, estimate: task.estimate,
      actual: measured.actual.map { Scoring.measured($0, rules: snapshot.rules) },
      recordedAt: measured.endedAt.wall, zone: snapshot.zone, day: snapshot.zone.localDay(of: measured.endedAt.wall),
      score: nil,
      level: 1, xp: 0, calibration: session.calibration, integrity: .clean, marks: measured.marks, felt: ending.felt)
    let seen = try snapshot.reader.seen(session: session.id, position: index)
    if seen.hint { run.marks.insert(.hinted) }
    if seen.time { run.marks.insert(.unblinded) }
    guard let actual = measured.actual else { return run }
    // Once revealed, a run done again after an undo is no blind one.
    try writer.markSeen(session: session.id, position: index, time: true)
    run.integrity = Scoring.integrity(actual: actual, estimate: task.estimate?.seconds, rules: snapshot.rules)
    if run.integrity == .overlong, ending.isConfirmed || run.marks.contains(.recalled) { run.marks.insert(.confirmed) }
    if run.integrity != .overlong, measured.isAcrossReboot { run.integrity = .clockChanged }
    if run.estimate != nil {
      run.level = try DifficultyRule.level(snapshot.settings.difficulty, rules: snapshot.rules) {
        try snapshot.reader.course(ofSkillKey: run.task.skillKey, player: player).staircase
      }
    }
    let before = try snapshot.reader.runs(of: run.task, player: player, on: run.day)
    return scored(run, isSolo: session.quest == nil, place: before + 1)
  }

  /// The run with its score at its level and its points as the skill's k-th run of its day.
  func scored(_ run: Estimation, isSolo: Bool, place: Int) -> Estimation {
    var run = run
    run.score = nil
    run.xp = 0
    guard let estimate = run.estimate, let actual = run.actual else { return run }
    let score = Scoring.score(estimate: estimate.seconds, actual: actual, level: run.level, rules: snapshot.rules)
    run.score = score
    guard run.counts else { return run }
    run.xp = Scoring.xp(
      rating: score.rating, level: run.level, runOfSkillThatDay: place, isSolo: isSolo, actual: actual,
      rules: snapshot.rules)
    return run
  }

  private func summary(of session: Session) throws -> SessionSummary {
    let runs = try snapshot.reader.runs(of: session.id).map(\.run)
    let scored = runs.filter(\.isScored).compactMap(\.score?.accuracy)
    let earned = runs.reduce(session.bonus) { $0 + $1.xp }
    let totals = try snapshot.reader.totals(of: player)
    return SessionSummary(
      xpEarned: earned, completionBonus: session.bonus,
      averageAccuracy: mean(scored.reduce(0, +), scored.count) ?? 0,
      levelBefore: Leveling.level(xp: totals.xp - earned, rules: snapshot.rules),
      levelAfter: Leveling.level(xp: totals.xp, rules: snapshot.rules), streak: try snapshot.streak(totals),
      daysPlayed: totals.daysPlayed)
  }
}

extension Play {
  /// The task whose hint stands before the player while it waits for an estimate; the reveal announces the next one.
  fileprivate var shownForEstimating: Int? {
    switch phase {
    case .estimating(let index): index
    case .revealing: remaining.first
    case .ready, .active, .paused: nil
    }
  }
}
