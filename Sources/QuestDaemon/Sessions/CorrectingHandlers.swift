internal import QuestEngines
internal import QuestImportExport
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Corrections and deletions of finished runs.
extension Application {
  var correctingRows: [MethodRow] {
    [
      .row(
        SessionCorrect.self, errors: [.notFound, .ambiguousName, .invalidDuration, .invalidArgument],
        "Corrects the numbers of a finished run.", handler: correct),
      .row(
        SessionDelete.self, errors: [.notFound, .ambiguousName, .sessionAlreadyOpen, .invalidArgument],
        "Takes a play, or one run of it, out of history.", handler: delete),
    ]
  }

  private func correct(_ request: SessionCorrect, _ context: CallContext) throws -> RunRecord {
    let estimate = try request.estimate?.estimate()
    let actual = try request.actual?.measured()
    let felt = try request.felt?.seconds()
    guard estimate != nil || actual != nil || felt != nil else {
      throw RPCError(
        .invalidArgument, "Nothing to correct was given.", hint: "For example: tqctl edit \(request.id) --actual 12m")
    }
    return try changingHistory(request, context) { change in
      let played = try change.snapshot.played(request.id)
      let known = try change.snapshot.run(request, in: played)
      let before = known.run.facts
      var run = known.run
      run.facts = change.recording.corrected(before, estimate: estimate, actual: actual, felt: felt)
      guard run != known.run else { return RunRecord(known) }
      try change.writer.replace(run)
      if let old = before.actual, let new = run.facts.actual, old != new {
        try change.moveTotal(of: played.session, by: new - old, least: new)
      }
      change.writer.label = "the correction of \(run.task.name)"
      change.announce(.progress, .corrected)
      try change.writer.settle()
      return RunRecord(try change.snapshot.reader.run(run.id) ?? known)
    }
  }

  private func delete(_ request: SessionDelete, _ context: CallContext) throws -> SessionDelete.Response {
    try changingHistory(request, context) { change in
      let open = try change.snapshot.reader.unfinishedSessions(of: change.player).map(\.session.id)
      // An unfinished session's own id resolves, although a running task may hide its runs.
      let isOpen = open.contains { request.id == $0.text || request.id.hasPrefix("\($0)-") }
      let played = try isOpen ? nil : change.snapshot.played(request.id)
      guard let played, !open.contains(played.session.id) else {
        throw RPCError(
          .sessionAlreadyOpen, "That one is still open.",
          hint: "Put it away first: tqctl abandon. Then delete it, or tqctl undo.")
      }
      let session = played.session
      let named = change.snapshot.runNamed(by: request.id, in: played)
      let gone = named.map { [$0] } ?? played.runs
      let isWhole = gone.count == played.runs.count
      if isWhole {
        try change.writer.delete(session: session.id)
      } else {
        for known in gone { try change.writer.delete(run: known.run) }
        // The remaining runs do not measure the whole quest.
        try change.writer.setTotal(of: session.id, to: nil)
      }
      let what = SessionText.name(of: gone, in: played, isWhole: isWhole)
      change.writer.label = "the deletion of \(what)"
      change.announce(.progress, .deleted)
      return SessionDelete.Response(
        sessionId: session.id.text, wholeSession: isWhole, what: what,
        startedAt: session.startedZone.rfc3339(session.startedAt),
        startedAtText: played.startText, tasks: gone.map { RunRecord($0) })
    }
  }
}

private enum SessionText {
  /// `Morning Quest`, `Shower of Morning Quest`, `Shower`.
  static func name(of gone: [KnownRun], in played: PlayedSession, isWhole: Bool) -> String {
    let tasks = gone.map(\.run.task.name).joined(separator: ", ")
    guard let quest = played.quest else { return tasks.isEmpty ? "an empty entry" : tasks }
    return isWhole ? quest : "\(tasks) of \(quest)"
  }
}

extension ReadContext {
  /// The run to correct; an ambiguous one is refused with the candidates.
  fileprivate func run(_ request: SessionCorrect, in played: PlayedSession) throws -> KnownRun {
    if let named = runNamed(by: request.id, in: played) { return named }
    var runs = played.runs
    if let position = request.position { runs = runs.filter { $0.run.position == position } }
    if let task = request.task {
      let key = NameKey.of(task)
      let same = runs.filter { NameKey.of($0.run.task.name) == key }
      runs = same.isEmpty ? runs.filter { NameKey.of($0.run.task.name).hasPrefix(key) } : same
    }
    if let only = runs.first, runs.count == 1 { return only }
    guard !runs.isEmpty else {
      throw RPCError(
        .notFound, "That entry has no such finished task.",
        hint: "tqctl show \(played.session.id.text) lists its tasks.")
    }
    throw RPCError(
      .ambiguousName, "That entry has several tasks.", hint: "Give the id of one of them.",
      candidates: runs.map { "\($0.run.id.text) (\($0.run.task.name))" })
  }

  /// The run whose id or unique prefix the text is; `nil` when it names the session.
  func runNamed(by id: String, in played: PlayedSession) -> KnownRun? {
    let session = played.session.id
    guard !session.text.hasPrefix(id) else { return nil }
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    guard let last = parts.last, let position = Int(last), session.text.hasPrefix(id.dropLast(last.count + 1)) else {
      return nil
    }
    return played.runs.first { $0.run.position == position }
  }
}

extension WriteContext {
  /// The run's current position among its skill's scored runs of its day, from 1.
  func place(of run: Estimation) throws -> Int {
    1
      + (try snapshot.reader.scoredRuns(
        ofSkillKey: run.task.skillKey, player: player, on: run.day, before: run.recordedAt))
  }

  /// A quest's total includes its runs and the gaps between them: it changes with the run, and the gaps stay. An
  /// unfinished session's total is not measured yet, so its first lock-in moves in the opposite direction.
  fileprivate func moveTotal(of session: Session, by seconds: Double, least: Double) throws {
    if let open = try snapshot.reader.unfinishedSessions(of: player).map(\.play).first(where: {
      $0.sessionID == session.id
    }) {
      var play = open
      play.firstLockIn = play.firstLockIn?.movedBack(bySeconds: seconds)
      return try writer.save(play, was: open)
    }
    guard let total = session.total else { return }
    try writer.setTotal(of: session.id, to: max(total + seconds, least))
  }
}

extension DurationInput {
  /// How long something took, in seconds: 1 second to 30 days.
  func measured() throws -> Double {
    let range = try estimate(isRangeAllowed: false, permitted: 1...HistoryLine.longestDuration)
    return range.seconds
  }
}
