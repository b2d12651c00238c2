import GRDB
private import GRDBSQLite

/// Temporary files beside the store: unfinished copies, and backups that are being read.
///
/// A released connection ends on a queue of libdispatch, whose worker then wakes the process once a second for ever. So
/// `attached` attaches the file to a connection that stays. `opened` is for statements that must address the file as
/// `main`: it opens and closes a connection and keeps its object, some kilobytes each time, so it is for rare work.
enum ScratchFile {
  /// The schema name of an attached file. Its tables are also found without it, since the connection has no tables.
  static let schema = "scratch"

  /// Removes the file, with everything beside it that is part of it.
  static func remove(_ path: String) throws {
    for path in [path, path + Compaction.suffix] {
      for side in ["", "-journal", "-wal", "-shm"] { try Disk.remove(path + side) }
    }
  }

  private static let connections = ConnectionPool {
    var configuration = Connections.configuration
    configuration.foreignKeysEnabled = false
    return try DatabaseQueue(configuration: configuration)
  }

  /// Runs the body with the file attached, outside any transaction. `making` creates a missing file. Without it this
  /// throws for a missing file: a backup that was removed in between must not come back empty.
  ///
  /// The body may let others interrupt the connection only while it runs: an interrupted detach would keep the file
  /// attached for ever.
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

  /// Only a URI can tell SQLite not to create the file. Debian's SQLite reads URIs; another build may not, and creates
  /// it.
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
