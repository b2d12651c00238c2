internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Shared parts of changes that are made on a copy of the store, which then replaces it in one short step, and their
/// undo.
extension Application {
  /// Runs a long change once for each idempotency key. Of two concurrent requests with one key, the store accepts only
  /// one.
  func once<R: ChangingRequest>(
    _ request: R, of player: PlayerID, _ body: () throws -> R.Response
  ) throws -> R.Response {
    func known() throws -> R.Response? {
      try translating { try store.read { try IdempotentReplies.answer(to: request, player, $0) } }
    }
    if let answer = try known() { return answer }
    do {
      return try translating(body)
    } catch {
      guard let answer = try known() else { throw error }
      return answer
    }
  }

  /// Turns the cancellation of long work at a stop of the service into a refusal.
  func unlessStopping<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch StoreError.closing {
      throw RPCError(.busy, "The service is stopping; \(what).", hint: "Try again when it runs again.")
    }
  }

  // MARK: - Undo and redo

  /// Undoes the last change if it is a restore or a large import; `nil` for any other, which is undone as an ordinary
  /// change.
  func takeBackLarge(_ request: HistoryUndo, _ context: CallContext) throws -> HistoryStep? {
    guard let (player, past) = try large(context, { try $0.nextUndo(of: $1) }) else { return nil }
    return try once(request, of: player) {
      if let step = try undoRestore(request, context, of: player) { return step }
      try looking(player, context.arrived) { try $0.mayUndo(past, confirmed: request.confirm == true) }
      return try takeBack(past, isRedo: false, request, context, player) { try $0.nextUndo(of: player) }
    }
  }

  /// Redoes an undone restore or large import, if that is next; `nil` for any other change.
  func doLargeAgain(_ request: HistoryRedo, _ context: CallContext) throws -> HistoryStep? {
    guard let (player, past) = try large(context, { try $0.nextRedo(of: $1) }) else { return nil }
    return try once(request, of: player) {
      if let step = try redoRestore(request, context, of: player) { return step }
      return try takeBack(past, isRedo: true, request, context, player) { try $0.nextRedo(of: player) }
    }
  }

  private func large(
    _ context: CallContext, _ next: (StoreReader, PlayerID) throws -> PastCommand?
  ) throws -> (PlayerID, PastCommand)? {
    try translating {
      let found = try store.read { reader -> (PlayerID, PastCommand)? in
        guard let player = try player(for: context, in: reader), let past = try next(reader, player) else { return nil }
        return (player, past)
      }
      guard let found, try found.1.method == DataRestore.method || store.isLarge(found.1) else { return nil }
      return found
    }
  }

  private func takeBack<R: ChangingRequest>(
    _ past: PastCommand, isRedo: Bool, _ request: R, _ context: CallContext, _ player: PlayerID,
    next: (StoreReader) throws -> PastCommand?
  ) throws -> HistoryStep where R.Response == HistoryStep {
    let command = Command(player: player, method: R.method, at: context.arrived.wall, undoable: false)
    let what: Event.What = isRedo ? .redone : .undone
    var facts: [News] = []
    var badges: [BadgeInfo]?
    return try unlessStopping("nothing was \(what)") {
      try store.takeBack(past, isRedo: isRedo, command) { step in
        try exclusively(context) { _, now in
          guard try store.read(next) == past else { throw Refusals.changedMeanwhile }
          try step()
          let state = try everythingAnew(now, what).filter {
            $0.topic != .store && $0.audience == audience(of: context)
          }
          return ((), facts + state)
        }
      } then: { writer in
        let snapshot = try readContext(writer.reader, player, context.arrived)
        let change = WriteContext(writer: writer, snapshot: snapshot)
        try change.recordFactsOfStep()
        facts = try change.news()
        badges = try change.namedBadges()
      } also: { writer in
        let step = HistoryStep(
          change: past.label, session: try readContext(writer.reader, player, context.arrived).state(), badges: badges)
        try IdempotentReplies.keep(step, to: request, writer)
        return step
      }
    }
  }
}
