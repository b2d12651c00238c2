private import CSQLite
import GRDB

/// The rows of a small stage, which are merged from tables in memory.
///
/// The tables stay attached to the store's connection. The scratch file of the stage would be detached after the merge,
/// which makes SQLite compile all statements of the connection again. Others would wait meanwhile.
struct StagedRows {
  private let tables: [(insertion: String, rows: [[DatabaseValue]])]

  /// Reads all rows. O(rows).
  init(of stage: ImportStage) throws {
    tables = try StoreError.translating {
      try stage.queue.read { db in
        try StageSchema.tables.map { table in
          let rows = try Row.fetchAll(db, sql: "SELECT * FROM stage.\(table) ORDER BY rowid")
          let places = rows.first.map { $0.map { _ in "?" }.joined(separator: ", ") } ?? ""
          return ("INSERT INTO stage.\(table) VALUES (\(places))", rows.map { Array($0.databaseValues) })
        }
      }
    }
  }

  /// Runs the body in a transaction in which the schema `stage` has the rows, and `target` has its empty tables.
  func attached<Value>(to db: Database, _ body: (Database) throws -> Value) throws -> Value {
    try Self.attachTables(db)
    return try db.transaction { db in
      for (insertion, rows) in tables {
        for row in rows { try db.run(insertion, row) }
      }
      let value = try body(db)
      for deletion in Self.deletions { try db.run(deletion) }
      return value
    }
  }

  private static let deletions =
    StageSchema.tables.map { "DELETE FROM stage.\($0)" } + StageSchema.targets.map { "DELETE FROM target.\($0)" }

  /// Attaches empty tables unless the connection has them.
  static func attachTables(_ db: Database) throws {
    let isAttached = sqlite3_db_readonly(db.sqliteConnection, "stage") >= 0
    if isAttached { return }
    do {
      try db.execute(sql: "ATTACH DATABASE ':memory:' AS stage; \(StageSchema.sql)")
      try StageSchema.attachTargets(to: db)
    } catch {
      for schema in ["stage", "target"] { try? db.execute(sql: "DETACH DATABASE \(schema)") }
      throw error
    }
  }
}
