import GRDB

/// The checks of a file before it becomes a backup or the store.
enum Verification {
  /// Checks the structure, the references, and that the file is a store. Reads everything. Throws
  /// `StoreError.unusable`, and a `DatabaseError` when the disk fails.
  static func run(_ db: Database, schema: String = "main", path: String) throws {
    guard try Migrations.check(db, schema: schema, path: path) > 0 else {
      throw StoreError.unusable(path: path, reason: "it is empty")
    }
    let pages = try StoreReader.pageFaults("PRAGMA \(schema).integrity_check(3)", in: db)
    guard pages.isEmpty else {
      throw StoreError.unusable(path: path, reason: "it is damaged: \(pages.joined(separator: "; "))")
    }
    guard try Row.fetchOne(db, sql: "PRAGMA \(schema).foreign_key_check") == nil else {
      throw StoreError.unusable(path: path, reason: "rows in it refer to missing ones")
    }
  }

  /// Checks that a copy equals its source.
  static func compare(_ copy: Database, with source: Database) throws {
    for table in ["session", "estimation", "command", "journal"] {
      let sql = "SELECT count(*) FROM \(table)"
      guard try Int.fetchOne(copy, sql: sql) == Int.fetchOne(source, sql: sql) else {
        throw StoreError.unusable(path: "", reason: "its copy lacks rows of \(table)")
      }
    }
  }
}
