private import CSQLite
import GRDB

/// The rows of a small stage, which are merged from tables in memory.
///
/// The tables stay attached to the store's connection. The scratch file of the stage would be detached after the merge,
/// which makes SQLite compile all statements of the connection again. Others would wait meanwhile.
struct StagedRows {
  private let insertions: [(sql: String, values: [DatabaseValue])]

  /// Reads all rows. O(rows).
  init(of stage: ImportStage) throws {
    insertions = try StoreError.translating {
      try stage.queue.read { db in
        try StageSchema.tables.flatMap { table in
          try Row.fetchAll(db, sql: "SELECT * FROM stage.\(table) ORDER BY rowid").map { row in
            let places = row.map { _ in "?" }.joined(separator: ", ")
            return ("INSERT INTO stage.\(table) VALUES (\(places))", Array(row.databaseValues))
          }
        }
      }
    }
  }

  /// Runs the body in a transaction in which the schema `stage` has the rows, and `target` has its empty tables.
  func attached<Value>(to db: Database, _ body: (Database) throws -> Value) throws -> Value {
    try Self.attachTables(db)
    return try db.transaction { db in
      for (sql, values) in insertions { try db.run(sql, values) }
      let value = try body(db)
      for deletion in Self.deletions { try db.run(deletion) }
      return value
    }
  }

  private static let deletions =
    StageSchema.tables.map { "DELETE FROM stage.\($0)" } + StageSchema.targets.map { "DELETE FROM target.\($0)" }

  /// Attaches empty tables unless the connection has them.
  static func attachTables(_ db: Database) throws {
    // -1: the connection has no such schema.
    guard sqlite3_db_readonly(db.sqliteConnection, "stage") < 0 else { return }
    do {
      try db.execute(sql: "ATTACH DATABASE ':memory:' AS stage; \(StageSchema.sql)")
      try StageSchema.attachTargets(to: db)
    } catch {
      for schema in ["stage", "target"] { try? db.execute(sql: "DETACH DATABASE \(schema)") }
      throw error
    }
  }
}
