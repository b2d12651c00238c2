import GRDB

/// Applies the change log to a copy of the store, up to the log's end.
///
/// Rows are written whole and in order, so records that the copy already has do no harm. Derived rows are not updated:
/// the caller rebuilds them afterwards.
struct LogReplay {
  private let db: Database
  private var tables: [String: FactTable] = [:]
  private var schema = 0

  /// `db` is the copy, in a transaction, without foreign keys.
  init(into db: Database) throws {
    self.db = db
    try readTables()
  }

  private mutating func readTables() throws {
    schema = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    tables = Dictionary(uniqueKeysWithValues: try FactTable.all(in: db).map { ($0.name, $0) })
  }

  /// Writes the record's rows, after migrating the copy to their schema. Throws a `DatabaseError` for a row that breaks
  /// a rule of the schema, which no record of this program does.
  mutating func apply(_ record: LogRecord) throws {
    if record.schema > schema {
      try settle()
      try Migrations.migrate(db, to: record.schema)
      try readTables()
    }
    // A copy whose journal has a later form already has those rows.
    let isJournalOther = record.schema < Migrations.journalByCommand && schema >= Migrations.journalByCommand
    for change in record.changes where !(isJournalOther && change.table == "journal") { try apply(change) }
  }

  private func apply(_ change: RowChange) throws {
    // The table no longer exists in a later schema; its rows were moved to another one.
    guard let table = tables[change.table] else { return }
    var values = Array(change.values.prefix(table.columns.count))
    values += repeatElement(.null, count: table.columns.count - values.count)
    guard change.kind != .deleted else { return try db.run(table.deleteSQL, table.key.map { values[$0] }) }
    // Its skill is set once all names exist.
    let isRun = table.name == JournaledTable.estimation.name
    try db.run(
      """
      INSERT OR REPLACE INTO main.\(table.name) (\(table.columns.joined(separator: ", "))\(isRun ? ", skill" : ""))
      VALUES (\(table.columns.map { _ in "?" }.joined(separator: ", "))\(isRun ? ", 0" : ""))
      """, values)
  }

  /// Sets each run's skill by its name.
  func settle() throws {
    try db.execute(
      sql: """
        UPDATE estimation SET skill = coalesce((SELECT skill FROM skillName n WHERE n.id = skillName), skill)
        WHERE skill IS NOT (SELECT skill FROM skillName n WHERE n.id = skillName)
        """)
  }
}
