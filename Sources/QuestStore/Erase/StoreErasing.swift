import GRDB
public import QuestModel
private import Synchronization

/// Permanent erasure, from every file of the store's folder.
///
/// One transaction removes the records and their traces from the store and records the remaining work (tables `erasure`
/// and `erasedBackup`). The rest runs in the background and can be stopped and resumed at any point (`finishErasures`).
/// It rewrites the store's file without free pages and empties its log. It processes the backups one by one, with a
/// mark for each. It removes quarantined files, because their content is unknown.
extension StoreReader {
  /// Counts what would be erased. O(all runs).
  public func counts(of erasure: Erasure) throws -> ErasureCounts { try ErasureRows(erasure, in: db).counts() }

  /// Whether an erasure is not finished in every file; for one player, if given. O(1).
  public func hasUnfinishedErasure(of player: PlayerID? = nil) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM erasure WHERE ?1 IS NULL OR player = ?1)"
    return try db.value(Bool.self, sql, [player?.rawValue]) ?? false
  }

  /// The moment of the newest unfinished erasure, or of the last change before it if it has no command of its own.
  fileprivate func lastErased() throws -> Instant {
    let sql = "SELECT at FROM command WHERE id <= (SELECT max(command) FROM erasure) ORDER BY id DESC LIMIT 1"
    return Instant(milliseconds: try Int64.fetchOne(db, sql: sql) ?? 0)
  }

  /// Unfinished erasures, oldest first.
  func unfinishedErasures() throws -> [UnfinishedErasure] {
    let sql = "SELECT id, command, scope, compactedAt FROM erasure ORDER BY id"
    return try db.all(sql, []) { row in
      UnfinishedErasure(
        id: row[0], erasure: try Erasure(json: row[2]), command: row[1], compactedAt: row[3],
        backups: try String.fetchSet(
          db, sql: "SELECT name FROM erasedBackup WHERE erasure = ?", arguments: [row[0] as Int64]))
    }
  }

  /// All name keys of a skill, found by one of them, even if no run of it is left.
  public func keysOfSkill(named name: String, of player: PlayerID) throws -> [String] {
    let sql = """
      SELECT key FROM skillName WHERE skill = (SELECT skill FROM skillName WHERE player = ?1 AND key = ?2)
        AND player = ?1 ORDER BY key
      """
    return try String.fetchAll(db, sql: sql, arguments: [player.rawValue, NameKey.of(name)])
  }
}

extension StoreReader {
  /// Whether the store contains anything that the erasure covers. O(tasks ever played and the journal).
  public func holds(_ erasure: Erasure) throws -> Bool {
    let rows = try ErasureRows(erasure, in: db)
    let traces = ErasureTraces(db: db, erasure: erasure)
    return try rows.areAny() || traces.areAny(traces.collect(rows))
  }
}

extension StoreReader {
  /// Whether records exist again that this command has erased by name, such as a sample that was logged since. O(1) for
  /// each type of record.
  func holdsRecords(erasedBy command: Int64?) throws -> Bool {
    try unfinishedErasures().contains { item in
      guard item.command == command, case .record = item.erasure.scope else { return false }
      return try ErasureRows(item.erasure, in: db).areAny()
    }
  }
}

/// An erasure that is done in the store but not yet in every other file.
struct UnfinishedErasure {
  var id: Int64
  var erasure: Erasure
  /// Backups with this command or a later one never contained the erased records.
  var command: Int64
  /// The newest command when the store's file was last rewritten; `nil` before that.
  var compactedAt: Int64?
  /// Names of the processed backups.
  var backups: Set<String>

  /// Whether it still has to process the backup, which contains changes up to that command; `nil` if it cannot be read.
  func concerns(_ backup: Backup, upTo lastCommand: Int64?) -> Bool {
    guard !backups.contains(backup.name) else { return false }
    guard let lastCommand, let compactedAt else { return true }
    return lastCommand < command || lastCommand <= compactedAt
  }
}

extension StoreWriter {
  /// Removes the records and their traces from the store and records the remaining work for `finishErasures`.
  ///
  /// Ends undo and redo of everything before, unless the store contains nothing to erase: then only the backups are
  /// processed. O(all runs and the journal).
  public func erase(_ erasure: Erasure) throws -> ErasureCounts {
    var erasure = erasure
    let rows = try ErasureRows(erasure, in: db)
    let counts = try rows.counts()
    let traces = ErasureTraces(db: db, erasure: erasure)
    var collected = try traces.collect(rows)
    let isHere = try rows.areAny() || traces.areAny(collected)
    let current = isHere ? try commandRow() : try reader.newestCommand() + 1
    if isHere {
      try journal(
        "erasure", before: ["sessions": counts.sessions.databaseValue, "runs": counts.runs.databaseValue])
      try rows.delete()
      collected.names.subtract(try traces.namesLeft())
      try traces.remove(collected, before: current)
      rebuildAtEnd = true
    }
    erasure.forgottenNames = Set(collected.names.map(Erasure.digest))
    erasure.keptTasks = try traces.keptTasks()
    try db.run(
      "INSERT INTO erasure (player, command, scope, compactedAt) VALUES (?, ?, ?, ?)",
      [erasure.player, current, try erasure.json, isHere ? nil : current - 1])
    return counts
  }
}

