internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Backups and restore.
extension Application {
  var backupRows: [MethodRow] {
    [
      .row(
        DataBackup.self, access: .owner, "Makes a backup now, or lists those there are.",
        lane: { request, _ in request.list == true ? .short : .long }, handler: backup),
      .row(
        DataRestore.self, access: .owner, errors: [.notFound, .invalidArgument, .sessionAlreadyOpen],
        "Takes the store back to a backup.", lane: { _, _ in .long }, handler: restore),
    ]
  }

  private func backup(_ request: DataBackup, _ context: CallContext) throws -> DataBackup.Response {
    try reading(context) { snapshot in
      let folder = store.backups.folder
      if request.list == true {
        let (shown, hidden) = try snapshot.backups(of: store)
        let waiting = Set(try store.backupsToErase().map(\.name))
        let records = shown.map { backup in
          var record = snapshot.record(backup, store)
          if waiting.contains(backup.name) { record.isBeingErasedFrom = true }
          return record
        }
        // A backup that was removed meanwhile would be listed as unreadable.
        let kept = Set(store.backups.list().map(\.name))
        return DataBackup.Response(
          folder: folder, backups: records.filter { kept.contains($0.name) }, hidden: shownCount(hidden))
      }
      let made = try store.backUp(.manual, at: snapshot.now.wall)
      return DataBackup.Response(folder: folder, backup: snapshot.record(made.backup, store), isNew: made.isNew)
    }
  }

  // MARK: - Restore

  private func restore(_ request: DataRestore, _ context: CallContext) throws -> DataRestore.Response {
    if request.dryRun == true {
      return try reading(context) { snapshot in
        try preview(try snapshot.backup(named: request.name, of: store), snapshot)
      }
    }
    let now = context.arrived
    let player = try exclusively(context) { player, _ in (player, []) }
    return try once(request, of: player) {
      let (backup, preview) = try looking(player, now) { snapshot in
        try mayRestore(snapshot)
        let backup = try snapshot.backup(named: request.name, of: store)
        return (backup, try self.preview(backup, snapshot))
      }
      return try restore(backup, player, context, .restored) {
        try looking(player, now, mayRestore)
      } answer: { writer, before in
        var response = preview
        response.dryRun = false
        response.savedAs = before.name
        response.session = try readContext(writer.reader, player, now).stateAfterReturn()
        try IdempotentReplies.keep(response, to: request, writer)
        return response
      }
    }
  }

  /// In a system service a session may be open for days; the reply says how many are open.
  private func mayRestore(_ snapshot: ReadContext) throws {
    guard try solo == nil || snapshot.reader.openSession(of: snapshot.player) == nil else {
      throw RPCError(
        .sessionAlreadyOpen, "A quest or task is open, and a restore would end it.",
        hint: "Finish it, or put it away with tqctl abandon; then restore.")
    }
  }

  private func preview(_ backup: Backup, _ snapshot: ReadContext) throws -> DataRestore.Response {
    let changes = try store.changes(restoring: backup)
    return DataRestore.Response(
      dryRun: true, backup: snapshot.record(backup, store),
      lost: DataRestore.Amount(sessions: changes.lostSessions, estimations: changes.lostEstimations),
      gained: DataRestore.Amount(sessions: changes.gainedSessions, estimations: changes.gainedEstimations),
      changes: changes.changes, openSessions: solo == nil ? try snapshot.reader.openSessions() : nil)
  }

  /// Restores as one change of the player, unless `check` refuses at the end, and publishes the whole state again.
  private func restore<Response>(
    _ backup: Backup, _ player: PlayerID, _ context: CallContext, _ what: Event.What, unless check: () throws -> Void,
    answer: (StoreWriter, _ before: Backup) throws -> Response
  ) throws -> Response {
    let command = Command(player: player, method: DataRestore.method, at: context.arrived.wall)
    var identities: [ReplicaIdentity] = []
    var news: [News] = []
    return try unlessStopping("nothing was restored") {
      try store.restore(backup, command, label: "the restore of a backup") { step in
        try exclusively(context) { _, _ in
          try check()
          identities = try store.read { try $0.replicaIdentities() }
          try step()
          return ((), news)
        }
      } also: { writer, before in
        for identity in identities { try ReplicaWriter(writer, of: identity.player)?.succeed(identity) }
        let answer = try answer(writer, before)
        news = try newsOfAll(writer.reader, context.arrived, what)
        return answer
      }
    }
  }

  /// Every player's game may have changed. They are read before the commit, because nothing may fail after it.
  private func newsOfAll(_ reader: StoreReader, _ now: ClockReading, _ what: Event.What) throws -> [News] {
    let players =
      try solo.map { [($0, Audience($0))] } ?? reader.playersWithUsers().map { ($0.player, Audience(user: $0.user)) }
    return try players.flatMap { player, audience -> [News] in
      let snapshot = try readContext(reader, player, now)
      let news = [
        News(topic: .store, what: what), News(topic: .session, what: what, session: try snapshot.state()),
        News(topic: .progress, what: what, progress: try snapshot.progress()), News(topic: .quests, what: what),
        News(topic: .goals, what: what), News(topic: .settings, what: what),
        News(topic: .track, what: what, track: try snapshot.tracking()),
      ]
      return news.map { item in
        var item = item
        item.audience = audience
        return item
      }
    }
  }

  func looking<Value>(
    _ player: PlayerID, _ now: ClockReading, _ body: (ReadContext) throws -> Value
  ) throws -> Value {
    try store.read { reader in try body(try readContext(reader, player, now)) }
  }

