import GRDB

/// What a healthy store gives to a log that lacks its newest commands.
struct LogCatchUp {
  private let db: Database
  private let last: Int64

  /// `last` is the log's newest command.
  init(_ db: Database, after last: Int64) {
    self.db = db
    self.last = last
  }

  /// More rows than this are no catching up.
  private static let most = 20_000

  /// How many runs have come since, by the journal.
  func runs() throws -> Int64 {
    let sql = """
      SELECT coalesce(sum((before IS NULL) - (after IS NULL)), 0) FROM journal
      WHERE command > \(last) AND record = 'estimation'
      """
    return try Int64.fetchOne(db, sql: sql) ?? 0
  }

  /// The rows that may have changed since, as they are now; none when nothing is missing, and `nil` where the journal does
  /// not name them one by one (an import), or they are too many.
  func changes() throws -> [RowChange]? {
    guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM command WHERE id > \(last))") == true else {
      return []
    }
    let journaled = JournaledTable.byName
    let records = try String.fetchAll(db, sql: "SELECT DISTINCT record FROM journal WHERE command > \(last)")
    guard records.allSatisfy({ journaled[$0] != nil }) else { return nil }
    var changes: [RowChange] = []
    for table in try FactTable.all(in: db) {
      let touched = "SELECT DISTINCT recordID FROM journal WHERE command > \(last) AND record = '\(table.name)'"
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
      for id in try Int64.fetchAll(db, sql: "\(touched) AND recordID NOT IN (SELECT id FROM \(table.name))") {
        changes.append(RowChange(kind: .deleted, table: table.name, values: [id.databaseValue]))
      }
    }
    return changes
  }
}
