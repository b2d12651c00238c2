import GRDB
public import QuestModel

extension QuestStore {
  /// Makes a backup now: a verified copy of one snapshot. Changes and reads continue meanwhile.
  ///
  /// - Parameters:
  ///   - reason: why, for its name.
  ///   - now: when, for its name.
  ///   - evenIfUnchanged: even when the newest readable backup already contains everything.
  ///   - check: throws an error for the caller if the snapshot should not be backed up.
  /// - Returns: the backup, and whether it is a new one.
  /// - Throws: what `check` throws, or a `StoreError`; nothing is left behind. Cost: reads and writes the whole store,
  ///   1 s for 100 MB or so.
  public func backUp(
    _ reason: Backup.Reason, at now: Instant, evenIfUnchanged: Bool = false,
    unless check: (StoreReader) throws -> Void = { _ in }
  ) throws -> (backup: Backup, isNew: Bool) {
    // The snapshot is taken inside the lock, so a caller that blocks the others knows its content.
    let made = try backups.alone { try snapshot(reason, at: now, evenIfUnchanged: evenIfUnchanged, unless: check) }
    // A replaced store file may have waited for this reader.
    adoptOldFiles()
    return made
  }

  private func snapshot(
    _ reason: Backup.Reason, at now: Instant, evenIfUnchanged: Bool, unless check: (StoreReader) throws -> Void
  ) throws -> (backup: Backup, isNew: Bool) {
    let made = try read { reader in
      try check(reader)
      if !evenIfUnchanged, let known = try reader.unchangedSince(backups) { return (known, false) }
      return (try backups.copy(reader.db, reason, at: now, needed: try reader.backupsForUndo()), true)
    }
    try shortenLog()
    if reason == .manual { backups.forgetRemoval() }
    return made
  }

  /// The change log need not reach back beyond the oldest backup.
  private func shortenLog() throws {
    try log.shorten(to: backups.list().compactMap { backups.facts(of: $0)?.lastCommand })
  }

  /// Whether the change log cannot be continued from any backup, so that one should be made soon.
  public var needsBackup: Bool { log.needsBackup }

  /// The number of the newest command, unless the change log has missed it. Cost: one lock.
  public var newestKnownCommand: Int64? { log.known?.command }

  /// Empties the change log after an erasure in store and backups, since erased records must not stay in it. A backup
  /// is made first, so that a damaged store never loses more than before.
  ///
  /// Throws a `StoreError` when that backup cannot be made: then nothing is removed. O(store).
  public func forgetChanges(at now: Instant) throws {
    try withWriter { db in log.begin(on: db) }
    _ = try backUp(.afterChange, at: now)
    try log.forget()
  }

  /// Makes the daily backup (UTC), unless it exists or nothing was changed since the newest one. Also makes one that
  /// the change log needs. Returns whether the day has a backup now. `check` is that of `backUp`.
  public func backUpDaily(at now: Instant, unless check: (StoreReader) throws -> Void = { _ in }) throws -> Bool {
    try shortenLog()
    if backups.list().contains(where: { $0.reason == .daily && $0.at.utcDay == now.utcDay }) {
      if log.needsBackup { _ = try backUp(.afterChange, at: now, unless: check) }
      return true
    }
    guard try read({ try $0.hasCommands() }) else { return false }
    return try backUp(.daily, at: now, unless: check).isNew
  }

  /// Changes a backup, for erasures. A copy that `body` has changed replaces it: on the newest schema, verified,
  /// without free pages. Its name and metadata stay.
  public func rewrite(_ backup: Backup, _ body: (StoreMaintainer) throws -> Void) throws {
    try StoreError.translating { try backups.rewrite(backup, body) }
  }
}

extension StoreReader {
  /// Whether the store has ever been changed.
  public func hasCommands() throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM command)") ?? false
  }

  /// The newest readable backup, if nothing has been changed since.
  func unchangedSince(_ backups: Backups) throws -> Backup? {
    guard let newest = backups.newestGood(), let facts = backups.facts(of: newest) else { return nil }
    return facts.lastCommand == (try newestCommand()) ? newest : nil
  }
}

extension Backups {
  /// Makes a verified copy of the backup with the current schema at the path, after `body` has changed it. The copy is
  /// closed, in rollback mode and synced when this returns; `Replacement.scratchPath` is a good path for it.
  ///
  /// - Parameters:
  ///   - backup: what is copied.
  ///   - target: where.
  ///   - isCompacted: whether the copy may not contain anything of deleted rows.
  ///   - cancellation: ends the work early.
  ///   - body: changes the copy, outside any transaction.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, or a `StoreError`. The path may contain an unfinished file then.
  @discardableResult
  func prepare<Value>(
    _ backup: Backup, at target: String, isCompacted: Bool = false, unless cancellation: Cancellation? = nil,
    _ body: (Database) throws -> Value
  ) throws -> Value {
    try ScratchFile.remove(target)
    try Disk.copy(path(of: backup), to: target, unless: cancellation)
    let value = try ScratchFile.opened(target) { connection in
      try connection.writeWithoutTransaction { db in
        let writeBack = try WriteBack(target, unless: cancellation)
        writeBack.watch(db)
        defer { Cancellation.unwatch(db) }
        try Migrations.check(db, path: path(of: backup))
        // The file is worthless before it is complete, and it is synced as a whole then.
        try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        try Migrations.run(on: db)
        let value = try body(db)
        if isCompacted {
          try Compaction.write(db, of: target, unless: cancellation)
        } else {
          try Verification.run(db, path: path(of: backup))
        }
        try writeBack.check()
        return value
      }
    }
    if isCompacted {
      try Compaction.finish(target)
      try ScratchFile.attached(target) { db, _ in
        cancellation?.watch(db)
        // The file is detached afterwards, which must not be interrupted.
        defer { Cancellation.unwatch(db) }
        try Verification.run(db, schema: ScratchFile.schema, path: path(of: backup))
      }
    }
    try Disk.sync(target)
    return value
  }

  fileprivate func rewrite(_ backup: Backup, _ body: (StoreMaintainer) throws -> Void) throws {
    let scratch = try scratchPath("rewrite")
    do {
      try prepare(backup, at: scratch, isCompacted: true, unless: stopping) { db in
        try db.inTransaction {
          try body(StoreMaintainer(db: db))
          return .commit
        }
      }
      try Disk.replace(path(of: backup), with: scratch)
      forgetFacts(of: backup)
    } catch {
      try? ScratchFile.remove(scratch)
      throw error
    }
    try Disk.sync(folder)
    setTimes(of: backup)
  }
}
