internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Backups, and going back to one.
extension Game {
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
    try reading(context) { look in
      let folder = store.backups.folder
      if request.list == true {
        let (shown, hidden) = try look.backups(of: store)
        return DataBackup.Response(
          folder: folder, backups: shown.map { look.record($0, store) }, hidden: shownCount(hidden))
      }
      let made = try store.backUp(.manual, at: look.now.wall)
      return DataBackup.Response(folder: folder, backup: look.record(made.backup, store), isNew: made.isNew)
    }
  }

  // MARK: - Restore

  private func restore(_ request: DataRestore, _ context: CallContext) throws -> DataRestore.Response {
    if request.dryRun == true {
      return try reading(context) { look in try preview(try look.backup(named: request.name, of: store), look) }
    }
    return try exclusively(context) { player, now in
      if let answer = try store.read({ try Remembered.answer(to: request, player, $0) }) { return (answer, []) }
      let (backup, preview) = try looking(player, now) { look in
        // Where several play, somebody's session may be open for days; who restores is told how many there are.
        guard try solo == nil || look.reader.openSession(of: player) == nil else {
          throw RPCError(
            .sessionAlreadyOpen, "A session is open, and a restore would take it away.",
            hint: "Finish it, or put it away with tqctl abandon; then restore.")
        }
        let backup = try look.backup(named: request.name, of: store)
        return (backup, try self.preview(backup, look))
      }
      return try restore(backup, player, now, "restored") { writer, before in
        var response = preview
        response.dryRun = false
        response.savedAs = before.name
        response.session = try look(writer.reader, player, now).stateAfterReturn()
        try Remembered.keep(response, to: request, writer)
        return response
      }
    }
  }

  private func preview(_ backup: Backup, _ look: Look) throws -> DataRestore.Response {
    let changes = try store.changes(restoring: backup)
    return DataRestore.Response(
      dryRun: true, backup: look.record(backup, store),
      lost: DataRestore.Amount(sessions: changes.lostSessions, estimations: changes.lostEstimations),
      gained: DataRestore.Amount(sessions: changes.gainedSessions, estimations: changes.gainedEstimations),
      changes: changes.changes, openSessions: solo == nil ? try look.reader.openSessions() : nil)
  }

  /// Restores as one change of the player's, and tells subscribers everything anew.
  private func restore<Response>(
    _ backup: Backup, _ player: PlayerID, _ now: ClockReading, _ what: String,
    _ answer: (StoreWriter, _ before: Backup) throws -> Response
  ) throws -> (Response, [News]) {
    let command = Command(player: player, method: DataRestore.method, at: now.wall)
    let response = try store.restore(backup, command, label: "the restore of a backup", also: answer)
    return (response, try everythingAnew(now, what))
  }

  /// Everybody's game may be another now.
  private func everythingAnew(_ now: ClockReading, _ what: String) throws -> [News] {
    try store.read { reader in
      let players =
        try solo.map { [($0, Audience($0))] }
        ?? reader.playersWithUsers().map { ($0.player, Audience(user: $0.user)) }
      return try players.flatMap { player, audience -> [News] in
        let look = try look(reader, player, now)
        let news = [
          News(topic: .store, what: what), News(topic: .session, what: what, session: try look.state()),
          News(topic: .progress, what: what, progress: try look.progress()), News(topic: .quests, what: what),
          News(topic: .settings, what: what),
        ]
        return news.map { item in
          var item = item
          item.audience = audience
          return item
        }
      }
    }
  }

  private func looking<Value>(
    _ player: PlayerID, _ now: ClockReading, _ body: (Look) throws -> Value
  ) throws -> Value {
    try store.read { reader in try body(try look(reader, player, now)) }
  }

  private func look(_ reader: StoreReader, _ player: PlayerID, _ now: ClockReading) throws -> Look {
    try Look(reader: reader, player: player, now: now, rules: rules)
  }

  // MARK: - Undo of a restore

  /// Takes the last change back if it is a restore; `nil` for any other, which a turn takes back.
  func undoRestore(_ request: HistoryUndo, _ context: CallContext) throws -> HistoryStep? {
    try exclusively(context) { player, now in
      if let answer = try store.read({ try Remembered.answer(to: request, player, $0) }) { return (answer, []) }
      let restore = try looking(player, now) { look -> PastCommand? in
        guard let past = try look.reader.nextUndo(of: player), past.method == DataRestore.method else { return nil }
        try look.mayUndo(past, confirmed: request.confirm == true)
        try look.refuseWhenOthersChanged(since: past.id, instead: try look.reader.restore(past.id)?.before)
        return past
      }
      guard let restore else { return (nil, []) }
      let command = Command(player: player, method: HistoryUndo.method, at: now.wall, undoable: false)
      let step = try store.undoRestore(restore, command) { writer in
        let step = HistoryStep(change: restore.label, session: try look(writer.reader, player, now).stateAfterReturn())
        try Remembered.keep(step, to: request, writer)
        return step
      }
      return (step, try everythingAnew(now, "undone"))
    }
  }

  /// Does a restore again that was undone, if that is what is next; `nil` for any other change.
  func redoRestore(_ request: HistoryRedo, _ context: CallContext) throws -> HistoryStep? {
    try exclusively(context) { player, now in
      if let answer = try store.read({ try Remembered.answer(to: request, player, $0) }) { return (answer, []) }
      let next = try looking(player, now) { look -> (PastCommand, String)? in
        guard let past = try look.reader.nextRedo(of: player), let names = try look.reader.restore(past.id) else {
          return nil
        }
        try look.refuseWhenOthersChanged(since: past.id, instead: names.restored)
        return (past, names.restored)
      }
      guard let (past, name) = next else { return (nil, []) }
      guard let backup = Backup(name: name), store.backups.facts(of: backup) != nil else { throw StoreError.backupGone }
      return try restore(backup, player, now, "redone") { writer, _ in
        let step = HistoryStep(change: past.label, session: try look(writer.reader, player, now).stateAfterReturn())
        try Remembered.keep(step, to: request, writer)
        return step
      }
    }
  }
}

extension Look {
  /// Undo takes back one's own change. That of a restore would take back what everybody else has done since, so that is
  /// another restore, which says what is lost.
  fileprivate func refuseWhenOthersChanged(since command: Int64, instead backup: String?) throws {
    guard try reader.haveOthersChanged(since: command, than: player) else { return }
    throw RPCError(
      .forbidden, "Others have played or changed something since; that would be gone.",
      hint: backup.map { "To see how much, and to do it all the same: tqctl restore \($0)" })
  }

  /// Newest first. While a task runs, without those made since the last `done`, and how many these are.
  func backups(of store: QuestStore) throws -> (shown: [Backup], hidden: Int) {
    let all = store.backups.list()
    guard let veil = try veil() else { return (all, 0) }
    let shown = all.filter { backup in
      store.backups.facts(of: backup).map { veil.shows(madeAfter: $0.lastCommand) } ?? false
    }
    return (shown, all.count - shown.count)
  }

  /// The backup of that name, or the newest readable one that no restore made.
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
      name: backup.name, reason: backup.reason.rawValue, at: zone.rfc3339(backup.at), atText: zone.text(backup.at),
      bytes: Int(store.backups.bytes(of: backup)), schema: facts?.schema, sessions: facts?.sessions,
      estimations: facts?.estimations, verified: facts != nil)
  }
}
