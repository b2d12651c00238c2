import GRDB
public import QuestModel

/// Taking the store back to a backup.
///
/// The backup is copied, migrated, given what must not go back, and verified beside the store. Then SQLite's backup copies
/// the result over the living store inside one transaction of its write-ahead log: whatever stops the machine, the store
/// is the old one or the new one, and readers keep their snapshots. (A swap of files would need new connections and gains
/// nothing where the living file is sound; `Replacement` is for where it is not.)
extension QuestStore {
  /// What a restore would take and bring.
  public struct RestoreChanges: Equatable, Sendable {
    /// Finished sessions and their runs that are here and not in the backup.
    public var lostSessions: Int
    public var lostEstimations: Int
    /// Finished sessions and their runs that are in the backup and not here.
    public var gainedSessions: Int
    public var gainedEstimations: Int
    /// Changes made here since, undone ones left out.
    public var changes: Int
  }

  /// Compares without changing anything. O(sessions).
  public func changes(restoring backup: Backup) throws -> RestoreChanges {
    try withReader { db in
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

  /// Takes the store back to the backup, after a backup of what it is now. It stands in the journal and can be undone.
  ///
  /// Idempotency keys, what was seen of a task, notices and PINs stay as they are; numbers once used are not used again.
  /// - Parameters:
  ///   - backup: one of the list.
  ///   - command: who does it; it must be undoable.
  ///   - label: its words for undo.
  ///   - also: further rows of the same transaction; told the backup of what the store was before.
  /// - Returns: what `also` returns.
  /// - Throws: a `StoreError`; then nothing has changed.
  public func restore<Value>(
    _ backup: Backup, _ command: Command, label: String, also: (StoreWriter, _ before: Backup) throws -> Value
  ) throws -> Value {
    // A backup that an erasure has not come to yet must not bring back what was erased.
    try finishErasures()
    let before = try backUp(.beforeRestore, at: command.at, evenIfUnchanged: true).backup
    return try takeOver(backup, at: command.at) { db in
      let writer = StoreWriter(db: db, command: command)
      try writer.noteRestore(of: backup, before: before)
      writer.label = label
      let value = try also(writer, before)
      try writer.finish()
      return value
    }
  }

  /// Takes the restore back: the store is what its backup from before holds, and the restore can be done again.
  ///
  /// - Parameters:
  ///   - past: the restore, as `nextUndo` found it.
  ///   - command: the undo; it is not undoable itself.
  ///   - also: further rows of the same transaction.
  /// - Returns: what `also` returns.
  /// - Throws: a `StoreError`; then nothing has changed. `StoreError.backupGone` when the copy is not there any more.
  public func undoRestore<Value>(
    _ past: PastCommand, _ command: Command, also: (StoreWriter) throws -> Value
  ) throws -> Value {
    try finishErasures()
    guard let names = try read({ try $0.restore(past.id) }), let restored = Backup(name: names.restored),
      let before = Backup(name: names.before), backups.facts(of: before) != nil
    else { throw StoreError.backupGone }
    return try takeOver(before, at: command.at) { db in
      // The restore is a change that came after everything in that copy, and that is undone now.
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

  /// Makes the living store what the backup holds, with what `body` adds, in one transaction.
  private func takeOver<Value>(_ backup: Backup, at now: Instant, _ body: (Database) throws -> Value) throws -> Value {
    let value = try StoreError.translating {
      let scratch = try backups.scratchPath("restore")
      defer { for side in ["", "-journal"] { try? Disk.remove(scratch + side) } }
      let value = try backups.prepare(backup, at: scratch) { db in
        try db.execute(sql: "ATTACH DATABASE ? AS living", arguments: [path])
        defer { try? db.execute(sql: "DETACH DATABASE living") }
        var value: Value?
        try Self.checkPlayers(db, backup)
        try db.inTransaction {
          try db.execute(sql: Self.whatStays)
          try db.cached(Self.whatWasSeen, [now.milliseconds])
          value = try body(db)
          return .commit
        }
        return value
      }
      try ScratchFile.opened(scratch) { prepared in
        try prepared.read { source in try withWriter { living in try source.backup(to: living) } }
      }
      takenOver()
      guard let value else { throw StoreError.refused("the restore had no answer") }
      return value
    }
    // The log is as large as the store now. Done is the restore either way.
    try? foldLog()
    return value
  }

  /// A player's number means the same person in every backup of a store; where it does not, one would get what is
  /// another's.
  private static func checkPlayers(_ db: Database, _ backup: Backup) throws {
    let sql = """
      SELECT EXISTS (SELECT 1 FROM main.player m JOIN living.player l
        ON (l.id = m.id AND l.unixUser IS NOT m.unixUser) OR (l.unixUser = m.unixUser AND l.id <> m.id))
      """
    guard try Bool.fetchOne(db, sql: sql) == false else {
      throw StoreError.unusable(path: backup.name, reason: "it is of another service: its players are others")
    }
  }

  /// What does not go back with the rest: who plays here, answers to requests that may come again, what was seen, what
  /// was told, the PINs and the tries at them, the reminders delivered, and the numbers that were used.
  private static let whatStays = """
    INSERT OR IGNORE INTO main.player SELECT * FROM living.player;
    INSERT INTO main.playerTotals SELECT id, 0, 0, 0, 0, 0, 0, 0 FROM main.player
      WHERE id NOT IN (SELECT player FROM main.playerTotals);
    INSERT OR REPLACE INTO main.idempotency SELECT * FROM living.idempotency;
    INSERT OR IGNORE INTO main.seen SELECT * FROM living.seen;
    DELETE FROM main.notice;
    INSERT INTO main.notice SELECT * FROM living.notice;
    DELETE FROM main.pin;
    INSERT INTO main.pin SELECT * FROM living.pin;
    INSERT OR IGNORE INTO main.reminderDelivery
      SELECT r.id, d.day, d.at, d.state FROM living.reminderDelivery d
      JOIN living.routine l ON l.id = d.routine JOIN main.routine r ON r.uid = l.uid;
    UPDATE main.sqlite_sequence AS s SET seq = l.seq FROM living.sqlite_sequence l
      WHERE l.name = s.name AND l.seq > s.seq;
    INSERT INTO main.sqlite_sequence SELECT * FROM living.sqlite_sequence
      WHERE name NOT IN (SELECT name FROM main.sqlite_sequence);
    """

  /// A stopwatch that the backup brings back counts as seen: its start could be read while it was not there.
  private static let whatWasSeen = """
    INSERT OR IGNORE INTO main.seen (session, position, what, at)
      SELECT s.uid, p.position, 2, ? FROM main.play p JOIN main.session s ON s.id = p.id WHERE p.phase IN (2, 3)
    """
}

// MARK: - In the journal

/// A restore as the journal knows it: one entry whose images are the names of two backups.
enum RestoreEntry {
  static let record = "restore"
}

extension StoreReader {
  /// Which backup a restore brought and which one holds what was before; `nil` when the command is no restore.
  public func restore(_ command: Int64) throws -> (restored: String, before: String)? {
    let sql = "SELECT after, before FROM journal WHERE command = ? AND record = ?"
    return try Row.fetchOne(db, sql: sql, arguments: [command, RestoreEntry.record]).map { row in
      (row[0], row[1])
    }
  }

  /// Whether somebody else has changed something after that change. A restore, or its undo, would take that away too.
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
      SELECT j.before, j.after FROM command c INDEXED BY commandOfRestore JOIN journal j ON j.command = c.id
      WHERE c.method = 'data.restore' AND c.state IN (1, 2) AND j.record = ? ORDER BY c.id DESC LIMIT 3
      """
    return Set(try Row.fetchAll(db, sql: sql, arguments: [RestoreEntry.record]).flatMap { [$0[0], $0[1]] })
  }
}

extension StoreWriter {
  @discardableResult
  fileprivate func noteRestore(of backup: Backup, before: Backup) throws -> Int64 {
    let id = try commandRow()
    try db.cached(
      "INSERT INTO journal (command, record, recordID, before, after) VALUES (?, ?, ?, ?, ?)",
      [id, RestoreEntry.record, id, before.name, backup.name])
    return id
  }
}
