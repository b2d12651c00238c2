import GRDB

/// The schema's versions, oldest first. A migration is frozen once released: literal names, no type of ours.
enum Migrations {
  typealias Step = (version: Int, sql: String)

  static let all: [Step] = [
    (1, schema1), (2, schema2), (3, schema3), (4, schema4), (5, schema5), (6, schema6), (7, schema7), (8, schema8),
    (9, schema9), (10, schema10), (11, schema11), (12, schema12), (13, schema13), (14, schema14),
  ]
  static var newest: Int { all.last?.version ?? 0 }

  /// The version that last changed what is derived: a table, or which runs count.
  private static let derivedChanged = 8

  /// The version from which on names are in normal form.
  private static let namesNormalized = 5

  /// The version from which on the journal has a row for each command.
  static let journalByCommand = 6

  /// The mark in the header of every file of ours from schema 2 on.
  static let applicationID = 1_414_615_892

  /// Checks the file without writing. Throws `StoreError.newerSchema` for one of a later version and
  /// `StoreError.unusable` for another program's. Returns its version; 0 is an empty file.
  @discardableResult
  static func check(_ db: Database, schema: String = "main", path: String, newest: Int = newest) throws -> Int {
    let version = try Int.fetchOne(db, sql: "PRAGMA \(schema).user_version") ?? 0
    let mark = try Int.fetchOne(db, sql: "PRAGMA \(schema).application_id") ?? 0
    let tables = try Set(String.fetchAll(db, sql: "SELECT name FROM \(schema).sqlite_schema WHERE type = 'table'"))
    if version == 0, mark == 0, tables.isEmpty { return 0 }
    guard version > 0, mark == (version == 1 ? 0 : applicationID),
      tables.isSuperset(of: ["device", "player", "journal", "estimation"])
    else { throw StoreError.unusable(path: path, reason: "it is a database of another program") }
    guard version <= newest else { throw StoreError.newerSchema(found: version, known: newest, path: path) }
    return version
  }

  /// Migrates the file to the newest version in one transaction. `user_version` holds the version. Throws `StoreError.notMigrated`.
  static func run(on db: Database, _ steps: [Step] = all) throws {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let missing = steps.filter { $0.version > found }
    guard let last = missing.last else { return }
    do {
      try db.inTransaction {
        // Tables for what is derived come empty.
        let isStale = (1..<Self.derivedChanged).contains(found) && last.version >= Self.derivedChanged
        if try apply(missing, to: db) || isStale { try Rebuild.all(in: db) }
        return .commit
      }
    } catch {
      guard found > 0 else { throw error }
      let reason = (error as? DatabaseError).map { "\(StoreError($0))" } ?? "\(error)"
      throw StoreError.notMigrated(from: found, to: last.version, reason: reason)
    }
  }

  /// The same in the open transaction, without rebuilding what is derived.
  static func migrate(_ db: Database, to version: Int) throws {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    _ = try apply(all.filter { $0.version > found && $0.version <= version }, to: db)
  }

  /// Whether rows have changed that others are derived from.
  private static func apply(_ steps: [Step], to db: Database) throws -> Bool {
    var isStale = false
    for step in steps {
      try db.execute(sql: step.sql)
      if step.version == Self.namesNormalized, try NormalForms.apply(to: db) { isStale = true }
      if step.version == Self.journalByCommand { try JournalConversion.apply(to: db) }
      try db.execute(sql: "PRAGMA user_version = \(step.version)")
    }
    return isStale
  }
}
