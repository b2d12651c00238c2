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

  /// The same as `changing` for a change whose cost depends on the history that it touches. A large one is made on a
  /// copy, in the lane of long work.
  ///
  /// `body` may run more than once, each time on a store without its effects.
  func changingHistory<R: ChangingRequest>(
    _ request: R, _ context: CallContext, _ body: (WriteContext) throws -> R.Response
  ) throws -> R.Response {
    try inPlaceIfSmall(context) { try changing(request, context, isLimited: true, body) }
      ?? changingOnCopy(request, context, body)
  }

  /// Runs a limited change; returns `nil` if it is large. In the lane of long work it is not tried: such a call was found
  /// to be large before.
  func inPlaceIfSmall<Value>(_ context: CallContext, _ change: () throws -> Value) throws -> Value? {
    if context.lane == .long { return nil }
    do { return try change() } catch is LargeChange { return nil }
  }

  /// Makes a large change on a copy of the store, once for the request's idempotency key. `step` is what it undoes or
  /// redoes; `nil` for any other change. `check` refuses before the copy is made. With `isPossibleInPlace` the change is
  /// made in the store if the disk has no room for a copy; others then wait.
  ///
  /// `body` may run more than once, each time on a copy without its effects.
  func changingOnCopy<R: ChangingRequest>(
    _ request: R, _ context: CallContext, taking step: UndoOrRedo? = nil, isPossibleInPlace: Bool = true,
    _ body: (WriteContext) throws -> R.Response, check: (ReadContext) throws -> Void = { _ in }
  ) throws -> R.Response {
    try context.requireLongLane()
    let (player, past) = try reading(context) { snapshot in
      (snapshot.player, try step?.next(snapshot.reader, snapshot.player))
    }
    let command = Command(player: player, method: R.method, at: context.arrived.wall, undoable: step == nil)
    return try once(request, of: player) {
      try looking(player, context.arrived, check)
      do {
        return try unlessStopping("nothing was \(step.map { "\($0.what)" } ?? "changed")") {
          try makeOnCopy(command, context, taking: past) { snapshot in
            if let step, try step.next(snapshot.reader, player) != past { throw Refusals.changedMeanwhile }
          } change: { change in
            try change.answer(request, undoable: command.undoable, body)
          }
        }
      } catch StoreError.full where isPossibleInPlace {
        return try changing(request, context, undoable: command.undoable, body)
      }
    }
  }

  /// The same for a change of the lane of long work that has no idempotency key and cannot be undone. It takes up to
  /// `items` items of another device. `lastCheck` refuses it before the copy replaces the store.
  func writingOnCopy<Value>(
    _ method: String, _ context: CallContext, items: Int, lastCheck: (ReadContext) throws -> Void,
    _ body: (WriteContext) throws -> Value
  ) throws -> Value {
    let player = try reading(context) { $0.player }
    let command = Command(player: player, method: method, at: context.arrived.wall, undoable: false)
    return try translating {
      do {
        return try makeOnCopy(command, context, items: items, lastCheck: lastCheck, change: body)
      } catch StoreError.full {
        return try writing(method, context, undoable: false, body)
      }
    }
  }

  private func makeOnCopy<Value>(
    _ command: Command, _ context: CallContext, taking past: PastCommand? = nil, items: Int = 0,
    lastCheck: (ReadContext) throws -> Void, change body: (WriteContext) throws -> Value
  ) throws -> Value {
    var news: [News] = []
    return try store.writeOnCopy(command, taking: past, items: items) { takeOver in
      try exclusively(context) { player, now in
        try looking(player, now, lastCheck)
        try takeOver()
        return ((), news)
      }
    } change: { writer in
      let (value, told) = try change(writer, command, at: context.arrived, body)
      news = told
      return value
    } closing: { reader in
      // Others may have changed what the events show. Nothing may fail after the commit.
      let snapshot = try readContext(reader, command.player, context.arrived)
      news = try news.map { try $0.showing(snapshot) }
    }
  }
}

/// An undo or a redo of the next change.
struct UndoOrRedo {
  let isRedo: Bool
  let next: (StoreReader, PlayerID) throws -> PastCommand?

  var what: Event.What { isRedo ? .redone : .undone }
}

extension News {
  /// The same news with the state of that snapshot.
  fileprivate func showing(_ snapshot: ReadContext) throws -> News {
    var news = self
    if session != nil { news.session = try snapshot.state() }
    if progress != nil { news.progress = try snapshot.progress() }
    if track != nil { news.track = try snapshot.tracking() }
    return news
  }
}
