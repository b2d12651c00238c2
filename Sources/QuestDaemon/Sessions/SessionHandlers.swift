internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// The game itself: from the start of a session to its end. Each changing handler is one transaction around `PlayMachine`.
extension Application {
  var sessionRows: [MethodRow] {
    [
      .row(
        SessionStart.self,
        errors: [.notFound, .ambiguousName, .sessionAlreadyOpen, .invalidDuration, .invalidArgument],
        "Opens a session of a quest.", handler: start),
      .row(
        SessionStartTask.self,
        errors: [
          .noOpenSession, .sessionAlreadyOpen, .estimateMissing, .estimateLocked, .invalidDuration, .invalidArgument,
        ],
        "Makes a task current, or starts the held one.", handler: startTask),
      .row(
        SessionDo.self, errors: [.ambiguousName, .sessionAlreadyOpen, .invalidDuration, .invalidArgument],
        "Starts a quest or a solo task by name, with estimates.", handler: doNow),
      .row(
        SessionEstimate.self,
        errors: [
          .noOpenSession, .notEstimating, .estimateLocked, .taskNotRunning, .invalidDuration, .invalidArgument,
        ],
        "Locks the estimate in and starts the hidden clock.", handler: estimate),
      .row(
        SessionDone.self,
        errors: [.noOpenSession, .taskNotRunning, .confirmOverlong, .invalidDuration, .invalidArgument],
        "Stops the clock, scores and reveals.", handler: done),
      .row(
        SessionNext.self, errors: [.noOpenSession, .notEstimating], "Goes on from the reveal to the next task."
      ) { request, context in
        try self.move(request, context, .next) { "going on to \($0.tasks[$0.phase.index].task.name)" }
      },
      .row(
        SessionPause.self, errors: [.noOpenSession, .taskNotRunning], "Takes an interruption out of the measurement."
      ) { request, context in
        try self.move(request, context, .pause) { "the pause of \($0.tasks[$0.phase.index].task.name)" }
      },
      .row(SessionResume.self, errors: [.noOpenSession, .notPaused], "Ends a pause.") { request, context in
        try self.move(request, context, .resume) { "the end of the pause of \($0.tasks[$0.phase.index].task.name)" }
      },
      .row(
        SessionAside.self,
        errors: [.noOpenSession, .ambiguousName, .sessionAlreadyOpen, .invalidDuration, .invalidArgument],
        "Does another task in between, and then goes on.", handler: aside),
      .row(SessionSkip.self, errors: [.noOpenSession, .notEstimating], "Leaves a task out.", handler: skip),
      .row(SessionAbandon.self, errors: [.noOpenSession], "Ends the session, keeping what is done.", handler: abandon),
      .row(
        SessionStatus.self, errors: [.noOpenSession, .taskNotRunning],
        "The player's current state; nothing about time.",
        lane: { request, _ in request.reveal == true ? .change : .short }, handler: status),
      .row(
        SessionHint.self, errors: [.noOpenSession, .hintUnavailable], "How long the task took lately.", handler: hint),
      .row(
        SessionAdd.self, errors: [.ambiguousName, .invalidDuration, .invalidArgument],
        "Adds a task that was done without the program.", handler: add),
      .row(
        SessionConfirm.self, errors: [.notFound, .ambiguousName, .invalidArgument],
        "Says that an overlong or very short run really took that long.",
        handler: confirm),
    ]
  }

  // MARK: - Opening

  private func start(_ request: SessionStart, _ context: CallContext) throws -> SessionState {
    try changing(request, context) { change in
      let note = try change.clearOldSession()
      let quest = try change.snapshot.quest(request.quest)
      return try change.open(quest, try estimates(request.estimates, quest), note: note)
    }
  }

  private func startTask(_ request: SessionStartTask, _ context: CallContext) throws -> SessionState {
    try changing(request, context) { change in
      let name = try request.task.map { try change.snapshot.shownTask(try parsedTaskName($0, kind: request.kind)) }
      let estimate = try request.estimate?.estimate()
      let note = try change.clearOldSession(unlessGoingOnWith: name)
      guard let (session, play) = try change.snapshot.reader.openSession(of: change.player) else {
        guard let name else {
          throw RPCError(
            .noOpenSession, "No quest is open, so the task needs a name.", hint: "tqctl start-task Shower")
        }
        return try change.openSolo(name, estimate, note: note)
      }
      return try change.advance(session, play, .startTask(name, estimate)) { play in
        "the start of \(play.tasks[play.phase.index].task.name)"
      }
    }
  }

  private func doNow(_ request: SessionDo, _ context: CallContext) throws -> SessionState {
    try changing(request, context) { change in
      var note = try change.clearOldSession()
      switch try change.snapshot.meaning(of: request.name, kind: request.kind, isNew: request.new == true) {
      case .quest(let quest):
        return try change.open(quest, try estimates(request.estimates, quest), note: note)
      case .task(let name, let isNew):
        let inputs = request.estimates ?? []
        let guess = try inputs.joined?.estimate() ?? inputs.estimates().first
        guard inputs.count <= 1 || inputs.joined != nil else {
          throw RPCError(
            .invalidArgument, "\(name.name) is one task, so it takes one guess, not \(inputs.count).",
            hint: "A guess from 5 to 10 minutes is 5m..10m.")
        }
        if isNew {
          note = [note, try change.snapshot.announcement(ofNew: name)].compactMap(\.self).joined(separator: " ")
        }
        return try change.openSolo(name, guess, note: note)
      }
    }
  }

