import GRDB
public import QuestModel

/// Restores the store from a backup.
///
/// The backup is copied, migrated, given the rows that must not be reverted, and verified beside the store. Then the
/// copy replaces the store (`Succession`): after a crash the store is the old one or the new one, and readers keep
/// their snapshots. The replaced file, with all changes until then, becomes a backup itself.
extension QuestStore {
  /// What a restore would lose and gain.
  public struct RestoreChanges: Equatable, Sendable {
    /// Finished sessions and their runs that the backup lacks.
    public var lostSessions: Int
    public var lostEstimations: Int
    /// Finished sessions and their runs that are only in the backup.
    public var gainedSessions: Int
    public var gainedEstimations: Int
    /// Changes made here since, undone ones left out.
    public var changes: Int
  }

  /// Compares without changing the store; first completes unfinished erasures in the backup. O(sessions).
  public func changes(restoring backup: Backup) throws -> RestoreChanges {
    try settle(backup)
    return try withReader { db in
      longWork.watch(db)
      defer { Cancellation.unwatch(db) }
      try db.execute(sql: "ATTACH DATABASE ? AS backup", arguments: [backups.path(of: backup)])
      defer { try? db.execute(sql: "DETACH DATABASE backup") }
      try Migrations.check(db, schema: "backup", path: backups.path(of: backup))
      func difference(_ here: String, _ there: String) throws -> (Int, Int) {
        let sessions =
          "\(here).session s WHERE outcome <> 0 AND NOT EXISTS (SELECT 1 FROM \(there).session WHERE uid = s.uid)"
        let runs = """
          SELECT count(*) FROM \(here).estimation WHERE estimate IS NOT NULL AND actual IS NOT NULL
            AND session IN (SELECT id FROM \(sessions))
          """
        return (
          try Int.fetchOne(db, sql: "SELECT count(*) FROM \(sessions)") ?? 0, try Int.fetchOne(db, sql: runs) ?? 0
        )
      }
      let lost = try difference("main", "backup")
      let gained = try difference("backup", "main")
      let changes = """
        SELECT count(*) FROM main.command c WHERE state = 1 AND NOT EXISTS (SELECT 1 FROM backup.command WHERE id = c.id)
        """
      return RestoreChanges(
        lostSessions: lost.0, lostEstimations: lost.1, gainedSessions: gained.0, gainedEstimations: gained.1,
        changes: try Int.fetchOne(db, sql: changes) ?? 0)
    }
  }

  /// Restores the backup; the current state becomes a backup. It is journaled and can be undone.
  ///
  /// Idempotency keys, marks of seen tasks, notices and PINs stay as they are; used numbers are not reused.
  /// - Parameters:
  ///   - backup: one of the list.
  ///   - command: who restores; it must be undoable.
  ///   - label: its words for undo.
  ///   - exclusively: runs the step that others wait for.
  ///   - also: further rows of the same command; gets the backup of the previous state, which exists when this returns.
  /// - Returns: what `also` returns.
  /// - Throws: what the closures throw, or a `StoreError`; then nothing has changed.
  public func restore<Value>(
    _ backup: Backup, _ command: Command, label: String, exclusively: Exclusively,
    also: (StoreWriter, _ before: Backup) throws -> Value
  ) throws -> Value {
    // A backup that an unfinished erasure has not processed must not bring back erased records.
    try settle(backup)
    let before = backups.free(.beforeRestore, at: command.at)
    return try goBack(to: backup, old: .backup(before), command, exclusively) { db in
      let writer = StoreWriter(db: db, command: command)
      try writer.noteRestore(of: backup, before: before)
      writer.label = label
      let value = try also(writer, before)
      try writer.finish()
      return value
    }
  }

