import GRDB
private import GRDBSQLite

/// Files beside the store that are worked on for a moment: copies in the making, backups being read.
///
/// A connection that is let go of ends on a queue of libdispatch's, whose worker then wakes the process once a second for
/// ever. So a file is attached to a connection that stays (`attached`) or, where statements must mean its `main`, opened,
/// closed and its shell kept (`opened`): a few kilobytes each time, so for rare work alone.
enum ScratchFile {
  /// The name an attached file has. Its tables are also found without it, since the connection has none of its own.
  static let schema = "scratch"

  private static let connections = ConnectionPool {
    var configuration = Connections.configuration
    configuration.foreignKeysEnabled = false
    return try DatabaseQueue(configuration: configuration)
  }

  /// Runs the body with the file attached, outside any transaction. With `making` a missing file is made. Without it
  /// this throws: a backup that was removed in between must not come back empty.
  ///
  /// The body may let others interrupt the connection for as long as it runs itself: one that is kept from letting go of
  /// the file has it for ever.
  static func attached<Value>(
    _ path: String, making: Bool = false, _ body: (_ db: Database, _ connection: DatabaseQueue) throws -> Value
  ) throws -> Value {
    let connection = try connections.take()
    defer { connections.giveBack(connection) }
    return try connection.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH DATABASE ? AS \(schema)", arguments: [making ? path : existing(path)])
      defer { try? db.execute(sql: "DETACH DATABASE \(schema)") }
      return try body(db, connection)
    }
  }

  /// Only a URI can tell SQLite not to make the file. Debian's SQLite reads URIs; another build may not, and makes it.
  private static func existing(_ path: String) -> String {
    guard sqlite3_compileoption_used("USE_URI") != 0 else { return path }
    let escapes: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    return "file:" + path.map { escapes[$0] ?? String($0) }.joined() + "?mode=rw"
  }

  /// Runs the body on a connection to the file alone.
  static func opened<Value>(
    _ path: String, readOnly: Bool = false, _ body: (DatabaseQueue) throws -> Value
  ) throws -> Value {
    var configuration = Connections.configuration
    configuration.readonly = readOnly
    let connection = try DatabaseQueue(path: path, configuration: configuration)
    Connections.keep(connection)
    defer { try? connection.close() }
    return try body(connection)
  }
}
