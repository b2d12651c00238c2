import GRDB

/// Identifies a row of a `FactTable`.
struct FactRow: Hashable {
  let table: String
  let key: [DatabaseValue]
}

/// A table with facts, and the columns that are facts. Derived data can be computed from all of them together.
struct FactTable: Equatable, Sendable {
  let name: String
  /// In the order of the schema, without derived ones.
  private(set) var columns: [String]
  /// For each of these columns, its index among all columns of the table, from 0.
  private(set) var ordinals: [Int]
  /// The primary key, as places in `columns`.
  private(set) var key: [Int]

  /// Tables that are computed from the others (`Rebuild`).
  static let derived = Set(Rebuild.tables)

  /// Derived columns of tables with facts.
  static let derivedColumns: [String: Set<String>] = ["estimation": ["skill", "best"]]

  /// All such tables of the file's schema, sorted by name.
  static func all(in db: Database, schema: String = "main") throws -> [FactTable] {
    // One statement for all tables: changes wait for this at the end of a large change.
    let sql = """
      SELECT t.name, c.name, c.cid, c.pk > 0 FROM \(schema).sqlite_schema t JOIN pragma_table_info(t.name, ?) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY t.name, c.cid
      """
    var tables: [FactTable] = []
    let columns = try db.all(sql, [schema]) { ($0[0] as String, $0[1] as String, $0[2] as Int, $0[3] as Bool) }
    for (name, column, ordinal, isKey) in columns {
      guard !derived.contains(name), derivedColumns[name]?.contains(column) != true else { continue }
      if tables.last?.name != name { tables.append(FactTable(name: name, columns: [], ordinals: [], key: [])) }
      tables[tables.count - 1].add(column, at: ordinal, isKey: isKey)
    }
    return tables
  }

  private mutating func add(_ column: String, at ordinal: Int, isKey: Bool) {
    if isKey { key.append(columns.count) }
    columns.append(column)
    ordinals.append(ordinal)
  }

  /// The row with these values of all columns.
  func row(_ values: [DatabaseValue]) -> FactRow { FactRow(table: name, key: key.map { values[$0] }) }

  /// SQL condition for one row, whose key's values are the arguments.
  var isKey: String { key.map { "\(columns[$0]) = ?" }.joined(separator: " AND ") }

  /// Whether the table has a row with the arguments as values of all columns.
  var hasSQL: String {
    "SELECT EXISTS (SELECT 1 FROM \(name) WHERE \(columns.map { "\($0) IS ?" }.joined(separator: " AND ")))"
  }

  var insertSQL: String {
    "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
  }

  /// The arguments are all values, then those of the key.
  var updateSQL: String { "UPDATE \(name) SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE \(isKey)" }

  var deleteSQL: String { "DELETE FROM \(name) WHERE \(isKey)" }
}
