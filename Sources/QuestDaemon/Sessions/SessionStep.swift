internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Turns a command on the open session into rows: the machine decides, the engines score, the store writes.
extension WriteContext {
  /// The result of a command: the new play, the recorded runs, and the summary if the session ended.
  struct Outcome {
    var play: Play
    var isOver: Bool
    var facts: [PlayFact]
    var runs: [Estimation]
    var summary: SessionSummary?
    /// The play that waited for the ended session.
    var takenUp: Play?

    /// The open play afterwards.
    var standing: Play? { isOver ? takenUp : play }
  }

  /// A command that leaves the session open, and the state after it.
  func advance(
    _ session: Session, _ play: Play, _ command: PlayCommand, label: (Play) -> String
  ) throws -> SessionState {
    let outcome = try perform(session, play, command)
    writer.label = label(outcome.play)
    var state = try snapshot.state(of: outcome.play)
    state.tell(outcome.facts, outcome.play)
    announce(.session, (outcome.facts.isEmpty ? Event.What(rawValue: outcome.play.phase.name) : nil) ?? .estimated)
    return state
  }

  func skip(_ session: Session, _ play: Play) throws -> SessionState {
    let outcome = try perform(session, play, .skip)
    var state = try state(after: outcome)
    for case .skipped(let index) in outcome.facts {
      state.skipped = play.tasks[index].task.name
      writer.label = "skipping \(play.tasks[index].task.name)"
    }
    state.tell(outcome.facts, outcome.play)
    state.summary = outcome.summary
    announce(.session, .skipped)
    if outcome.isOver { announce(.progress, .completed) }
    return state
  }

  func abandon(_ session: Session, _ play: Play) throws -> SessionState {
    let outcome = try perform(session, play, .abandon)
    writer.label = "putting \(play.title) away"
    var state = try state(after: outcome)
    state.kept = try snapshot.reader.runs(of: session.id).filter { $0.run.facts.actual != nil }.count
    announce(.session, .abandoned)
    return state
  }

  private func state(after outcome: Outcome) throws -> SessionState {
    try outcome.standing.map { try snapshot.state(of: $0) } ?? SessionState(phase: Open(.idle))
  }

  func putAway(_ session: Session, _ play: Play) throws {
    _ = try perform(session, play, .putAway)
    announce(.session, .putAway)
  }

  /// Runs the machine and writes the result.
  ///
  /// - Parameters:
  ///   - session: the open one.
  ///   - play: its current state.
  ///   - command: the machine's command.
  ///   - facts: further facts of the run from `done`.
  ///   - isConfirmed: the player has confirmed that an overlong run is correct.
  /// - Returns: the result of the command.
  /// - Throws: the machine's refusal as an `RPCError`, or a `StoreError`.
  func perform(
    _ session: Session, _ play: Play, _ command: PlayCommand, facts: RunFacts = RunFacts(), isConfirmed: Bool = false
  ) throws -> Outcome {
    let step: (play: Play, isOver: Bool, facts: [PlayFact])
    do {
      step = try PlayMachine.apply(command, to: play, at: now)
    } catch {
      throw Refusals.of(error, play)
    }
    var outcome = Outcome(play: step.play, isOver: step.isOver, facts: step.facts, runs: [], summary: nil)
    try noteShownHints(play, step.facts)
    for case .changed(let index, isLate: true) in step.facts {
      try writer.markSeen(session: play.sessionID, position: index, time: true)
    }
    for case .ended(let index, let measured) in step.facts {
      let run = try estimation(session, step.play.tasks[index], index, measured, facts, isConfirmed: isConfirmed)
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
    ended.completedDay = end.isCompleted ? snapshot.day(of: end.endedAt.wall) : nil
    ended.bonus = recording.bonus(isWhole: end.isWhole, isSolo: session.quest == nil)
    ended.total = end.total
    try close(ended, step.play, was: play)
    endedSession = session.id
    if end.isCompleted { outcome.summary = try summary(of: ended) }
    if let (waiting, before) = try snapshot.reader.waitingSession(of: player) {
      let begin = step.play.firstLockIn ?? end.endedAt
      let takenUp = PlayMachine.takenUp(before, setAside: begin, at: end.endedAt)
      try takeUp(waiting, takenUp, was: before)
      outcome.takenUp = takenUp
    }
    return outcome
  }

  /// A hint that the setting shows before lock-in counts as seen now.
  private func noteShownHints(_ before: Play, _ facts: [PlayFact]) throws {
    guard snapshot.settings.hints == .before, let shown = before.shownForEstimating else { return }
    for case .lockedIn(let index) in facts where index == shown {
      guard try snapshot.offeredHint(for: index, of: before) != nil else { continue }
      try writer.markSeen(session: before.sessionID, position: index, hint: true)
    }
  }

  // MARK: - Facts

  private func estimation(
    _ session: Session, _ task: PlayTask, _ index: Int, _ measured: RunMeasurement, _ said: RunFacts, isConfirmed: Bool
  ) throws -> Estimation {
    let position = try snapshot.reader.runCount(of: session.id)
    let seen = try snapshot.reader.seen(session: session.id, position: index)
    var facts = said
    facts.estimate = task.estimate
    facts.actual = measured.actual
    facts.marks = measured.marks
    if seen.hint { facts.marks.insert(.hinted) }
    if seen.time { facts.marks.insert(.unblinded) }
    let recordedAt = measured.endedAt.wall
    let day = snapshot.day(of: recordedAt)
    facts = try recording.facts(
      of: facts, isSolo: session.quest == nil, isAcrossReboot: measured.isAcrossReboot,
      isConfirmed: isConfirmed
    ) {
      let recent = try snapshot.reader.recentActuals(of: task.task, player: player, limit: snapshot.rules.hintRuns)
      return recent.isEmpty ? nil : recent.sorted()[recent.count / 2]
    } staircase: {
      try snapshot.reader.course(ofSkillKey: task.task.skillKey, player: player).staircase
    } place: {
      try snapshot.reader.runs(of: task.task, player: player, on: day) + 1
    }
    return Estimation(
      sessionID: session.id, position: position, task: task.task, recordedAt: recordedAt, zone: snapshot.zone, day: day,
      calibration: session.calibration, facts: facts)
  }

  /// The rules of recording with the player's settings.
  var recording: Recording { Recording(difficulty: snapshot.settings.difficulty, rules: snapshot.rules) }

  private func summary(of session: Session) throws -> SessionSummary {
    let runs = try snapshot.reader.runs(of: session.id).map(\.run.facts)
    let scored = runs.filter(\.isScored).compactMap(\.score?.accuracy)
    let earned = runs.reduce(session.bonus) { $0 + $1.xp }
    let totals = try snapshot.reader.totals(of: player)
    return SessionSummary(
      xpEarned: earned, completionBonus: session.bonus,
      averageAccuracy: mean(scored.reduce(0, +), scored.count) ?? 0,
      rating: Scoring.rating(ofSession: runs, rules: snapshot.rules).map { Open(rawValue: $0.name) },
      levelBefore: Leveling.level(xp: totals.xp - earned, rules: snapshot.rules),
      levelAfter: Leveling.level(xp: totals.xp, rules: snapshot.rules), streak: try snapshot.streak(totals),
      daysPlayed: totals.daysPlayed)
  }
}

extension Play {
  /// The task whose hint is shown while it waits for an estimate. The reveal announces the next task.
  var shownForEstimating: Int? {
    switch phase {
    case .estimating(let index): index
    case .revealing: remaining.first
    case .ready, .active, .paused: nil
    }
  }
}
