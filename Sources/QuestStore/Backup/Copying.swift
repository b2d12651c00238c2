import GRDB
private import GRDBSQLite
import QuestModel

extension Backups {
  /// Copies one snapshot of the store, verifies the copy, and gives it its name. Never blocks a change.
  ///
  /// - Parameters:
  ///   - source: a connection inside a transaction, whose snapshot is copied.
  ///   - reason: why, for the name.
  ///   - now: when, for the name.
  ///   - needed: names of backups that must stay.
  /// - Returns: the new backup, synced to the disk.
  /// - Throws: a `StoreError`: `readOnly` when it cannot be written, `unusable` when the store itself is damaged.
  ///   Nothing is left behind.
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
      try? ScratchFile.remove(scratch)
      throw (error as? DatabaseError).map { StoreError($0) } ?? error
    }
  }

  /// The name tells when the backup was made; the file's times must not tell more.
  func setTimes(of backup: Backup) {
    for path in [path(of: backup), folder] {
      Disk.setTimes(of: path, modified: backup.at.milliseconds / 1000, read: FileTimes.ahead)
    }
  }

  private func fill(_ scratch: String, from source: Database) throws {
    try ScratchFile.attached(scratch, making: true) { db, connection in
      try begin(on: connection)
      // Before the file is detached, which must not be interrupted.
      defer { end() }
      // The file is worthless before it has its name, and it is synced as a whole before that.
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

  /// SQLite's online backup: every page of one snapshot, in pieces so that nothing waits for the whole copy.
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

  /// Pages of 4 KiB.
  private static let pagesAtOnce = Int32(WriteBack.bytesAtOnce / 4096)
}
