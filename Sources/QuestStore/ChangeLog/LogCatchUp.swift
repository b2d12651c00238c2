import GRDB

/// The rows that a sound store supplies to a log that lacks its newest commands.
struct LogCatchUp {
  private let db: Database
  private let last: Int64

  /// `last` is the log's newest command.
  init(_ db: Database, after last: Int64) {
    self.db = db
    self.last = last
  }

  /// With more rows than this, the log begins a new chain instead.
  static let most = 20_000

  /// The number of runs added since, by the journal.
  func runs() throws -> Int64 {
    let op = JournaledChange.part("op")
    let sql = """
      SELECT coalesce(sum((\(op) = 'insert') - (\(op) = 'delete')), 0) FROM journal, \(JournaledChange.each)
      WHERE command > \(last) AND \(JournaledChange.part("record")) = 'estimation'
      """
    return try Int64.fetchOne(db, sql: sql) ?? 0
  }

  /// The rows that may have changed since, with their current values. Empty if nothing is missing; `nil` if the journal
  /// does not list the rows (an import), or if there are too many.
  func changes() throws -> [RowChange]? {
    guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM command WHERE id > \(last))") == true else {
      return []
    }
    let journaled = JournaledTable.byName
    let since = "FROM journal, \(JournaledChange.each) WHERE command > \(last)"
    let records = try String.fetchAll(db, sql: "SELECT DISTINCT \(JournaledChange.part("record")) \(since)")
    guard records.allSatisfy({ journaled[$0] != nil }) else { return nil }
    var changes: [RowChange] = []
    for table in try FactTable.all(in: db) {
      let row = JournaledChange.part("row")
      let touched = "SELECT DISTINCT \(row) \(since) AND \(JournaledChange.part("record")) = '\(table.name)'"
      let condition =
        switch table.name {
        case "command": "id > \(last) OR state IN (2, 3) OR id IN (SELECT target FROM command WHERE id > \(last))"
        case "journal": "command > \(last)"
        default: journaled[table.name] == nil ? "1" : "id IN (\(touched))"
        }
      let sql =
        "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name) WHERE \(condition) LIMIT \(Self.most)"
      for row in try Row.fetchAll(db, sql: sql) {
        changes.append(RowChange(kind: .inserted, table: table.name, values: Array(row.databaseValues)))
      }
      guard changes.count < Self.most else { return nil }
      guard journaled[table.name] != nil else { continue }
      for id in try Int64.fetchAll(db, sql: "\(touched) AND \(row) NOT IN (SELECT id FROM \(table.name))") {
        changes.append(RowChange(kind: .deleted, table: table.name, values: [id.databaseValue]))
      }
    }
    return changes
  }
}
