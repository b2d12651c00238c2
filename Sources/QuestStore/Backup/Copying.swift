import GRDB
private import GRDBSQLite
import QuestModel

extension Backups {
  /// Copies one snapshot of the store, verifies the copy, and gives it its name. Never blocks a change.
  ///
  /// - Parameters:
  ///   - source: a connection inside a transaction: what it sees is what is copied.
  ///   - reason: why, for the name.
  ///   - now: when, for the name.
  ///   - needed: names of backups that must stay.
  /// - Returns: the new backup; it is on the disk.
  /// - Throws: a `StoreError`: `readOnly` when it cannot be written, `unusable` when the store itself is damaged. Nothing
  ///   is left behind.
  func copy(_ source: Database, _ reason: Backup.Reason, at now: Instant, needed: Set<String>) throws -> Backup {
    let scratch = try scratchPath("backup")
    do {
      try fill(scratch, from: source)
      let backup = free(reason, at: now)
      try Disk.rename(scratch, to: path(of: backup))
      try Disk.sync(folder)
      try prune(protecting: needed.union([backup.name]), at: now)
      setTimes(of: backup)
      return backup
    } catch {
      for side in ["", "-journal", "-wal", "-shm"] { try? Disk.remove(scratch + side) }
      throw (error as? DatabaseError).map { StoreError($0) } ?? error
    }
  }

  /// The name says when it was made, and the times say no more.
  func setTimes(of backup: Backup) {
    for path in [path(of: backup), folder] {
      Disk.setTimes(of: path, modified: backup.at.milliseconds / 1000, read: FileTimes.ahead)
    }
  }

  private func fill(_ scratch: String, from source: Database) throws {
    try ScratchFile.attached(scratch, making: true) { db, connection in
      try begin(on: connection)
      // Before the file is let go of, which must not be interrupted.
      defer { end() }
      // Worth nothing before it has its name, and synced as a whole before it gets it.
      try db.execute(
        sql: """
          PRAGMA \(ScratchFile.schema).journal_mode = OFF;
          PRAGMA \(ScratchFile.schema).synchronous = OFF
          """)
      try copyPages(from: source, to: db, schema: ScratchFile.schema, at: WriteBack(scratch, unless: nil))
      try db.execute(sql: "PRAGMA \(ScratchFile.schema).journal_mode = DELETE")
      try Verification.run(db, schema: ScratchFile.schema, path: scratch)
      try Verification.compare(db, with: source)
    }
    try Disk.sync(scratch)
  }

  /// SQLite's online backup: every page of one snapshot, in pieces so that nothing waits for all of it.
  func copyPages(
    from source: Database, to target: Database, schema: String, at file: WriteBack,
    unless cancellation: Cancellation? = nil
  ) throws {
    guard let copy = sqlite3_backup_init(target.sqliteConnection, schema, source.sqliteConnection, "main") else {
      throw DatabaseError(resultCode: target.lastErrorCode, message: target.lastErrorMessage)
    }
    var code = SQLITE_OK
    while code == SQLITE_OK {
      let isOff = isStopped || cancellation?.isCalledOff == true
      code = isOff ? SQLITE_INTERRUPT : sqlite3_backup_step(copy, Self.pagesAtOnce)
      file.push()
    }
    let end = sqlite3_backup_finish(copy)
    guard code == SQLITE_DONE, end == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code == SQLITE_DONE ? end : code))
    }
    try file.check()
  }

  /// Of 4 KiB.
  private static let pagesAtOnce = Int32(WriteBack.bytesAtOnce / 4096)
}
