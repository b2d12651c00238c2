import GRDB

/// The schema's versions, oldest first. A migration is frozen once released: literal names, no type of ours.
enum Migrations {
  static let all: [(version: Int, sql: String)] = [(1, schema1), (2, schema2)]
  static var newest: Int { all.last?.version ?? 0 }

  /// The mark in the header of every file of ours from schema 2 on.
  static let applicationID = 1_414_615_892

  /// Looks what kind of file this is, without writing. Throws `StoreError.newerSchema` for one of a later version and
  /// `StoreError.unusable` for another program's.
  static func check(_ reader: DatabaseQueue) throws {
    let (version, mark, isOurs, isEmpty) = try reader.read { db in
      let tables = try Set(String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"))
      return (
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0, try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
        tables.isSuperset(of: ["device", "player", "journal", "estimation"]), tables.isEmpty
      )
    }
    if version == 0, mark == 0, isEmpty { return }
    guard isOurs, version > 0, mark == (version == 1 ? 0 : applicationID) else {
      throw StoreError.unusable(path: reader.path, reason: "it is a database of another program")
    }
    guard version <= newest else { throw StoreError.newerSchema(found: version, known: newest) }
  }

  /// Brings the file to the newest version in one transaction: all of the way, or not at all. `user_version` holds the
  /// version.
  static func run(on writer: DatabaseQueue, _ steps: [(version: Int, sql: String)] = all) throws {
    try writer.writeWithoutTransaction { db in
      let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      let missing = steps.filter { $0.version > found }
      guard !missing.isEmpty else { return }
      try db.inTransaction {
        for step in missing {
          try db.execute(sql: step.sql)
          try db.execute(sql: "PRAGMA user_version = \(step.version)")
        }
        return .commit
      }
    }
  }
}
