import GRDB
import QuestModel

/// Undo and redo for a player who shares: other devices may have changed, deleted or restored the records of the
/// journal.
extension StoreWriter {
  /// Whether the command's player shares records with other devices.
  var isShared: Bool {
    get throws {
      let sql = "SELECT EXISTS (SELECT 1 FROM replica WHERE player = ?)"
      return try db.value(Bool.self, sql, [command.player.rawValue]) == true
    }
  }

  /// Sessions that these changes would open, alter or remove, and that another device has deleted since. They are
  /// skipped: even if a session was restored, its tasks and stopwatches, known only to this device, are gone.
  func sessionsClosedElsewhere(among changes: [JournaledChange], isUndo: Bool) throws -> Set<String> {
    guard try isShared else { return [] }
    let made = changes.filter { $0.record == JournaledTable.session.name && $0.op == (isUndo ? .delete : .insert) }
    let played = changes.filter { $0.record == JournaledTable.play.name }
    let sql = "SELECT 1 FROM sessionTask t JOIN session s ON s.id = t.session WHERE s.uid = ? LIMIT 1"
    return try Set(played.compactMap(\.session)).subtracting(made.compactMap(\.session)).filter { session in
      try db.value(Bool.self, sql, [session]) == nil
    }
  }

  /// The current row of the changed record: the row with its number, or the row that has its id now; `nil` if there is
  /// none.
  func currentRow(of change: JournaledChange, _ image: RowImage, _ table: JournaledTable) throws -> Int64? {
    if let row = try row(bearing: image, table) { return row }
    let sql = "SELECT id FROM \(table.name) WHERE id = ?"
    guard let row = try db.value(Int64.self, sql, [change.row]) else { return nil }
    // A row that belongs to another record now does not count.
    return Self.identity(of: table).isEmpty ? row : nil
  }

  /// The player's row with the identity of the image.
  private func row(bearing image: RowImage, _ table: JournaledTable) throws -> Int64? {
    let columns = Self.identity(of: table)
    guard !columns.isEmpty else { return nil }
    let values = columns.compactMap { name in table.columns.firstIndex(of: name).map { image.values[$0] } }
    let condition = columns.map { "\($0) = ?" }.joined(separator: " AND ")
    return try db.value(Int64.self, "SELECT id FROM \(table.name) WHERE \(condition)", Bindings(values: values))
  }

  private static func identity(of table: JournaledTable) -> [String] {
    switch table.name {
    case JournaledTable.estimation.name, JournaledTable.sessionTask.name: ["session", "position"]
    case JournaledTable.skillName.name: ["player", "key"]
    case JournaledTable.play.name, JournaledTable.horizon.name: []
    default:
      if table.columns.contains("uid") {
        ["uid"]
      } else {
        ReplicaTable.byName[table.name]?.identity.map { ["player", $0] } ?? []
      }
    }
  }

  /// Deletes a row that the undone change inserted, with the parts that other devices have added. A played quest stays
  /// for its history, and so does a name that runs are counted under.
  func deleteShared(_ table: JournaledTable, _ row: Int64) throws {
    switch table.name {
    case JournaledTable.routine.name:
      let isPlayed =
        "SELECT EXISTS (SELECT 1 FROM session WHERE routine = ?1) OR EXISTS (SELECT 1 FROM goal WHERE quest = ?1)"
      if try db.value(Bool.self, isPlayed, [row]) == true {
        var image = try currentImage(table, row)
        for (column, value) in [("deleted", 1), ("active", 0)] {
          if let place = table.columns.firstIndex(of: column) { image.values[place] = value.databaseValue }
        }
        return try update(table, row, image)
      }
      for task in try db.values(Int64.self, "SELECT id FROM task WHERE routine = ?", [row]) { try delete(.task, task) }
    case JournaledTable.skillName.name:
      guard try db.value(Bool.self, "SELECT 1 FROM estimation WHERE skillName = ?", [row]) == nil else { return }
    case JournaledTable.skill.name:
      guard try db.value(Bool.self, "SELECT 1 FROM skillName WHERE skill = ?", [row]) == nil else { return }
    case JournaledTable.session.name:
      for part in [JournaledTable.estimation, .sessionTask] {
        let rows = "SELECT id FROM \(part.name) WHERE session = ?"
        for row in try db.values(Int64.self, rows, [row]) { try delete(part, row) }
      }
    default: try deleteParts(of: table, row)
    }
    try delete(table, row)
  }

  /// Described records that refer to the one in the row.
  private func deleteParts(of table: JournaledTable, _ row: Int64) throws {
    guard table.columns.contains("uid"),
      let uid = try db.value(String.self, "SELECT uid FROM \(table.name) WHERE id = ?", [row])
    else { return }
    for part in RecordType.all {
      for column in part.columns where column.kind.parent == table.name {
        let rows = "SELECT id FROM \(part.name) WHERE player = ? AND \(column.name) = ?"
        for row in try db.values(Int64.self, rows, [command.player.rawValue, uid]) { try delete(part.journaled, row) }
      }
    }
  }
}
