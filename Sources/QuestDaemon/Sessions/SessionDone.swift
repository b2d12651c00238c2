internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// `done` and its consequences.
extension Application {
  func done(_ request: SessionDone, _ context: CallContext) throws -> RevealedRun {
    try keepingTheMoment(context) {
      do {
        return try finish(request, context)
      } catch let early as EndTooEarly {
        try noteSeen(early.task, context)
        throw Refusals.endsBeforeItBegan
      }
    }
  }

  /// The given end is before the start of the task. The refusal reveals something about the time.
  private struct EndTooEarly: Error {
    var task: RunningTask
  }

  /// Marks the task as seen if it still runs: the refusal rolled its own transaction back.
  private func noteSeen(_ task: RunningTask, _ context: CallContext) throws {
    try writing(SessionDone.method, context, undoable: false) { change in
      guard let (_, play) = try change.snapshot.reader.openSession(of: change.player), play.phase.isRunning,
        RunningTask(of: play) == task
      else { return }
      try change.writer.markSeen(session: task.session, position: task.index, time: true)
    }
  }

  private func finish(_ request: SessionDone, _ context: CallContext) throws -> RevealedRun {
    try askFirst(request, context)
    let felt = try request.felt?.seconds()
    return try changing(request, context) { change in
      let (session, play) = try change.openSession()
      try checkMeant(request, play)
      // A confirmed `done` uses the moment of the question.
      let asked = request.confirm == true ? play.tasks[play.phase.index].watch.askedAt : nil
      let said = asked ?? firstSaid(play, change.player)
      let ending = try ending(of: request, change.snapshot, said ?? change.now)
      if play.phase.isRunning, PlayMachine.endsTooEarly(play, ending, said: said ?? change.now) {
        throw EndTooEarly(task: RunningTask(of: play))
      }
      let outcome = try change.perform(
        session, play, .done(ending, said: said),
        facts: RunFacts(felt: felt), isConfirmed: request.confirm == true)
      if outcome.standing?.phase.isRunning != true { try change.writer.moveHorizon() }
      return try change.reveal(session, play, outcome)
    }
  }

  /// Refuses when the client shows another task than the running one.
  private func checkMeant(_ request: SessionDone, _ play: Play) throws {
    guard request.sessionId ?? play.sessionID.text == play.sessionID.text,
      request.taskIndex ?? play.phase.index + 1 == play.phase.index + 1
    else {
      throw RPCError(
        .taskNotRunning, "That task has already ended: another terminal has continued.",
        hint: "tqctl status says where you are.")
    }
  }

  /// Asks about an overlong run before anything is revealed, if the client supports it. The moment of the question is
  /// stored, so that the time to answer does not count.
  private func askFirst(_ request: SessionDone, _ context: CallContext) throws {
    guard request.askIfOverlong == true, request.confirm != true else { return }
    let overlong = try reading(context) { snapshot -> Play? in
      // A repeated request already has its reply; another task runs now.
      guard try IdempotentReplies.answer(to: request, in: snapshot) == nil else { return nil }
      guard let (_, play) = try snapshot.reader.openSession(of: snapshot.player), play.phase.isRunning else {
        return nil
      }
      let said = firstSaid(play, snapshot.player) ?? snapshot.now
      guard isOverlong(play, try ending(of: request, snapshot, said), said) else { return nil }
      try checkMeant(request, play)
      return play
    }
    guard let overlong else { return }
    try writing(SessionDone.method, context, undoable: false) { change in
      // Another client may have continued since the check above.
      guard try change.snapshot.reader.openSession(of: change.player)?.play == overlong else { return }
      try change.save(PlayMachine.asked(overlong, at: firstSaid(overlong, change.player) ?? change.now), was: overlong)
    }
    throw RPCError(
      .confirmOverlong,
      "Before \(overlong.tasks[overlong.phase.index].task.name) is revealed: were you at it the whole time?",
      hint: "tqctl done --whole if you were, --took 12m or --ago 10m if not, tqctl forgot if you cannot say.")
  }

  private func ending(
    of request: SessionDone, _ snapshot: ReadContext, _ said: ClockReading
  ) throws -> PlayCommand.Ending {
    let given = [request.took != nil, request.ago != nil, request.at != nil, request.forgot == true]
    guard given.filter(\.self).count <= 1 else {
      throw RPCError(
        .invalidArgument, "took, ago, at and forgot exclude each other.", hint: "Give the one you are surest of.")
    }
    if let took = request.took { return .took(seconds: try took.seconds()) }
    if let ago = request.ago { return .ago(seconds: try ago.seconds()) }
    if request.forgot == true { return .forgot }
    if let at = request.at {
      return .ago(seconds: said.wall - (try snapshot.latest(minute: minuteOfDay(at))))
    }
    return .now
  }

  /// A duration stated by the player counts as confirmed; an end stated as a time does not.
  private func isOverlong(_ play: Play, _ ending: PlayCommand.Ending, _ said: ClockReading) -> Bool {
    let end: ClockReading
    switch ending {
    case .now: end = said
    case .ago(let seconds): end = said.movedBack(bySeconds: seconds)
    case .took, .forgot: return false
    }
    guard let actual = PlayMachine.measurement(of: play, at: end).actual else { return false }
    let estimate = play.tasks[play.phase.index].estimate?.seconds
    return Scoring.integrity(actual: actual, estimate: estimate, rules: rules) == .overlong
  }