  /// Undoes the restore: the store becomes the backup made before it, and the restore can be redone.
  ///
  /// - Parameters:
  ///   - past: the restore, as `nextUndo` found it.
  ///   - command: the undo; it is not undoable itself.
  ///   - exclusively: runs the step that others wait for, if the restore is still the next one to undo.
  ///   - also: further rows of the same command.
  /// - Returns: what `also` returns.
  /// - Throws: what the closures throw, or a `StoreError`; then nothing has changed. `StoreError.backupGone` when the copy is
  ///   not there any more, `busy` while the replaced file is still read.
  public func undoRestore<Value>(
    _ past: PastCommand, _ command: Command, exclusively: Exclusively, also: (StoreWriter) throws -> Value
  ) throws -> Value {
    adoptOldFiles()
    guard let names = try read({ try $0.restore(past.id) }), let restored = Backup(name: names.restored),
      let before = Backup(name: names.before)
    else { throw StoreError.backupGone }
    guard backups.facts(of: before) != nil else {
      // A backup or an export may still read the replaced file.
      throw Disk.exists(backups.waitingPath(of: before)) ? StoreError.busy : StoreError.backupGone
    }
    try settle(before)
    return try goBack(to: before, old: .gone, command, exclusively) { db in
      // The restore is a change that came after everything in that copy, and this undoes it.
      let restore = StoreWriter(
        db: db, command: Command(player: command.player, method: past.method, at: past.at))
      let id = try restore.noteRestore(of: restored, before: before)
      restore.label = past.label
      try restore.finish()
      let undo = StoreWriter(db: db, command: command)
      try undo.markUndone(id, state: 2)
      undo.label = past.label
      let value = try also(undo)
      try undo.finish()
      return value
    }
  }

  /// Replaces the store with the content of the backup and the additions of `body`.
  private func goBack<Value>(
    to backup: Backup, old: Succession.Old, _ command: Command, _ exclusively: Exclusively,
    _ body: (Database) throws -> Value
  ) throws -> Value {
    try succeed(.backup(backup), old: old, at: command.at, exclusively: exclusively) { db in
      try db.execute(sql: "ATTACH DATABASE ? AS living", arguments: [path])
      defer { try? db.execute(sql: "DETACH DATABASE living") }
      try Self.checkPlayers(db, backup)
      try db.transaction { db in
        try db.execute(sql: StayingRows.sql)
        try db.run(StayingRows.seen, [command.at.milliseconds])
      }
    } closing: { next in
      try body(next)
    }
  }

  /// A player's number means the same person in every backup of a store. Otherwise one player would get another
  /// player's data.
  private static func checkPlayers(_ db: Database, _ backup: Backup) throws {
    let sql = """
      SELECT EXISTS (SELECT 1 FROM main.player m JOIN living.player l
        ON (l.id = m.id AND l.unixUser IS NOT m.unixUser) OR (l.unixUser = m.unixUser AND l.id <> m.id))
      """
    guard try Bool.fetchOne(db, sql: sql) == false else {
      throw StoreError.unusable(path: backup.name, reason: "it is of another service: its players are others")
    }
  }
}

// MARK: - In the journal

/// A restore in the journal: one change, from the backup with the previous state to the restored one.
enum RestoreEntry {
  static let record = "restore"
  static let backup = "backup"
  /// SQL for the two names, in a query of `journal` alone: the restored backup, the one before.
  static let names =
    "json_extract(changes, '$[0].after.\(backup)'), json_extract(changes, '$[0].before.\(backup)')"
}

extension StoreReader {
  /// The restored backup and the backup of the previous state; `nil` if the command is not a restore.
  public func restore(_ command: Int64) throws -> (restored: String, before: String)? {
    let sql = "SELECT \(RestoreEntry.names) FROM journal WHERE command = ? AND \(ChangeText.has(RestoreEntry.record))"
    return try Row.fetchOne(db, sql: sql, arguments: [command]).map { row in
      (row[0], row[1])
    }
  }

  /// Whether another player has changed something after that change. A restore, or its undo, would revert that change
  /// too.
  public func haveOthersChanged(since command: Int64, than player: PlayerID) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM command WHERE id > ? AND player <> ?)"
    return try Bool.fetchOne(db, sql: sql, arguments: [command, player.rawValue]) ?? false
  }

  /// How many sessions are open, of all players.
  public func openSessions() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM play") ?? 0
  }

  /// The backups that undo and redo of the newest restores need.
  func backupsForUndo() throws -> Set<String> {
    let sql = """
      SELECT \(RestoreEntry.names) FROM command c INDEXED BY commandOfRestore JOIN journal j ON j.command = c.id
      WHERE c.method = 'data.restore' AND c.state IN (1, 2) AND \(ChangeText.has(RestoreEntry.record))
      ORDER BY c.id DESC LIMIT 3
      """
    return Set(try Row.fetchAll(db, sql: sql).flatMap { [$0[0], $0[1]] })
  }
}

extension StoreWriter {
  @discardableResult
  fileprivate func noteRestore(of backup: Backup, before: Backup) throws -> Int64 {
    try journal(
      RestoreEntry.record, before: [RestoreEntry.backup: before.name.databaseValue],
      after: [RestoreEntry.backup: backup.name.databaseValue])
    return try commandRow()
  }
}
