private import CSQLite
private import FoundationEssentials
import GRDB

/// Records every change of a fact on one connection, in the order of the writes: by statements, upserts and cascades of
/// foreign keys. The rows of a cascade come before the row that they referred to.
///
/// SQLite reports each row to a hook of the connection (`sqlite3_preupdate_hook`), before it writes the row. It does not
/// report rollbacks. `Database.transaction` and `Database.savepoint` remove the records of what they roll back, so the
/// connection writes rows only within them. Cost: one copy of each row's values.
final class ChangeCapture {
  private let kinds: Set<RowChange.Kind>
  private let tables: [String: FactTable]
  private var changes: [RowChange] = []
  /// Rows whose cascades may follow, each one level deeper than the one before.
  private var unfinished: [(depth: Int32, change: RowChange)] = []
  /// The first error of SQLite while it reported a row.
  private var failure = SQLITE_OK

  private init(_ kinds: Set<RowChange.Kind>, of tables: [FactTable]) {
    self.kinds = kinds
    self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
  }

  /// Begins on that connection, outside any transaction, with changes of some kinds. Call `end` before it is closed.
  static func begin(on db: Database, _ kinds: Set<RowChange.Kind> = [.inserted, .updated, .deleted]) throws {
    let capture = ChangeCapture(kinds, of: try FactTable.all(in: db))
    set(Unmanaged.passRetained(capture), on: db)?.release()
  }

  /// Ends it, if it was begun.
  static func end(on db: Database) { set(nil, on: db)?.release() }

  /// Takes the changes recorded since the last call. On the same connection, outside any transaction.
  static func take(from db: Database) throws -> [RowChange] {
    guard let capture = of(db) else { return [] }
    capture.settle(from: 0)
    defer {
      capture.changes = []
      capture.failure = SQLITE_OK
    }
    guard capture.failure == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: capture.failure), message: "a changed row was not recorded")
    }
    return capture.changes
  }

  /// The number of changes recorded so far.
  static func count(on db: Database) -> Int {
    guard let capture = of(db) else { return 0 }
    capture.settle(from: 0)
    return capture.changes.count
  }

  /// Removes all changes but the first ones, because the others were rolled back.
  static func keep(first count: Int, on db: Database) {
    guard let capture = of(db) else { return }
    capture.settle(from: 0)
    capture.changes.removeLast(capture.changes.count - count)
  }

  // MARK: - The hook

  private static func of(_ db: Database) -> ChangeCapture? {
    // SQLite returns the context of a hook only when the hook is replaced.
    let capture = set(nil, on: db)
    if let capture { set(capture, on: db) }
    return capture?.takeUnretainedValue()
  }

  /// Makes the connection report to that capture. Returns the previous one; a closed connection has none.
  @discardableResult
  private static func set(_ capture: Unmanaged<ChangeCapture>?, on db: Database) -> Unmanaged<ChangeCapture>? {
    guard let connection = db.sqliteConnection else { return nil }
    guard let capture else {
      return sqlite3_preupdate_hook(connection, nil, nil).map { Unmanaged.fromOpaque($0) }
    }
    return sqlite3_preupdate_hook(
      connection,
      { capture, connection, operation, schema, table, _, _ in
        guard let capture, let connection, let schema, let table else { return }
        Unmanaged<ChangeCapture>.fromOpaque(capture).takeUnretainedValue().note(
          operation, in: String(cString: table), of: String(cString: schema), connection)
      }, capture.toOpaque()
    ).map { Unmanaged.fromOpaque($0) }
  }

  private func note(_ operation: Int32, in name: String, of schema: String, _ connection: OpaquePointer) {
    guard let kind = RowChange.Kind(operation: operation), kinds.contains(kind), schema == "main",
      let table = tables[name]
    else { return }
    func old(_ index: Int) -> DatabaseValue {
      read { sqlite3_preupdate_old(connection, Int32(table.ordinals[index]), &$0) }
    }
    let values: [DatabaseValue]
    switch kind {
    case .inserted, .updated:
      values = table.ordinals.map { ordinal in read { sqlite3_preupdate_new(connection, Int32(ordinal), &$0) } }
      let mayBeDerived = kind == .updated && FactTable.derivedColumns[name] != nil
      if mayBeDerived, table.columns.indices.allSatisfy({ values[$0] == old($0) }) { return }
    case .deleted: values = table.columns.indices.map { table.key.contains($0) ? old($0) : .null }
    }
    let depth = sqlite3_preupdate_depth(connection)
    settle(from: depth)
    unfinished.append((depth, RowChange(kind: kind, table: name, values: values)))
  }

  /// Records the unfinished rows from that depth on: their cascades are complete.
  private func settle(from depth: Int32) {
    while let last = unfinished.last, last.depth >= depth {
      changes.append(last.change)
      unfinished.removeLast()
    }
  }

  private func read(_ get: (inout OpaquePointer?) -> Int32) -> DatabaseValue {
    var value: OpaquePointer?
    let code = get(&value)
    if failure == SQLITE_OK { failure = code }
    return DatabaseValue(value)
  }
}

extension RowChange.Kind {
  fileprivate init?(operation: Int32) {
    switch operation {
    case SQLITE_INSERT: self = .inserted
    case SQLITE_UPDATE: self = .updated
    case SQLITE_DELETE: self = .deleted
    default: return nil
    }
  }
}

extension DatabaseValue {
  /// A value of SQLite; without one NULL.
  fileprivate init(_ value: OpaquePointer?) {
    self =
      switch sqlite3_value_type(value) {
      case SQLITE_INTEGER: sqlite3_value_int64(value).databaseValue
      case SQLITE_FLOAT: sqlite3_value_double(value).databaseValue
      case SQLITE_TEXT: sqlite3_value_text(value).map { String(cString: $0) }?.databaseValue ?? .null
      case SQLITE_BLOB:
        sqlite3_value_blob(value).map { Data(bytes: $0, count: Int(sqlite3_value_bytes(value))) }?.databaseValue
          ?? Data().databaseValue
      default: .null
      }
  }
}
