import GRDB

/// The schema's versions, oldest first. A migration is frozen once released: literal names, no type of ours.
enum Migrations {
  static let all: [(version: Int, sql: String)] = [(1, schema1)]
  static var newest: Int { all.last?.version ?? 0 }

  /// Brings the file to the newest version, each step in its own transaction. `user_version` holds the version.
  static func run(on writer: DatabaseQueue) throws {
    let found = try writer.read { db in try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }
    guard found <= newest else { throw StoreError.newerSchema(found: found, known: newest) }
    for migration in all where migration.version > found {
      try writer.write { db in
        try db.execute(sql: migration.sql)
        try db.execute(sql: "PRAGMA user_version = \(migration.version)")
      }
    }
  }
}