  func readContext(_ reader: StoreReader, _ player: PlayerID, _ now: ClockReading) throws -> ReadContext {
    try ReadContext(reader: reader, player: player, now: now, rules: rules)
  }

  // MARK: - Undo of a restore

  /// Undoes the last change if it is a restore; `nil` for any other.
  func undoRestore(_ request: HistoryUndo, _ context: CallContext, of player: PlayerID) throws -> HistoryStep? {
    func next(_ snapshot: ReadContext) throws -> PastCommand? {
      guard let past = try snapshot.reader.nextUndo(of: player), past.method == DataRestore.method else { return nil }
      try snapshot.mayUndo(past, confirmed: request.confirm == true)
      try snapshot.refuseWhenOthersChanged(since: past.id, instead: try snapshot.reader.restore(past.id)?.before)
      return past
    }
    guard let restore = try looking(player, context.arrived, next) else { return nil }
    let command = Command(player: player, method: HistoryUndo.method, at: context.arrived.wall, undoable: false)
    var identities: [ReplicaIdentity] = []
    var news: [News] = []
    return try unlessStopping("nothing was undone") {
      try store.undoRestore(restore, command) { step in
        try exclusively(context) { _, now in
          guard try looking(player, now, next) == restore else { throw Refusals.changedMeanwhile }
          identities = try store.read { try $0.replicaIdentities() }
          try step()
          return ((), news)
        }
      } also: { writer in
        for identity in identities { try ReplicaWriter(writer, of: identity.player)?.succeed(identity) }
        let step = HistoryStep(
          change: restore.label, session: try readContext(writer.reader, player, context.arrived).stateAfterReturn())
        try IdempotentReplies.keep(step, to: request, writer)
        news = try newsOfAll(writer.reader, context.arrived, .undone)
        return step
      }
    }
  }

  /// Redoes an undone restore, if that is next; `nil` for any other change.
  func redoRestore(_ request: HistoryRedo, _ context: CallContext, of player: PlayerID) throws -> HistoryStep? {
    func next(_ snapshot: ReadContext) throws -> (past: PastCommand, backup: String)? {
      guard let past = try snapshot.reader.nextRedo(of: player), let names = try snapshot.reader.restore(past.id) else {
        return nil
      }
      try snapshot.refuseWhenOthersChanged(since: past.id, instead: names.restored)
      return (past, names.restored)
    }
    guard let (past, name) = try looking(player, context.arrived, next) else { return nil }
    guard let backup = Backup(name: name), store.backups.facts(of: backup) != nil else { throw StoreError.backupGone }
    return try restore(backup, player, context, .redone) {
      guard try looking(player, context.arrived, next)?.past == past else { throw Refusals.changedMeanwhile }
    } answer: { writer, _ in
      let step = HistoryStep(
        change: past.label, session: try readContext(writer.reader, player, context.arrived).stateAfterReturn())
      try IdempotentReplies.keep(step, to: request, writer)
      return step
    }
  }
}

extension ReadContext {
  /// Undo of a restore would also revert later changes of others. So it is refused in favour of another restore, which
  /// says what is lost.
  fileprivate func refuseWhenOthersChanged(since command: Int64, instead backup: String?) throws {
    guard try reader.haveOthersChanged(since: command, than: player) else { return }
    throw RPCError(
      .forbidden, "Others have played or changed something since; that would be gone.",
      hint: backup.map { "To see what would be lost, and to restore anyway: tqctl restore \($0)" })
  }

  /// Newest first. While a task runs, backups made since the last `done` are left out and counted.
  func backups(of store: QuestStore) throws -> (shown: [Backup], hidden: Int) {
    let all = store.backups.list()
    guard let blindFilter = try blindFilter() else { return (all, 0) }
    let shown = all.filter { backup in
      store.backups.facts(of: backup).map { blindFilter.shows(madeAfter: $0.lastCommand) } ?? false
    }
    return (shown, all.count - shown.count)
  }

  /// The backup of that name, or the newest readable one that was not made by a restore.
  fileprivate func backup(named name: String?, of store: QuestStore) throws -> Backup {
    let (shown, hidden) = try backups(of: store)
    guard let name else {
      if let newest = shown.first(where: { $0.reason != .beforeRestore && store.backups.facts(of: $0) != nil }) {
        return newest
      }
      if hidden > 0 { throw RPCError(.notFound, "All backups are hidden until done.", hint: "tqctl done") }
      throw RPCError(.notFound, "There is no backup yet.", hint: "tqctl backup makes one.")
    }
    guard let backup = shown.first(where: { $0.name == name }) else {
      throw RPCError(
        .notFound, "There is no backup \"\(name.prefix(80))\".",
        hint: hidden > 0 ? "Those made since your last done are hidden until done." : "tqctl backup --list")
    }
    guard store.backups.facts(of: backup) != nil else { throw StoreError.backupGone }
    return backup
  }

  fileprivate func record(_ backup: Backup, _ store: QuestStore) -> BackupRecord {
    let facts = store.backups.facts(of: backup)
    return BackupRecord(
      name: backup.name, reason: Open(rawValue: backup.reason.rawValue), at: zone.rfc3339(backup.at),
      atText: zone.text(backup.at),
      bytes: Int(store.backups.bytes(of: backup)), schema: facts?.schema, sessions: facts?.sessions,
      estimations: facts?.estimations, verified: facts != nil)
  }
}
