import GRDB

/// A table with facts, and the columns that are facts. Derived data can be computed from all of them together.
struct FactTable: Equatable, Sendable {
  let name: String
  /// In the order of the schema, without derived ones.
  let columns: [String]
  /// The primary key, as places in `columns`.
  let key: [Int]

  /// Tables that are computed from the others (`Rebuild`).
  static let derived: Set<String> = [
    "playerTotals", "dayTotals", "bandTotals", "skillTotals", "skillCourse", "claimTotals",
    "sampleDay",
    "foodDay",
  ]

  /// Derived columns of tables with facts.
  static let derivedColumns: [String: Set<String>] = ["estimation": ["skill", "best"]]

  /// All such tables of the file's schema, sorted by name.
  static func all(in db: Database, schema: String = "main") throws -> [FactTable] {
    let names = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM \(schema).sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY name
        """)
    return try names.filter { !derived.contains($0) }.map { name in
      let rows = try Row.fetchAll(
        db, sql: "SELECT name, pk FROM pragma_table_info(?, ?) ORDER BY cid", arguments: [name, schema])
      let facts = rows.filter { !(derivedColumns[name] ?? []).contains($0[0]) }
      return FactTable(name: name, columns: facts.map { $0[0] }, key: facts.indices.filter { facts[$0][1] as Int > 0 })
    }
  }

  /// SQL condition for one row, whose key's values are the arguments.
  var isKey: String { key.map { "\(columns[$0]) = ?" }.joined(separator: " AND ") }

  var insertSQL: String {
    "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
  }

  /// The arguments are all values, then those of the key.
  var updateSQL: String { "UPDATE \(name) SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE \(isKey)" }

  var deleteSQL: String { "DELETE FROM \(name) WHERE \(isKey)" }
}
