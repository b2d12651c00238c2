import GRDB

/// Numbers of rows are not given twice while a journal may bring the first bearer back.
///
/// One player's changes are undone in their order, so a number that became free is always the undoer's own. Where several
/// play, somebody else may have come in between: whoever starts a session after another's was undone would get its
/// number, and redo would find it taken. So what was deleted last is noted, in the table in which SQLite keeps such
/// numbers for AUTOINCREMENT.
struct RowNumbers {
  let db: Database

  /// The number the next new row gets, above all there were.
  func next(_ table: JournaledTable) throws -> Int64 {
    let sql = """
      SELECT max(coalesce((SELECT max(id) FROM \(table.name)), 0),
        coalesce((SELECT seq FROM sqlite_sequence WHERE name = '\(table.name)'), 0)) + 1
      """
    return try db.value(Int64.self, sql) ?? 1
  }

  /// A row of that number, and none above it, has been deleted.
  func note(_ id: Int64, of table: JournaledTable) throws { try note(id, of: table.name) }

  private func note(_ id: Int64, of table: String) throws {
    try db.run("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", [id, table])
    guard db.changesCount == 0 else { return }
    try db.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [table, id])
  }

  /// Leaves out the next numbers here: they are given to rows that are made in a copy.
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

  /// Goes on where the numbers of another file ended.
  func goOn(from other: RowNumbers) throws {
    let numbers = try other.db.all("SELECT name, seq FROM sqlite_sequence", []) { row -> (name: String, last: Int64) in
      (row[0], row[1])
    }
    for (name, last) in numbers { try note(last, of: name) }
  }

  /// Notes what the journal still knows of, where the notes themselves are lost. O(journal).
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
  /// SQLite itself gives no number of it twice, or it takes its number from another table.
  var isNumberedBySQLite: Bool {
    [Self.skill.name, Self.skillName.name, Self.play.name, Self.horizon.name].contains(name)
  }
}