extension QuestStore {
  /// Crash points of the remaining work.
  enum ErasureStep: CaseIterable, Sendable {
    case storeWritten, storeMarked, backupWritten, backupMarked, backupsWritten, damagedRemoved
  }

  /// Quarantined store files: single records cannot be erased from them, so an erasure removes them. Other programs' files
  /// are kept.
  public func damagedFiles() -> [String] {
    let home = Disk.folder(of: path)
    let prefix = Disk.name(of: path) + "."
    let aside = Disk.names(in: home).filter { name in
      name.hasPrefix(prefix) && !name.hasPrefix(prefix + "next.")
        && !Backups.isPutAside(String(name.dropFirst(prefix.count)))
    }
    let kept = Disk.names(in: home + "/quarantine").map { "quarantine/\($0)" }
    return (aside + kept).filter { !$0.contains("foreign") }.map { "\(home)/\($0)" }
  }

  /// Finishes the work that `erase` began, also after a crash; does nothing without unfinished work.
  ///
  /// Changes and reads continue meanwhile. It can be stopped (`Backups.stop`) and called again at any point: finished
  /// parts are marked.
  /// - Parameter removed: is given the name of each file that could not be read and was removed.
  /// - Returns: whether there was any work.
  /// - Throws: a `StoreError` when it cannot continue now: `busy` while a long read runs, or when it was stopped;
  ///   `full` or `readOnly` on a full disk.
  /// - Cost: O(store and backups). Backups without erased data are read and not written.
  @discardableResult
  public func finishErasures(removed: (String) -> Void = { _ in }) throws -> Bool {
    try finishErasures(removed: removed) { _ in }
  }

  @discardableResult
  func finishErasures(removed: (String) -> Void = { _ in }, _ reached: (ErasureStep) throws -> Void) throws -> Bool {
    var isAny = false
    while try read({ try $0.hasUnfinishedErasure() }) {
      isAny = true
      try goOnErasing(removed, reached)
    }
    return isAny
  }

  private func goOnErasing(_ removed: (String) -> Void, _ reached: (ErasureStep) throws -> Void) throws {
    // A copy in progress would have its own free space with erased data.
    try successions.withLock { _ in
      try backups.alone {
        let writer = connections.withLock { $0.writer }
        try compactAfterErasing(reached) { db in
          try backups.begin(on: writer)
          defer { backups.end() }
          try db.execute(sql: "VACUUM")
        }
      }
    }
    adoptOldFiles()
    while try eraseFromNextBackup(removed: removed, reached) {}
    try reached(.backupsWritten)
    for file in damagedFiles() {
      try Disk.remove(file)
      removed(Disk.name(of: file))
    }
    try reached(.damagedRemoved)
    try forgetChanges(at: try read { try $0.lastErased() })
    try forgetFinishedErasures()
  }

  /// Rewrites the store's file without free space, by `vacuum`, if an erasure waits for that. Changes wait meanwhile:
  /// about 10 ms for each MB.
  ///
  /// SQLite's `secure_delete` is not enough: pages that were split or merged keep copies of moved rows in their
  /// unallocated space.
  func compactAfterErasing(
    _ reached: (ErasureStep) throws -> Void, vacuum: (Database) throws -> Void
  ) throws {
    let waiting = try read { try $0.unfinishedErasures() }.filter { $0.compactedAt == nil }
    guard !waiting.isEmpty else { return }
    try withWriter(vacuum)
    try reached(.storeWritten)
    try maintain { store in
      let newest = try store.reader.newestCommand()
      for item in waiting {
        try store.db.run("UPDATE erasure SET compactedAt = ? WHERE id = ?", [newest, item.id])
      }
    }
    try reached(.storeMarked)
  }

  /// Checkpoints and empties the log. Throws `StoreError.busy` while a reader uses it, because changes must not wait
  /// for the reader.
  func emptyLog() throws {
    try withWriter { db in
      try db.execute(sql: "PRAGMA busy_timeout = 20")
      defer { try? db.execute(sql: "PRAGMA busy_timeout = 5000") }
      _ = try db.checkpoint(.truncate)
    }
  }

  /// Removes the records of erasures that are finished in every file. A copy begun before an erasure is among the
  /// backups by then; a later copy contains no erased data.
  private func forgetFinishedErasures() throws {
    try backups.alone {
      let kept = backups.list().map { ($0, backups.facts(of: $0)?.lastCommand) }
      let finished = try read { try $0.unfinishedErasures() }.filter { item in
        item.compactedAt != nil && !kept.contains { item.concerns($0.0, upTo: $0.1) }
      }
      // The replaced store file is still being read.
      if backups.areFilesWaiting { throw StoreError.busy }
      try emptyLog()
      try maintain { store in
        for item in finished { try store.db.run("DELETE FROM erasure WHERE id = ?", [item.id]) }
      }
    }
  }
}
