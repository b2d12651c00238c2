import GRDB

/// Prevents the reuse of row numbers while a journal may bring the first row back.
///
/// One player's changes are undone in order, so a freed number is always the undoer's own. With several players,
/// another player may start a session after the undo, get the freed number, and redo would find it taken. So the
/// highest deleted number is noted in the table in which SQLite keeps such numbers for AUTOINCREMENT.
struct RowNumbers {
  let db: Database

  /// The number of the next new row, higher than any before.
  func next(_ table: JournaledTable) throws -> Int64 {
    let sql = """
      SELECT max(coalesce((SELECT max(id) FROM \(table.name)), 0),
        coalesce((SELECT seq FROM sqlite_sequence WHERE name = '\(table.name)'), 0)) + 1
      """
    return try db.value(Int64.self, sql) ?? 1
  }

  /// Call it when the row with the highest number was deleted.
  func note(_ id: Int64, of table: JournaledTable) throws { try note(id, of: table.name) }

  private func note(_ id: Int64, of table: String) throws {
    try db.run("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", [id, table])
    guard db.changesCount == 0 else { return }
    try db.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [table, id])
  }

  /// Reserves the next numbers for rows that are made in a copy; this store skips them.
  func reserve(_ reserved: Succession.Reserved) throws {
    for table in JournaledTable.byName.keys.sorted() + ["command"] where table != JournaledTable.play.name {
      let count =
        switch table {
        case JournaledTable.session.name: reserved.sessions
        case JournaledTable.estimation.name: reserved.runs
        default: reserved.others
        }
      let sql = """
        SELECT max(coalesce((SELECT max(rowid) FROM \(table)), 0),
          coalesce((SELECT seq FROM sqlite_sequence WHERE name = '\(table)'), 0)) + ?
        """
      try note(try Int64.fetchOne(db, sql: sql, arguments: [count]) ?? 0, of: table)
    }
  }

  /// Continues after the numbers of another file.
  func goOn(from other: RowNumbers) throws {
    let numbers = try other.db.all("SELECT name, seq FROM sqlite_sequence", []) { row -> (name: String, last: Int64) in
      (row[0], row[1])
    }
    for (name, last) in numbers { try note(last, of: name) }
  }

  /// Notes the numbers that the journal still mentions, if the notes themselves are lost. O(journal).
  func noteJournal() throws {
    let sql = """
      SELECT \(JournaledChange.part("record")), max(\(JournaledChange.part("row")))
      FROM main.journal, \(JournaledChange.each) GROUP BY 1
      """
    for row in try Row.fetchAll(db, sql: sql) {
      if let table = JournaledTable.byName[row[0]], !table.isNumberedBySQLite { try note(row[1], of: table) }
    }
  }
}

extension JournaledTable {
  /// Whether SQLite itself prevents reuse, or the table takes its numbers from another table.
  var isNumberedBySQLite: Bool {
    [Self.skill.name, Self.skillName.name, Self.play.name, Self.horizon.name].contains(name)
  }
}
