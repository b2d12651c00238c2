import GRDB
private import GRDBSQLite

/// The columns of the row a query stands at, read by position where SQLite has them.
///
/// A `Row` of GRDB makes a dictionary of the columns' names for each query, which costs more than most of the queries that
/// every command needs. A column is read as the type that is asked for: 0 or "" is what NULL gives where that is no
/// optional.
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

extension Database {
  /// Goes through a query that is compiled once for the connection, until its end or until `body` answers false.
  func each(_ sql: String, _ arguments: StatementArguments, _ body: (Columns) throws -> Bool) throws {
    let statement = try cachedStatement(sql: sql)
    try statement.setArguments(arguments)
    try step(statement.sqliteStatement, sql, body)
  }

  /// Runs a statement that is compiled once for the connection. Its arguments are values already: GRDB's own way makes
  /// arguments of them one by one, at about the price of the statement.
  func run(_ sql: String, _ values: [DatabaseValue]) throws {
    let statement = try cachedStatement(sql: sql).sqliteStatement
    sqlite3_reset(statement)
    guard sqlite3_bind_parameter_count(statement) == Int32(values.count) else { throw failure(SQLITE_MISUSE, sql) }
    for (index, value) in values.enumerated() {
      let code = value.bind(to: statement, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw failure(code, sql) }
    }
    try step(statement, sql) { _ in true }
  }

  private func step(_ statement: SQLiteStatement, _ sql: String, _ body: (Columns) throws -> Bool) throws {
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

  /// Runs the body in a transaction: all it does is committed, or nothing of it.
  func transaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
    var value: Value?
    try inTransaction {
      value = try body(self)
      return .commit
    }
    guard let value else { throw StoreError.refused("a transaction gave no answer") }
    return value
  }

  /// Its rows, in their order.
  func all<Value>(
    _ sql: String, _ arguments: StatementArguments, _ body: (Columns) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try each(sql, arguments) { columns in
      values.append(try body(columns))
      return true
    }
    return values
  }

  /// Its first row, if it has one.
  func first<Value>(
    _ sql: String, _ arguments: StatementArguments, _ body: (Columns) throws -> Value
  ) throws -> Value? {
    var value: Value?
    try each(sql, arguments) { columns in
      value = try body(columns)
      return false
    }
    return value
  }
}

extension DatabaseQueue {
  /// Runs the body on one snapshot, as `read` does, between statements that are compiled once: `read` compiles its own each
  /// time, which costs as much as two queries.
  func snapshot<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try inDatabase { db in
      try db.run("BEGIN", [])
      // Nothing was written, and this is never refused.
      defer { try? db.run("ROLLBACK", []) }
      return try body(db)
    }
  }
}
