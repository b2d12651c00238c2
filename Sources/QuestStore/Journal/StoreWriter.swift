import GRDB
import QuestModel

/// One command's transaction. Every changed row is journaled, and its derived rows are updated at once.
public final class StoreWriter {
  let db: Database
  let command: Command
  /// Proves the age of old rows; `nil` for a writer that removes none.
  let daysOfUse: DaysOfUse?
  /// The change in words, for undo; the caller sets it.
  public var label = ""
  /// The command's number; `nil` while it has changed nothing.
  private(set) var commandID: Int64?
  /// The changes of the command so far; written to the journal at the end.
  private var changes = ChangeText()
  /// Whether undo or redo skipped a play because another device has deleted it or its quest.
  public internal(set) var hasPassedOver = false
  let names: RowNames
  /// The numbers of the next new rows, by table, as far as they are known.
  private var nextNumbers: [String: Int64] = [:]
  /// Skills whose personal bests must be recomputed before the commit.
  var staleSkills: Set<Int64> = []
  /// Skills whose course must be folded again before the commit, and the earliest moment of a change.
  var changedCourses: [Int64: Int64] = [:]
  /// Days of metrics to recompute before the commit; all days if there are many.
  var staleDays = SampleDays.Stale()
  /// The same for food.
  var staleFood: Set<FoodDays.Key> = []
  /// Metrics whose days the command has changed since `takeChangedMetrics`: by samples, plays or intervals.
  var changedMetrics: Set<MetricKey> = []
  /// Changes of the command since `takeBadgeCauses` that may earn badges.
  var badgeCauses = BadgeCauses()
  /// Whether the change is so large that everything derived is rebuilt before the commit.
  var rebuildAtEnd = false
  /// How much more the change may cost (`ChangeSize`); `nil` without a limit.
  var weightLeft: Int?

  /// The conditions of `require`.
  private(set) var conditions: [(StoreReader) throws -> Bool] = []

  init(db: Database, command: Command, daysOfUse: DaysOfUse? = nil) {
    self.db = db
    self.command = command
    self.daysOfUse = daysOfUse
    names = RowNames(db)
  }

  public var reader: StoreReader { StoreReader(db: db) }

  /// Adds a condition that is true now. A change made on a copy is made again if concurrent changes have made its
  /// condition false when the copy replaces the store. Others wait while it is checked, so it may read few rows only.
  public func require(_ condition: @escaping (StoreReader) throws -> Bool) { conditions.append(condition) }

  /// Creates the command's row with its first change: a command that changes nothing leaves no trace.
  func commandRow() throws -> Int64 {
    if let commandID { return commandID }
    if command.undoable {
      // A new change discards everything that could be redone.
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

  /// Completes the derived rows, names the command, writes and shortens the journal.
  func finish() throws {
    try settle()
    guard let commandID else { return }
    try db.run("UPDATE command SET label = ? WHERE id = ?", [label, commandID])
    if !changes.isEmpty {
      try db.run(
        "INSERT INTO journal (command, number, clock, schema, changes) VALUES (?1, ?1, ?2, ?3, ?4)",
        [commandID, try nextClock(before: commandID), Migrations.newest, changes.json])
      StoreStep.pass(.journaled)
    }
    try shortenJournal()
  }

  /// The hybrid logical clock of a command: the wall clock in microseconds since 1970, or one more than the clock of
  /// the player's previous command if that is not earlier. Each player has a separate clock, so it reveals nothing
  /// about others.
  private func nextClock(before commandID: Int64) throws -> Int64 {
    let wall = command.at.milliseconds * 1000
    guard let last = try db.value(Int64.self, Self.lastClock, [command.player.rawValue, commandID]) else { return wall }
    return max(wall, last + 1)
  }

  /// Uses the index of undoable commands, which has a player's newest command of each state.
  private static let lastClock = """
    SELECT clock FROM journal WHERE command = (SELECT max(id) FROM (
      \((0...3).map { "SELECT max(id) AS id FROM command WHERE player = ?1 AND state = \($0) AND id < ?2" }
        .joined(separator: " UNION ALL "))))
    """

  /// Runs the body in a savepoint. Returns `false`, with nothing changed, if the schema does not permit a row, or a row
  /// refers to a missing one.
  ///
  /// Marks to recompute derived rows stay set, which changes no result.
  func attempt(_ body: () throws -> Void) throws -> Bool {
    _ = try commandRow()
    let before = changes
    do {
      try db.savepoint(body)
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
    } catch StoreError.refused {
      // The row refers to a missing one.
    }
    changes = before
    names.forget()
    nextNumbers = [:]
    return false
  }

  // MARK: - Journaled rows

  /// - Returns: the new row's id.
  @discardableResult
  func insert(_ table: JournaledTable, _ image: RowImage, id: Int64? = nil) throws -> Int64 {
    let number = try id ?? (table.isNumberedBySQLite ? nil : nextNumber(of: table))
    let id = try apply(table, id: number, before: nil, after: image)
    try journal(table, id, before: nil, after: image)
    return id
  }

  /// Asks SQLite once a command: one `source.put` may insert 500 rows.
  private func nextNumber(of table: JournaledTable) throws -> Int64 {
    if let next = nextNumbers[table.name] { return next }
    let next = try RowNumbers(db: db).next(table)
    nextNumbers[table.name] = next
    return next
  }

  /// Updates the row if it differs from the stored one.
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
    _ = try commandRow()
    try changes.add(table, id, before: before, after: after, names)
  }

  /// Journals a change that is no row of a table, under the number `row`, or else the command's own.
  func journal(
    _ record: String, row: Int64? = nil, before: [String: DatabaseValue]? = nil, after: [String: DatabaseValue]? = nil
  ) throws {
    let command = try commandRow()
    changes.add(record, row ?? command, before: before, after: after)
  }

  /// Changes the row and everything derived from it; undo and redo use it too.
  @discardableResult
  func apply(_ table: JournaledTable, id: Int64?, before: RowImage?, after: RowImage?) throws -> Int64 {
    try spend(onRowOf: table)
    if let before, let id { try leave(table, id, before) }
    let rowID: Int64
    switch (before, after) {
    case (nil, let after?):
      rowID = try insertRow(table, id, after)
    case (let before?, let after?):
      rowID = id ?? 0
      let changed = after.changes(from: before)
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
    if table.name == RecordType.source.name, (before == nil) != (after == nil), let image = after ?? before {
      try forgetSource(image)
    }
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
    let row = db.lastInsertedRowID
    if let next = nextNumbers[table.name], row >= next { nextNumbers[table.name] = row + 1 }
    return row
  }

  /// `skill` is derived from the name's current skill.
  private static let insertRun = """
    INSERT INTO estimation (id, \(JournaledTable.estimation.columns.joined(separator: ", ")), skill)
    VALUES (?, \(JournaledTable.estimation.columns.map { _ in "?, " }.joined())
      (SELECT skill FROM skillName WHERE id = ?))
    """
}
