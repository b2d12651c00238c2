internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// History, undo and redo.
extension Application {
  var historyRows: [MethodRow] {
    [
      .row(
        SessionHistory.self, errors: [.notFound, .ambiguousName, .invalidArgument], "Sessions, newest first.",
        handler: history),
      .row(SessionGet.self, errors: [.notFound, .ambiguousName, .invalidArgument], "One session.", handler: session),
      .row(
        HistoryUndo.self, errors: [.nothingToUndo, .confirmationNeeded], "Takes the last change back.",
        handler: undo),
      .row(
        HistoryRedo.self, errors: [.nothingToRedo], "Does again what undo took back.", handler: redo),
    ]
  }

  private func history(_ request: SessionHistory, _ context: CallContext) throws -> SessionHistory.Response {
    try reading(context) { snapshot in
      var filter = HistoryFilter()
      filter.quest = try request.quest.map { try snapshot.anyQuest($0) }
      filter.skill = try request.skill.map { try snapshot.skill($0).id }
      let days = try snapshot.pastDays(from: request.from, to: request.to)
      filter.from = days.first.map { snapshot.start(of: $0) }
      filter.before = days.last.map { snapshot.start(of: $0.advanced(by: 1)) }
      filter.asOf = try instant(request.asOf, parameter: "asOf")
      filter.blindFilter = try snapshot.blindFilter()
      let limit = try pageSize(request.limit, default: 20)
      let sessions = try snapshot.reader.history(
        of: snapshot.player, filter, after: try snapshot.place(in: request), newestFirst: true, limit: limit + 1)
      let page = sessions.prefix(limit)
      let next = sessions.count > limit ? page.last.map(\.cursor) : nil
      return SessionHistory.Response(
        sessions: page.map { SessionRecord($0) }, nextCursor: next?.text,
        hidden: try snapshot.hiddenPlays(filter.blindFilter))
    }
  }

  private func session(_ request: SessionGet, _ context: CallContext) throws -> SessionRecord {
    try reading(context) { snapshot in
      SessionRecord(try snapshot.played(request.id, asOf: try instant(request.asOf, parameter: "asOf")))
    }
  }

  // MARK: - Undo

  private func undo(_ request: HistoryUndo, _ context: CallContext) throws -> HistoryStep {
    let step = UndoOrRedo(isRedo: false) { try $0.nextUndo(of: $1) }
    let nothing = RPCError(.nothingToUndo, "There is nothing to take back.", hint: "tqctl history shows your plays.")
    return try make(step, request, context, orThrow: nothing, ofRestore: undoRestore) { snapshot, past in
      try snapshot.mayUndo(past, confirmed: request.confirm == true)
    }
  }

  private func redo(_ request: HistoryRedo, _ context: CallContext) throws -> HistoryStep {
    let step = UndoOrRedo(isRedo: true) { try $0.nextRedo(of: $1) }
    let nothing = RPCError(
      .nothingToRedo, "There is nothing to do again.", hint: "Only what undo took back can be.")
    return try make(step, request, context, orThrow: nothing, ofRestore: redoRestore) { _, _ in }
  }

  /// Undoes or redoes the next change: in one transaction, or in the lane of long work if that would take too long.
  private func make<R: ChangingRequest>(
    _ step: UndoOrRedo, _ request: R, _ context: CallContext, orThrow nothing: RPCError,
    ofRestore makeForRestore: (R, CallContext, PlayerID) throws -> HistoryStep?,
    check: (ReadContext, PastCommand) throws -> Void
  ) throws -> HistoryStep where R.Response == HistoryStep {
    func body(_ change: WriteContext) throws -> HistoryStep {
      guard let past = try step.next(change.snapshot.reader, change.player) else { throw nothing }
      try check(change.snapshot, past)
      return try change.step(past, step.what) {
        try step.isRedo ? change.writer.redo(past) : change.writer.undo(past)
      }
    }
    let (player, past) = try reading(context) { snapshot in
      (snapshot.player, try step.next(snapshot.reader, snapshot.player))
    }
    guard let past else { return try changing(request, context, undoable: false, body) }
    if past.method == DataRestore.method {
      try context.requireLongLane()
      return try once(request, of: player) {
        guard let answer = try makeForRestore(request, context, player) else { throw Refusals.changedMeanwhile }
        return answer
      }
    }
    let isLargeImport = try translating { try store.isLarge(past) }
    if !isLargeImport {
      let answer = try inPlaceIfSmall(context) {
        try changing(request, context, undoable: false, isLimited: true, body)
      }
      if let answer { return answer }
    }
    return try changingOnCopy(request, context, taking: step, isPossibleInPlace: !isLargeImport, body) { snapshot in
      try check(snapshot, past)
    }
  }
}

