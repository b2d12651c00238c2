import GRDB
internal import QuestModel

/// One command's transaction. Every row it changes is journaled, and what is derived from the row follows at once.
public final class StoreWriter {
  let db: Database
  let command: Command
  /// What proves that old rows are old; `nil` for a writer that removes none.
  let daysOfUse: DaysOfUse?
  /// The change in words, for undo; set by the caller.
  public var label = ""
  /// The command's number; `nil` while it has changed nothing.
  private(set) var commandID: Int64?
  /// Skills whose personal bests must be recomputed before the commit.
  var staleSkills: Set<Int64> = []
  /// Skills whose course must be folded again before the commit, and the earliest moment of a change.
  var changedCourses: [Int64: Int64] = [:]
  /// So much has changed that everything derived is rebuilt before the commit.
  var rebuildAtEnd = false

  init(db: Database, command: Command, daysOfUse: DaysOfUse? = nil) {
    self.db = db
    self.command = command
    self.daysOfUse = daysOfUse
  }

  public var reader: StoreReader { StoreReader(db: db) }

  /// The command's row, made with its first change: a command that changes nothing leaves no trace.
  func commandRow() throws -> Int64 {
    if let commandID { return commandID }
    if command.undoable {
      // A new change ends what could be redone.
      try db.run(
        "UPDATE command SET state = 3 WHERE player = ? AND state = 2", [command.player.rawValue])
    }
    try db.run(
      "INSERT INTO command (player, device, method, label, at, state) VALUES (?, 1, ?, '', ?, ?)",
      [command.player.rawValue, command.method, command.at.milliseconds, command.undoable ? 1 : 0])
    let id = db.lastInsertedRowID
    commandID = id
    return id
  }

  /// Completes the derived rows, names the command and shortens the journal.
  func finish() throws {
    if rebuildAtEnd { try Rebuild.all(in: db) } else { try refreshStaleSkills() }
    guard let commandID else { return }
    try db.run("UPDATE command SET label = ? WHERE id = ?", [label, commandID])
    try shortenJournal()
  }

  // MARK: - Journaled rows

  /// - Returns: the new row's id.
  @discardableResult
  func insert(_ table: JournaledTable, _ image: RowImage, id: Int64? = nil) throws -> Int64 {
    let number = try id ?? (table.isNumberedBySQLite ? nil : RowNumbers(db: db).next(table))
    let id = try apply(table, id: number, before: nil, after: image)
    try journal(table, id, before: nil, after: image)
    return id
  }

  /// Writes the row if it differs from what is there.
  func update(_ table: JournaledTable, _ id: Int64, _ image: RowImage) throws {
    let before = try currentImage(table, id)
    guard before != image else { return }
    try apply(table, id: id, before: before, after: image)
    try journal(table, id, before: before, after: image)
  }

  func delete(_ table: JournaledTable, _ id: Int64) throws {
    let before = try currentImage(table, id)
    try apply(table, id: id, before: before, after: nil)
    try journal(table, id, before: before, after: nil)
  }

  func currentImage(_ table: JournaledTable, _ id: Int64) throws -> RowImage {
    let image = try db.first(table.selectSQL, [id]) { row in RowImage(values: (0..<row.count).map { row[$0] }) }
    guard let image else { throw StoreError.refused("\(table.name) \(id) does not exist") }
    return image
  }

  private func journal(_ table: JournaledTable, _ id: Int64, before: RowImage?, after: RowImage?) throws {
    try db.run(
      "INSERT INTO journal (command, record, recordID, before, after) VALUES (?, ?, ?, ?, ?)",
      [try commandRow(), table.name, id, before?.json, after?.json])
    StoreStep.pass(.journaled)
  }

  /// The row change itself and everything derived from it; undo and redo come through here too.
  @discardableResult
  func apply(_ table: JournaledTable, id: Int64?, before: RowImage?, after: RowImage?) throws -> Int64 {
    if let before, let id { try leave(table, id, before) }
    let rowID: Int64
    switch (before, after) {
    case (nil, let after?):
      rowID = try insertRow(table, id, after)
    case (let before?, let after?):
      rowID = id ?? 0
      let changed = after.values.indices.filter { $0 >= before.values.count || before.values[$0] != after.values[$0] }
      if !changed.isEmpty {
        try db.run(table.updateSQL(changed), changed.map { after.values[$0] } + [rowID.databaseValue])
      }
      if table.name == JournaledTable.skillName.name { try moveRuns(ofName: rowID, before, after) }
    case (_, nil):
      rowID = id ?? 0
      try db.run(table.deleteSQL, [rowID])
      if !table.isNumberedBySQLite { try RowNumbers(db: db).note(rowID, of: table) }
    }
    StoreStep.pass(.recordWritten)
    if let after { try enter(table, rowID, after) }
    StoreStep.pass(.derivedFollowed)
    return rowID
  }

  @discardableResult
  func insertRow(_ table: JournaledTable, _ id: Int64?, _ image: RowImage) throws -> Int64 {
    if table.name == JournaledTable.estimation.name {
      try db.run(Self.insertRun, image.values(after: id) + [image.values[EstimationRow.Column.skillName.rawValue]])
    } else {
      try db.run(table.insertSQL, image.values(after: id))
    }
    return db.lastInsertedRowID
  }

  /// `skill` is derived from the name's meaning today.
  private static let insertRun = """
    INSERT INTO estimation (id, \(JournaledTable.estimation.columns.joined(separator: ", ")), skill)
    VALUES (?, \(JournaledTable.estimation.columns.map { _ in "?, " }.joined())
      (SELECT skill FROM skillName WHERE id = ?))
    """
}
