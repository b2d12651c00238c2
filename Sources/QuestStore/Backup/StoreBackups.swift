import GRDB
public import QuestModel

extension QuestStore {
  /// Makes a backup now: a verified copy of one snapshot. Changes and reads go on meanwhile.
  ///
  /// - Parameters:
  ///   - reason: why, for its name.
  ///   - now: when, for its name.
  ///   - evenIfUnchanged: also when the newest backup that can be read holds all of it already.
  /// - Returns: the backup, and whether it is a new one.
  /// - Throws: a `StoreError`; nothing is left behind. Cost: reads and writes the whole store, 1 s for 100 MB or so.
  public func backUp(
    _ reason: Backup.Reason, at now: Instant, evenIfUnchanged: Bool = false
  ) throws -> (backup: Backup, isNew: Bool) {
    try read { reader in
      if !evenIfUnchanged, let known = try reader.unchangedSince(backups) { return (known, false) }
      return (try backups.copy(reader.db, reason, at: now, needed: try reader.backupsForUndo()), true)
    }
  }

  /// Whether the first change of a new day (UTC) has come, or nothing has been backed up for a day. O(files).
  public func isDailyBackupDue(at now: Instant) throws -> Bool {
    let newest = backups.list().first { $0.reason == .daily }
    guard newest.map({ $0.at.utcDay != now.utcDay }) ?? true else { return false }
    return try read { reader in try reader.hasCommands() && reader.unchangedSince(backups) == nil }
  }

  /// Changes a backup itself, for what must not be kept anywhere: the copy that `body` has changed takes its place, on
  /// the newest schema, verified, without free pages. The name and what it says remain.
  public func rewrite(_ backup: Backup, _ body: (StoreMaintainer) throws -> Void) throws {
    try StoreError.translating { try backups.rewrite(backup, body) }
  }
}

extension StoreReader {
  /// Whether anything was ever changed here.
  func hasCommands() throws -> Bool { try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM command)") ?? false }

  /// The newest readable backup, if nothing has been changed since.
  func unchangedSince(_ backups: Backups) throws -> Backup? {
    guard let newest = backups.newestGood(), let facts = backups.facts(of: newest) else { return nil }
    let last = try Int64.fetchOne(db, sql: "SELECT coalesce(max(id), 0) FROM command") ?? 0
    return facts.lastCommand == last ? newest : nil
  }
}

extension Backups {
  /// A copy of the backup as a store of today's schema at the path, verified, after `body` has worked on it. It is closed,
  /// in rollback mode and on the disk when this returns; `Replacement.scratchPath` is a good place for it.
  func prepare(_ backup: Backup, at target: String, _ body: (Database) throws -> Void = { _ in }) throws {
    for side in ["", "-journal", "-wal", "-shm"] { try Disk.remove(target + side) }
    try Disk.copy(path(of: backup), to: target)
    try ScratchFile.opened(target) { connection in
      try connection.writeWithoutTransaction { db in
        try Migrations.check(db, path: path(of: backup))
        try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF")
        try Migrations.run(on: db)
        try body(db)
        try Verification.run(db, path: path(of: backup))
      }
    }
    try Disk.sync(target)
  }

  fileprivate func rewrite(_ backup: Backup, _ body: (StoreMaintainer) throws -> Void) throws {
    let scratch = try scratchPath("rewrite")
    try prepare(backup, at: scratch) { db in
      try db.execute(sql: "PRAGMA secure_delete = ON")
      try db.inTransaction {
        try body(StoreMaintainer(db: db))
        return .commit
      }
      try db.execute(sql: "VACUUM")
    }
    try Disk.rename(scratch, to: path(of: backup))
    try Disk.sync(folder)
  }
}