  /// One estimate for each of the first tasks of a quest.
  private func estimates(_ inputs: [DurationInput]?, _ quest: Quest) throws -> [Estimate] {
    let inputs = inputs ?? []
    guard inputs.count <= quest.tasks.count else {
      throw RPCError(
        .invalidArgument, "\(quest.name) has \(quest.tasks.count) tasks, not \(inputs.count).",
        hint: "Give at most one guess a task.")
    }
    return try inputs.estimates()
  }

  // MARK: - Moving

  private func estimate(_ request: SessionEstimate, _ context: CallContext) throws -> SessionState {
    let estimate = try request.estimate.estimate()
    if request.change == true { return try changeEstimate(estimate, request, context) }
    return try move(request, context, .estimate(estimate, hold: request.hold ?? false)) { play in
      "the estimate for \(play.tasks[play.phase.index].task.name)"
    }
  }

  private func changeEstimate(
    _ estimate: Estimate, _ request: SessionEstimate, _ context: CallContext
  ) throws -> SessionState {
    guard request.hold != true else {
      throw RPCError(.invalidArgument, "hold and change exclude each other.", hint: "Leave one of them out.")
    }
    let seconds = rules.changeSeconds
    // The text does not depend on the time of the change, because a difference would reveal it.
    let note = "A guess changed later than \(DurationText.words(seconds)), or twice, stays out of your numbers."
    return try move(request, context, .changeEstimate(estimate, freeSeconds: seconds), note: note) { play in
      "the new guess for \(play.tasks[play.phase.index].task.name)"
    }
  }

  /// A command on the open session that only the state machine decides.
  private func move<R: ChangingRequest>(
    _ request: R, _ context: CallContext, _ command: PlayCommand, note: String? = nil, label: (Play) -> String
  ) throws -> SessionState where R.Response == SessionState {
    try changing(request, context) { change in
      let (session, play) = try change.openSession()
      var state = try change.advance(session, play, command, label: label)
      state.note = note ?? state.note
      return state
    }
  }

  private func aside(_ request: SessionAside, _ context: CallContext) throws -> SessionState {
    let estimate = try request.estimate.estimate()
    return try changing(request, context) { change in
      guard
        case .task(let name, let isNew) = try change.snapshot.meaning(
          of: request.task, kind: request.kind, isNew: request.new == true)
      else {
        throw RPCError(
          .invalidArgument, "\(request.task) is a quest; only a task can be done in between.",
          hint: "For a task of that name: tqctl aside --new \"\(request.task)\" 10m")
      }
      return try change.setAside(
        for: name, estimate, note: isNew ? try change.snapshot.announcement(ofNew: name) : nil)
    }
  }

  private func skip(_ request: SessionSkip, _ context: CallContext) throws -> SessionState {
    try changing(request, context) { change in
      let (session, play) = try change.openSession()
      return try change.skip(session, play)
    }
  }

  private func abandon(_ request: SessionAbandon, _ context: CallContext) throws -> SessionState {
    try changing(request, context) { change in
      let (session, play) = try change.openSession()
      return try change.abandon(session, play)
    }
  }

  // MARK: - Looking

  private func status(_ request: SessionStatus, _ context: CallContext) throws -> SessionState {
    guard request.reveal == true else {
      return try reading(context) { snapshot in
        var state = try snapshot.state()
        state.notice = store.isDisplaced ? "Another file has replaced your store." : try snapshot.notice()
        return state
      }
    }
    return try changing(request, context, undoable: false) { change in
      let (_, play) = try change.openSession()
      guard play.phase.isRunning else {
        throw Refusals.of(.taskNotRunning(play.phase), play)
      }
      try change.writer.markSeen(session: play.sessionID, position: play.phase.index, time: true)
      var state = try change.snapshot.state(of: play)
      state.elapsedSeconds = PlayMachine.measurement(of: play, at: change.now).actual
      state.note = ReadContext.notScored("You have seen the time")
      return state
    }
  }

  private func hint(_ request: SessionHint, _ context: CallContext) throws -> SessionHint.Response {
    try changing(request, context, undoable: false) { change in
      let (_, play) = try change.openSession()
      guard change.snapshot.settings.hints != .off else {
        throw RPCError(.hintUnavailable, "Hints are off.", hint: "tqctl settings set hints ask")
      }
      let index = play.shownForEstimating ?? play.phase.index
      let task = play.tasks[index].task
      let isOffered = !play.phase.isLocked && change.snapshot.settings.hints != .after
      let hint =
        try isOffered ? change.snapshot.offeredHint(for: index, of: play) : change.snapshot.hint(for: task)
      if hint != nil, !play.phase.isLocked {
        try change.writer.markSeen(session: play.sessionID, position: index, hint: true)
      }
      return SessionHint.Hint(
        task: task.name, hint: hint,
        explanation: hint == nil ? "No hint for \(task.name) yet: it takes a few more times." : nil)
    }
  }
}

/// A task's name with the kind in it or given beside it.
func parsedTaskName(_ text: String, kind: String?) throws -> TaskName {
  var name = TaskName(parsing: text)
  name.name = try acceptedName(name.name, what: "A task")
  guard let kind else { return name }
  let bare = NameKey.normalized(kind.hasPrefix("@") ? String(kind.dropFirst()) : kind)
  guard NameRule.accepts(bare), !bare.contains(where: \.isWhitespace) else {
    throw RPCError(.invalidArgument, "A kind is one word.", hint: "For example: @code")
  }
  name.kind = bare
  return name
}
