import GRDB

/// Brings a copy of the store to where the change log ends.
///
/// Rows are written whole, in their order, so records that the copy has already change nothing in the end. What is
/// derived is not followed: whoever replays makes it from the rows afterwards.
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

  /// Writes the record's rows, after bringing the copy to their schema. Throws a `DatabaseError` where a row breaks a
  /// rule of the schema, which no record that this program wrote does.
  mutating func apply(_ record: LogRecord) throws {
    if record.schema > schema {
      try settle()
      try Migrations.migrate(db, to: record.schema)
      try readTables()
    }
    // Where the copy's journal is of a later form, it has those rows already.
    let isJournalOther = record.schema < Migrations.journalByCommand && schema >= Migrations.journalByCommand
    for change in record.changes where !(isJournalOther && change.table == "journal") { try apply(change) }
  }

  private func apply(_ change: RowChange) throws {
    // A table that a later schema has no more was emptied into another one.
    guard let table = tables[change.table] else { return }
    var values = Array(change.values.prefix(table.columns.count))
    values += repeatElement(.null, count: table.columns.count - values.count)
    guard change.kind != .deleted else { return try db.run(table.deleteSQL, table.key.map { values[$0] }) }
    // Its skill is set once all names are there.
    let isRun = table.name == JournaledTable.estimation.name
    try db.run(
      """
      INSERT OR REPLACE INTO main.\(table.name) (\(table.columns.joined(separator: ", "))\(isRun ? ", skill" : ""))
      VALUES (\(table.columns.map { _ in "?" }.joined(separator: ", "))\(isRun ? ", 0" : ""))
      """, values)
  }

  /// Gives each run the skill that its name stands for.
  func settle() throws {
    try db.execute(
      sql: """
        UPDATE estimation SET skill = coalesce((SELECT skill FROM skillName n WHERE n.id = skillName), skill)
        WHERE skill IS NOT (SELECT skill FROM skillName n WHERE n.id = skillName)
        """)
  }
}
