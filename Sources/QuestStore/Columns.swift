import GRDB
private import GRDBSQLite

/// The columns of a query's current row, read by position.
///
/// GRDB's `Row` builds a dictionary of column names for each query, which costs more than most queries of a command. A
/// column is read as the requested type: for a non-optional type NULL gives 0 or "".
struct Columns {
  fileprivate let statement: SQLiteStatement

  subscript<Value: ColumnValue>(_ index: Int) -> Value { Value.read(statement, Int32(index)) }

  var count: Int { Int(sqlite3_column_count(statement)) }
}

protocol ColumnValue {
  static func read(_ statement: SQLiteStatement, _ index: Int32) -> Self
}

extension Int64: ColumnValue {
  static func read(_ statement: SQLiteStatement, _ index: Int32) -> Int64 { sqlite3_column_int64(statement, index) }
}

extension Int: ColumnValue {
  static func read(_ statement: SQLiteStatement, _ index: Int32) -> Int { Int(sqlite3_column_int64(statement, index)) }
}

extension Int32: ColumnValue {
  static func read(_ statement: SQLiteStatement, _ index: Int32) -> Int32 { sqlite3_column_int(statement, index) }
}

extension UInt32: ColumnValue {
  static func read(_ statement: SQLiteStatement, _ index: Int32) -> UInt32 {
    UInt32(truncatingIfNeeded: sqlite3_column_int64(statement, index))
  }
}

extension Bool: ColumnValue {
  static func read(_ statement: SQLiteStatement, _ index: Int32) -> Bool { sqlite3_column_int64(statement, index) != 0 }
}

extension Double: ColumnValue {
  static func read(_ statement: SQLiteStatement, _ index: Int32) -> Double { sqlite3_column_double(statement, index) }
}

extension String: ColumnValue {
  static func read(_ statement: SQLiteStatement, _ index: Int32) -> String {
    sqlite3_column_text(statement, index).map { String(cString: $0) } ?? ""
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  static func read(_ statement: SQLiteStatement, _ index: Int32) -> Wrapped? {
    sqlite3_column_type(statement, index) == SQLITE_NULL ? nil : Wrapped.read(statement, index)
  }
}

extension DatabaseValue: ColumnValue {
  static func read(_ statement: SQLiteStatement, _ index: Int32) -> DatabaseValue {
    DatabaseValue(sqliteStatement: statement, index: index)
  }
}

/// Values of a statement's parameters, by position or by name. GRDB's `StatementArguments` checks each statement's
/// parameters again, which costs about as much as a short statement.
struct Bindings: ExpressibleByArrayLiteral {
  fileprivate let values: [DatabaseValue]
  /// Names of the values, without the colon; `nil` if they are positional.
  fileprivate let names: [String]?

  init(arrayLiteral values: (any DatabaseValueConvertible)?...) { self.init(values) }

  init(_ values: [(any DatabaseValueConvertible)?]) {
    self.init(values: values.map { $0?.databaseValue ?? .null })
  }

  init(values: [DatabaseValue]) {
    self.values = values
    names = nil
  }

  /// Names that the statement does not use are ignored.
  init(named values: [String: (any DatabaseValueConvertible)?]) {
    names = Array(values.keys)
    self.values = values.values.map { $0?.databaseValue ?? .null }
  }
}

extension Database {
  /// Runs a query that is compiled once for the connection, until its end or until `body` returns false.
  func each(_ sql: String, _ bindings: Bindings, _ body: (Columns) throws -> Bool) throws {
    let statement = try cachedStatement(sql: sql).sqliteStatement
    sqlite3_reset(statement)
    var missing = sqlite3_bind_parameter_count(statement)
    for (index, value) in bindings.values.enumerated() {
      let place = bindings.names.map { sqlite3_bind_parameter_index(statement, ":\($0[index])") } ?? Int32(index + 1)
      guard place > 0 else { continue }
      let code = value.bind(to: statement, at: place)
      guard code == SQLITE_OK else { throw failure(code, sql) }
      missing -= 1
    }
    guard missing == 0 else { throw failure(SQLITE_MISUSE, sql) }
    defer { sqlite3_reset(statement) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: guard try body(Columns(statement: statement)) else { return }
      case SQLITE_DONE: return
      case let code: throw failure(code, sql)
      }
    }
  }

  private func failure(_ code: Int32, _ sql: String) -> DatabaseError {
    DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage, sql: sql)
  }

  /// Runs a statement that is compiled once for the connection.
  func run(_ sql: String, _ bindings: Bindings = []) throws { try each(sql, bindings) { _ in true } }

  func run(_ sql: String, _ values: [DatabaseValue]) throws { try run(sql, Bindings(values: values)) }

  /// All rows, in their order.
  func all<Value>(_ sql: String, _ bindings: Bindings, _ body: (Columns) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    try each(sql, bindings) { columns in
      values.append(try body(columns))
      return true
    }
    return values
  }

  /// The first row, if there is one.
  func first<Value>(_ sql: String, _ bindings: Bindings, _ body: (Columns) throws -> Value) throws -> Value? {
    var value: Value?
    try each(sql, bindings) { columns in
      value = try body(columns)
      return false
    }
    return value
  }

  /// The first column of the first row; `nil` without a row, and for NULL.
  func value<Value: ColumnValue>(_ type: Value.Type, _ sql: String, _ bindings: Bindings = []) throws -> Value? {
    try first(sql, bindings) { $0[0] as Value? } ?? nil
  }

  /// The first column of each row.
  func values<Value: ColumnValue>(_ type: Value.Type, _ sql: String, _ bindings: Bindings = []) throws -> [Value] {
    try all(sql, bindings) { $0[0] }
  }

  /// Runs the body in a transaction that is committed completely or not at all. Its statements are compiled once; those
  /// of GRDB's `inTransaction` are compiled each time.
  func transaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let changes = ChangeCapture.count(on: self)
    try run("BEGIN IMMEDIATE")
    do {
      let value = try body(self)
      try run("COMMIT")
      return value
    } catch {
      // Some errors have ended the transaction already. Closing the connection rolls it back at the latest.
      if isInsideTransaction { try? run("ROLLBACK") }
      ChangeCapture.keep(first: changes, on: self)
      throw error
    }
  }

  /// Runs the body in a savepoint of a transaction. If it throws, its changes are rolled back.
  func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
    let changes = ChangeCapture.count(on: self)
    try run("SAVEPOINT attempt")
    let value: Value
    do {
      value = try body()
    } catch {
      ChangeCapture.keep(first: changes, on: self)
      // Some errors have ended the transaction already.
      guard isInsideTransaction else { throw error }
      try run("ROLLBACK TO attempt")
      try run("RELEASE attempt")
      throw error
    }
    try run("RELEASE attempt")
    return value
  }
}

extension DatabaseQueue {
  /// Runs the body on one snapshot, like `read`, but with statements that are compiled once: `read` compiles its own
  /// each time, which costs as much as two queries.
  func snapshot<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try inDatabase { db in
      try db.run("BEGIN")
      // Nothing was written, so ROLLBACK is correct and never refused.
      defer { try? db.run("ROLLBACK") }
      return try body(db)
    }
  }
}