extension WriteContext {
  /// Undoes or redoes a change. A stopwatch that runs afterwards and did not run before counts as seen, because its
  /// start was not hidden in between.
  fileprivate func step(_ past: PastCommand, _ what: Event.What, _ change: () throws -> Void) throws -> HistoryStep {
    // The start of a stopwatch that waited for another task was hidden, too.
    let before = [try snapshot.runningTask(), try snapshot.waitingTask()]
    try change()
    try recordFactsOfStep()
    for topic in [Event.Topic.session, .progress, .quests, .goals, .settings, .track] { announce(topic, what) }
    var state = try snapshot.state()
    if let task = try snapshot.runningTask(), !before.contains(task) {
      try writer.markSeen(session: task.session, position: task.index, time: true)
      state = try snapshot.stateAfterReturn()
    }
    return HistoryStep(
      change: past.label, session: state, badges: try namedBadges(), passedOver: writer.hasPassedOver ? true : nil)
  }
}

extension ReadContext {
  fileprivate func runningTask() throws -> RunningTask? {
    try reader.openSession(of: player).flatMap { $0.play.phase.isRunning ? RunningTask(of: $0.play) : nil }
  }

  fileprivate func waitingTask() throws -> RunningTask? {
    try reader.waitingSession(of: player).flatMap { $0.play.phase.isRunning ? RunningTask(of: $0.play) : nil }
  }

  /// The state after a change that restored a running stopwatch; `nil` without one.
  func stateAfterReturn() throws -> SessionState {
    var state = try state()
    guard let (_, play) = try reader.openSession(of: player), play.phase.isRunning else { return state }
    state.note = Self.notScored(
      "\(play.tasks[play.phase.index].task.name) runs again, and its start could be read meanwhile")
    return state
  }

  /// The note for a run that has become `unblinded`.
  static func notScored(_ reason: String) -> String {
    "\(reason), so this one stays out of your numbers and rewards."
  }

  /// An old change needs a confirmation. Throws the question.
  func mayUndo(_ past: PastCommand, confirmed: Bool) throws {
    // While a task runs, the last change belongs to its session; the question would reveal how long ago it was.
    let isRunning = try reader.openSession(of: player)?.play.phase.isRunning == true
    guard now.wall - past.at <= rules.unaskedUndoAge || isRunning || confirmed else {
      throw RPCError(
        .confirmationNeeded, "The last change is more than 12 hours old: \(past.label).",
        hint: "To undo it anyway: tqctl undo --yes")
    }
  }
}

extension ReadContext {
  /// Where a page of history continues: after its cursor, or after the session in `before`.
  fileprivate func place(in request: SessionHistory) throws -> HistoryCursor? {
    guard let id = request.before else {
      guard let text = request.cursor else { return nil }
      guard let cursor = HistoryCursor(text: text) else { throw Refusals.noCursor }
      return cursor
    }
    guard request.cursor == nil else {
      throw RPCError(.invalidArgument, "before and cursor exclude each other.", hint: "before takes an id.")
    }
    return try played(id).cursor
  }

  /// The first and the last of the local days, as people write them. Throws `invalidArgument` when the first is after the
  /// last, or after today.
  func pastDays(from: String?, to: String?) throws -> (first: LocalDay?, last: LocalDay?) {
    let first = try from.map { try pastDay($0, parameter: "from") }
    let last = try to.map { try pastDay($0, parameter: "to") }
    if let first, first > last ?? today {
      throw RPCError(
        .invalidArgument, "\(first.text) is after \(last.map(\.text) ?? "today").",
        hint: "--since takes the first day, --until the last.")
    }
    return (first, last)
  }

  /// A local day as people write it, preferably in the past.
  func pastDay(_ text: String, parameter: String) throws -> LocalDay {
    guard let day = DayParser.day(text, today: Int(today.ordinal), .back), let ordinal = Int32(exactly: day) else {
      throw Refusals.notADay(text, parameter, hint: "Write it like 2026-03-15, yesterday, mon or 8w.")
    }
    return LocalDay(ordinal: ordinal)
  }
}

extension PlayedSession {
  var cursor: HistoryCursor { HistoryCursor(startedAt: session.startedAt, id: session.id) }
}

extension ReadContext {
  /// The session for its id, the id of one of its runs, or a unique prefix of either. Hidden sessions are not found.
  func played(_ id: String, asOf: Instant? = nil) throws -> PlayedSession {
    guard (4...IdentifierText.longest + 5).contains(id.utf8.count) else {
      throw RPCError(.invalidArgument, "An id has at least four characters.", hint: "tqctl history shows them.")
    }
    let blindFilter = try blindFilter()
    // A run's id is its session's, a dash and a number.
    let owner = id.lastIndex(of: "-").map { String(id[..<$0]) }
    for prefix in [id, owner].compactMap(\.self) {
      let found = try reader.sessions(beginning: prefix, of: player, asOf: asOf, blindFilter: blindFilter, limit: 3)
      if let exact = found.first(where: { $0.session.id.text == prefix }) { return exact }
      if found.count == 1 { return found[0] }
      if found.count > 1 { throw Refusals.ambiguous(prefix, found.map(\.session.id.text)) }
    }
    throw RPCError(
      .notFound, "Nothing in your history has the id \"\(id.prefix(80))\".",
      hint: blindFilter == nil
        ? "tqctl history shows their ids." : "What was played since your last done is hidden until done.")
  }

  /// A quest for a history filter: an existing one by name or id, a deleted one by its name.
  func anyQuest(_ typed: String) throws -> QuestID {
    if let known = try reader.quest(named: typed, of: player) { return known.id }
    return try quest(typed).id
  }
}
