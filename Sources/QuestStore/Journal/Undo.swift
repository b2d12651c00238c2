import GRDB
public import QuestModel

extension StoreReader {
  /// What `undo` would take back next.
  public func nextUndo(of player: PlayerID) throws -> PastCommand? {
    try pastCommand("state = 1 ORDER BY id DESC", player)
  }

  /// What `redo` would do again next: the command undone last, which is the oldest of those undone.
  public func nextRedo(of player: PlayerID) throws -> PastCommand? {
    try pastCommand("state = 2 ORDER BY id ASC", player)
  }

  private func pastCommand(_ condition: String, _ player: PlayerID) throws -> PastCommand? {
    let sql = "SELECT id, method, label, at FROM command WHERE player = ? AND \(condition) LIMIT 1"
    return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [player.rawValue]).map { row in
      PastCommand(id: row[0], method: row[1], label: row[2], at: Instant(milliseconds: row[3]))
    }
  }
}

extension StoreWriter {
  /// Takes the command back: every row it touched is as it was before, and everything derived follows. The undo itself
  /// is journaled too.
  public func undo(_ past: PastCommand) throws {
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    for entry in try entries(of: past.id).reversed() {
      try revert(entry, from: entry.after, to: entry.before)
    }
    try markUndone(past.id, state: 2)
    label = past.label
  }

  public func redo(_ past: PastCommand) throws {
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    for entry in try entries(of: past.id) {
      try revert(entry, from: entry.before, to: entry.after)
    }
    try markUndone(past.id, state: 1)
    label = past.label
  }

  private struct Entry {
    var record: String
    var id: Int64
    var before: RowImage?
    var after: RowImage?
  }

  private func entries(of command: Int64) throws -> [Entry] {
    let sql = "SELECT record, recordID, before, after FROM journal WHERE command = ? ORDER BY seq"
    return try Row.fetchAll(db, sql: sql, arguments: [command]).map { row in
      Entry(
        record: row[0], id: row[1], before: try (row[2] as String?).map(RowImage.init(json:)),
        after: try (row[3] as String?).map(RowImage.init(json:)))
    }
  }

  private func revert(_ entry: Entry, from: RowImage?, to: RowImage?) throws {
    if entry.record == ImportBatch.record {
      if to == nil { try shelve(batch: entry.id) } else { try unshelve(batch: entry.id) }
      return
    }
    guard let table = JournaledTable.byName[entry.record] else {
      throw StoreError.refused("the journal names an unknown record type \(entry.record)")
    }
    switch (from, to) {
    case (_?, let image?): try update(table, entry.id, image)
    case (_?, nil): try delete(table, entry.id)
    case (nil, let image?): try insert(table, image, id: entry.id)
    case (nil, nil): break
    }
  }

  func markUndone(_ id: Int64, state: Int) throws {
    try db.execute(sql: "UPDATE command SET state = ? WHERE id = ?", arguments: [state, id])
    try db.execute(sql: "UPDATE command SET target = ? WHERE id = ?", arguments: [id, try commandRow()])
  }
}