  func confirm(_ request: SessionConfirm, _ context: CallContext) throws -> RunRecord {
    try changing(request, context) { change in
      let known = try change.snapshot.waiting(request.id)
      var run = known.run
      run.facts = try change.recording.confirmed(
        run.facts, isSolo: change.snapshot.reader.isSolo(run.sessionID)
      ) {
        try change.place(of: known.run)
      }
      try change.writer.replace(run)
      change.writer.label = "the confirmation of \(run.task.name)"
      change.announce(.progress, .confirmed)
      try change.writer.settle()
      guard let confirmed = try change.snapshot.reader.run(run.id) else { return RunRecord(known) }
      return RunRecord(confirmed)
    }
  }
}

extension ReadContext {
  /// The run to confirm, by its id or that of its session, or a unique prefix of either.
  func waiting(_ id: String) throws -> KnownRun {
    let played = try played(id)
    let waiting = played.runs.filter { $0.run.facts.isWaiting }
    if let exact = runNamed(by: id, in: played) {
      guard waiting.contains(exact) else {
        throw RPCError(
          .invalidArgument, "That one needs no confirmation.", hint: "Only very long and very short ones do.")
      }
      return exact
    }
    guard let only = waiting.first else {
      throw RPCError(
        .invalidArgument, "Nothing in that entry needs a confirmation.",
        hint: "Only very long and very short ones do.")
    }
    guard waiting.count == 1 else { throw Refusals.ambiguous(id, waiting.map(\.run.id.text)) }
    return only
  }

  /// The latest moment, not after now, at which the player's wall clock showed that minute of the day; in the doubled
  /// hour of autumn the later one. Throws `invalidArgument` if the clocks skipped it that day in spring: the player
  /// probably misread the clock and does not mean the day before.
  func latest(minute: Int) throws -> Instant {
    // A zone that crosses the date line leaves out a whole day.
    let civil = zone.localDay(of: now.wall)
    for day in (0...2).map({ civil.advanced(by: -$0) }) {
      let moments = zone.instants(on: day, secondOfDay: minute * 60)
      guard let moment = moments.last(where: { $0 <= now.wall }), zone.localDay(of: moment) == day else { continue }
      guard zone.secondOfDay(of: moment) == minute * 60 else {
        throw RPCError(
          .invalidArgument, "There was no \(TimeOfDay.text(minute: minute)) on \(day): the clocks went forward.",
          hint:
            "Give the time that the clocks showed, from \(TimeOfDay.text(minute: zone.secondOfDay(of: moment) / 60)) on."
        )
      }
      return moment
    }
    return now.wall
  }
}

extension WriteContext {
  fileprivate func reveal(_ session: Session, _ before: Play, _ outcome: Outcome) throws -> RevealedRun {
    try writer.settle()
    guard let run = outcome.runs.first, let known = try snapshot.reader.run(run.id) else {
      throw RPCError(.internalError, "The run was not recorded.", hint: "See tqctl doctor.")
    }
    writer.label = "finishing \(run.task.name)"
    announce(.session, .done)
    announce(.progress, outcome.isOver ? .completed : .done)
    let skill = try snapshot.reader.skill(named: run.task.skillName, of: player)
    // Without rewards a best is stored but not celebrated.
    let words = Feedback(
      for: run, isBest: known.isBest && snapshot.settings.rewards, isFirst: (skill?.runs ?? 0) <= 1,
      saysLearning: try snapshot.reader.scoredRuns(of: player, on: run.day) <= 1)
    let record = RunRecord(known)
    // This moment would reveal the next task's start.
    let startsNext = outcome.standing?.phase.isRunning == true
    var revealed = RevealedRun(
      id: record.id, sessionId: session.id.text, recordedAt: startsNext ? nil : record.recordedAt,
      recordedAtText: startsNext ? nil : record.recordedAtText,
      quest: session.quest == nil ? nil : before.title, task: record.task, skill: record.skill,
      numbers: record.numbers,
      feedback: RevealedRun.Feedback(
        headline: words.headline, body: words.body, celebratesBest: words.celebratesBest ? true : nil),
      insight: try skill.flatMap { try snapshot.insight(about: known, of: $0) },
      phase: outcome.standing.map { Open(rawValue: $0.phase.name) } ?? Open(.idle), next: try next(outcome),
      summary: outcome.summary)
    if outcome.summary != nil, outcome.standing == nil {
      revealed.collected = try snapshot.news(of: session).map { .init($0) }
    }
    return revealed
  }

  private func next(_ outcome: Outcome) throws -> RevealedRun.NextTask? {
    guard let play = outcome.standing else { return nil }
    let isCurrent = if case .revealing = play.phase { false } else { true }
    guard let index = isCurrent ? play.phase.index : play.remaining.first else { return nil }
    let task = play.tasks[index]
    var next = RevealedRun.NextTask(
      task: task.task.name, started: play.phase.isRunning, estimateText: task.estimate?.words,
      hint: play.phase.isRunning
        ? try snapshot.shownHint(for: index, of: play, in: play.phase)
        : try snapshot.shownHint(for: index, of: play, in: .estimating(index)))
    if outcome.takenUp != nil { next.returned = true }
    return next
  }
}
