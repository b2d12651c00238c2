import GRDB
private import Synchronization

/// One row of a `FactTable` that was inserted, updated or deleted.
struct RowChange: Equatable, Sendable {
  enum Kind: Int, Sendable {
    case inserted, updated, deleted
  }

  var kind: Kind
  var table: String
  /// The row's values after the change, in the order of `FactTable.columns`; for a deleted row only the primary key,
  /// all others are NULL.
  var values: [DatabaseValue]
}

/// Records every change of a fact on one connection, in the order of the writes: by statements, upserts and cascades of
/// foreign keys. A rollback removes the transaction's records.
///
/// It uses temporary triggers of the connection, so nothing is stored in the file. Cost: some microseconds a row.
enum ChangeCapture {
  private static let table = "rowChange"

  /// The last definitions, kept because making one takes as long as running it.
  private static let last = Mutex<[Set<RowChange.Kind>: (tables: [FactTable], definition: String)]>([:])

  /// Begins on that connection, outside any transaction, with changes of some kinds. Cost: a few milliseconds.
  static func begin(on db: Database, _ kinds: Set<RowChange.Kind> = [.inserted, .updated, .deleted]) throws {
    let tables = try FactTable.all(in: db)
    // A damaged file may lack tables.
    let known = last.withLock { $0[kinds]?.tables == tables ? $0[kinds]?.definition : nil }
    let definition = known ?? definition(for: tables, kinds)
    last.withLock { $0[kinds] = (tables, definition) }
    try db.define(definition)
  }

  private static func definition(for tables: [FactTable], _ kinds: Set<RowChange.Kind>) -> String {
    let width = tables.map(\.columns.count).max() ?? 0
    let columns = (0..<width).map { ", c\($0)" }.joined()
    let triggers = tables.flatMap { table in
      let new = table.columns.map { "NEW.\($0)" }
      let key = table.columns.enumerated().map { table.key.contains($0) ? "OLD.\($1)" : "NULL" }
      return kinds.sorted { $0.rawValue < $1.rawValue }.map { kind in
        switch kind {
        case .inserted: trigger(table, kind, "INSERT", new)
        case .updated: trigger(table, kind, "UPDATE OF \(table.columns.joined(separator: ", "))", new)
        case .deleted: trigger(table, kind, "DELETE", key)
        }
      }
    }
    // The rows of the schema are inserted, because each CREATE TRIGGER searches all of them: 14 ms instead of 5 for 45
    // tables. Changes wait that long when a copy replaces the store. The next statement reads all schemas again.
    return """
      CREATE TEMP TABLE \(table) (n INTEGER PRIMARY KEY, kind INTEGER, record TEXT, width INTEGER\(columns));
      PRAGMA writable_schema = ON;
      INSERT INTO sqlite_temp_master (type, name, tbl_name, rootpage, sql) VALUES \(triggers.joined(separator: ", "));
      PRAGMA writable_schema = RESET;
      """
  }

  /// A row of the temporary schema.
  private static func trigger(_ facts: FactTable, _ kind: RowChange.Kind, _ event: String, _ values: [String]) -> String
  {
    let name = "\(facts.name)_\(kind)"
    let columns = values.indices.map { ", c\($0)" }.joined()
    let sql = """
      CREATE TRIGGER \(name) AFTER \(event) ON main.\(facts.name) BEGIN
        INSERT INTO \(table) (kind, record, width\(columns))
        VALUES (\(kind.rawValue), '\(facts.name)', \(values.count), \(values.joined(separator: ", ")));
      END
      """
    return "('trigger', '\(name)', '\(facts.name)', 0, '\(sql.replacing("'", with: "''"))')"
  }

  /// Takes the changes recorded since the last call. On the same connection, outside any transaction.
  static func take(from db: Database) throws -> [RowChange] {
    let changes = try db.all("SELECT * FROM temp.\(table) ORDER BY n", []) { row -> RowChange in
      RowChange(
        kind: RowChange.Kind(rawValue: row[1]) ?? .deleted, table: row[2], values: (4..<4 + row[3]).map { row[$0] })
    }
    if !changes.isEmpty { try db.run("DELETE FROM temp.\(table)", []) }
    return changes
  }
}
