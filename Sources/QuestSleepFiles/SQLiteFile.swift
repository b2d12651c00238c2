private import GRDBSQLite
private import Glibc

/// Another program's database, opened read-only. None of its code runs: views and triggers are not used.
final class SQLiteFile {
  private let database: OpaquePointer

  /// - Throws: `SleepFileError` if it is no database, or cannot be read.
  init(path: String) throws {
    // A database in use has its newest changes in a separate file; an exported one is complete.
    let isComplete = access(path + "-wal", F_OK) != 0
    var escaped = ""
    for byte in path.utf8 {
      let isPlain = byte >= 0x80 || byte.isPlainInPath
      escaped +=
        isPlain ? String(decoding: [byte], as: UTF8.self) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let isASCII = path.utf8.allSatisfy { $0 < 0x80 }
    var opened: OpaquePointer?
    let name = isASCII ? "file:\(escaped)\(isComplete ? "?immutable=1" : "")" : path
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | (isASCII ? SQLITE_OPEN_URI : 0)
    guard sqlite3_open_v2(name, &opened, flags, nil) == SQLITE_OK, let opened else {
      let reason = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
      sqlite3_close_v2(opened)
      throw SleepFileError("\(path) cannot be read: \(reason).")
    }
    database = opened
    sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, 1 << 20)
    _ = sqlite3_exec(opened, "PRAGMA trusted_schema = OFF", nil, nil, nil)
  }

  deinit { sqlite3_close_v2(database) }

  /// The columns of each table, in upper case, without views.
  func tables() throws -> [String: Set<String>] {
    let names = try query(
      "SELECT m.name, p.name FROM sqlite_schema m, pragma_table_info(m.name) p WHERE m.type = 'table'")
    var tables: [String: Set<String>] = [:]
    while try names.step() {
      if let table = names.text(0), let column = names.text(1) {
        tables[table.uppercased(), default: []].insert(column.uppercased())
      }
    }
    return tables
  }

  /// - Throws: `SleepFileError`.
  func query(_ sql: String) throws -> Query {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw failure() }
    return Query(statement, of: self)
  }

  fileprivate func failure() -> SleepFileError {
    if sqlite3_errcode(database) & 0xFF == SQLITE_NOTADB {
      return SleepFileError("It isn't a database.", hint: "What the phone exports may be a zip: unzip it first.")
    }
    return SleepFileError(
      "The database cannot be read: \(String(cString: sqlite3_errmsg(database))).",
      hint: "Nothing was imported. Export it again, and copy the whole file.")
  }

  final class Query {
    private let statement: OpaquePointer
    private let file: SQLiteFile

    fileprivate init(_ statement: OpaquePointer, of file: SQLiteFile) {
      self.statement = statement
      self.file = file
    }

    deinit { sqlite3_finalize(statement) }

    /// Restarts the query with these values.
    func begin(_ values: [Int64]) {
      sqlite3_reset(statement)
      for (place, value) in values.enumerated() { sqlite3_bind_int64(statement, Int32(place + 1), value) }
    }

    /// Whether there is another row.
    func step() throws -> Bool {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: return true
      case SQLITE_DONE: return false
      default: throw file.failure()
      }
    }

    /// `nil` for a value that is no number.
    func integer(_ column: Int32) -> Int64? {
      sqlite3_column_type(statement, column) == SQLITE_INTEGER ? sqlite3_column_int64(statement, column) : nil
    }

    func text(_ column: Int32) -> String? { sqlite3_column_text(statement, column).map { String(cString: $0) } }
  }
}

extension UInt8 {
  fileprivate var isPlainInPath: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
