import GRDB
public import QuestModel

/// Erasing for good, from every file of the store's folder.
///
/// The records and their traces leave the store in one transaction, which also notes what is still to do; from then on a
/// crash only delays the rest, for the next start goes on with it (`finishErasures`). The rest: the file is written anew
/// without free pages and its log folded away, every backup is copied, erased in, written anew and replaced, and files
/// that were put aside as damaged are removed, because what they hold cannot be told.
extension StoreReader {
  /// How much would go. O(all runs).
  public func counts(of erasure: Erasure) throws -> ErasureCounts { try ErasureRows(erasure, in: db).counts() }

  /// Whether an erasure waits to be finished.
  public func hasUnfinishedErasure() throws -> Bool { try !unfinishedErasures().isEmpty }

  fileprivate func unfinishedErasures() throws -> [(notice: Int64, erasure: Erasure, command: Int64)] {
    let sql = "SELECT id, text FROM notice WHERE kind = ? ORDER BY id"
    return try Row.fetchAll(db, sql: sql, arguments: [ErasureNote.kind]).map { row in
      let note = try ErasureNote(text: row[1])
      return (row[0], note.erasure, note.command)
    }
  }

  /// The names a skill is known under, as compared, though no run of it may be left: found by one of them.
  public func keysOfSkill(named name: String, of player: PlayerID) throws -> [String] {
    let sql = """
      SELECT key FROM skillName WHERE skill = (SELECT skill FROM skillName WHERE player = ?1 AND key = ?2)
        AND player = ?1 ORDER BY key
      """
    return try String.fetchAll(db, sql: sql, arguments: [player.rawValue, NameKey.of(name)])
  }
}

/// What is still to do of an erasure, as a notice that nobody needs to see keeps it.
private struct ErasureNote {
  static let kind = "erasing"

  var erasure: Erasure
  /// Backups from this command on never held what was erased.
  var command: Int64

  init(_ erasure: Erasure, _ command: Int64) {
    self.erasure = erasure
    self.command = command
  }

  init(text: String) throws {
    let lines = text.split(separator: "\n", maxSplits: 2).map(String.init)
    guard lines.count == 3, let command = Int64(lines[1]) else {
      throw StoreError.refused("the note of an erasure cannot be read")
    }
    self.init(try Erasure(json: lines[2]), command)
  }

  var text: String { get throws { "An erasure is being finished.\n\(command)\n\(try erasure.json)" } }
}

extension StoreWriter {
  /// Takes the records and their traces out of the store and notes what is still to do; `finishErasures` does it.
  ///
  /// Ends undo and redo of everything before. O(all runs and the journal).
  public func erase(_ erasure: Erasure) throws -> ErasureCounts {
    let rows = try ErasureRows(erasure, in: db)
    let counts = try rows.counts()
    let traces = ErasureTraces(db: db, erasure: erasure)
    let known = try traces.know(rows)
    let current = try commandRow()
    try db.cached(
      "INSERT INTO journal (command, record, recordID, before) VALUES (?, 'erasure', ?, ?)",
      [current, current, "[\(counts.sessions),\(counts.runs)]"])
    try rows.delete()
    try traces.remove(known, before: current)
    try db.cached(
      "INSERT INTO notice (at, kind, text, seen) VALUES (?, ?, ?, 1)",
      [command.at.milliseconds, ErasureNote.kind, try ErasureNote(erasure, current).text])
    rebuildAtEnd = true
    return counts
  }
}

extension QuestStore {
  /// The points of an erasure's rest at which a crash leaves something different behind.
  enum ErasureStep: CaseIterable, Sendable {
    case storeWritten, backupWritten, backupsWritten, damagedRemoved
  }

  /// Files that were put aside as damaged: they cannot be erased in, so an erasure removes them. Foreign ones stay.
  public func damagedFiles() -> [String] {
    let home = Disk.folder(of: path)
    let prefix = Disk.name(of: path) + "."
    let aside = Disk.names(in: home).filter { $0.hasPrefix(prefix) && !$0.hasPrefix(prefix + "next.") }
    let kept = Disk.names(in: home + "/quarantine").map { "quarantine/\($0)" }
    return (aside + kept).filter { !$0.contains("foreign") }.map { "\(home)/\($0)" }
  }

  /// Finishes what `erase` began, also after a crash; nothing happens when nothing waits. No other change may run.
  ///
  /// Throws a `StoreError` when it cannot be finished now: `busy` while something reads for long, `readOnly` on a full
  /// disk. It waits then. O(store and backups).
  @discardableResult
  public func finishErasures() throws -> ErasedFiles { try finishErasures { _ in } }

  func finishErasures(_ reached: (ErasureStep) throws -> Void) throws -> ErasedFiles {
    let waiting = try read { try $0.unfinishedErasures() }
    var files = ErasedFiles()
    guard !waiting.isEmpty else { return files }
    try writeAnew()
    try reached(.storeWritten)
    // A copy that was begun before the erasure is among them by then; one that begins later holds nothing of it.
    files = try backups.alone {
      var files = ErasedFiles()
      for item in waiting { try eraseInBackups(item.erasure, before: item.command, &files, reached) }
      return files
    }
    try reached(.backupsWritten)
    for file in damagedFiles() {
      try Disk.remove(file)
      files.removed.append(Disk.name(of: file))
    }
    try reached(.damagedRemoved)
    try maintain { store in
      for item in waiting { try store.db.execute(sql: "DELETE FROM notice WHERE id = ?", arguments: [item.notice]) }
    }
    return files
  }

  /// Leaves no free page and no log behind. Afterwards nobody reads what was there before.
  private func writeAnew() throws {
    try withWriter { db in
      try db.execute(sql: "VACUUM")
      for _ in 1...Self.patience {
        // Waits for what is being read, as long as for any lock.
        do {
          _ = try db.checkpoint(.truncate)
          return
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
          continue
        }
      }
      throw StoreError.busy
    }
  }

  /// How often a wait of five seconds is begun.
  private static let patience = 6

  private func eraseInBackups(
    _ erasure: Erasure, before command: Int64, _ files: inout ErasedFiles, _ reached: (ErasureStep) throws -> Void
  ) throws {
    for backup in backups.list() {
      let facts = backups.facts(of: backup)
      if let facts, facts.lastCommand >= command { continue }
      do {
        guard facts != nil else { throw StoreError.unusable(path: backup.name, reason: "it cannot be read") }
        try rewrite(backup) { store in
          let rows = try ErasureRows(erasure, in: store.db)
          try rows.putOpenAway()
          try rows.delete()
          try ErasureTraces(db: store.db, erasure: erasure).removeAll()
          try store.rebuildDerived()
        }
        files.backups += 1
      } catch StoreError.unusable {
        // Nobody can tell what it holds.
        try Disk.remove(backups.path(of: backup))
        files.removed.append(backup.name)
      }
      try reached(.backupWritten)
    }
  }
}

/// What an erasure did beside the store.
public struct ErasedFiles: Equatable, Sendable {
  /// Backups it was carried out in.
  public var backups = 0
  /// Names of files that could not be read and were removed.
  public var removed: [String] = []
}
