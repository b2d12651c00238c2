import GRDB
private import GRDBSQLite
internal import Synchronization

/// Copying of the write-ahead log into the store's file, beside changes and reads.
///
/// By default SQLite copies it in the commit that makes it longer than 1,000 pages, which then waits until these pages
/// are synced. Here a connection of its own copies it beside the changes (ADR 0056).
extension QuestStore {
  /// Whether to call `checkpoint` now: true once for each 1,000 pages that were written to the log. Cost: one lock.
  public func isCheckpointDue() -> Bool {
    connections.withLock { current in
      guard current.loggedPages.load(ordering: .relaxed) >= LogPages.many else { return false }
      current.loggedPages.store(0, ordering: .relaxed)
      return true
    }
  }

  /// Copies the log into the file, except pages that a reader still needs as they were. Nobody waits for it. A failure
  /// loses nothing, because the log still has everything. O(pages of the log).
  ///
  /// - Throws: a `StoreError` if the disk does not allow it.
  public func checkpoint() throws {
    defer { times.settle(also: []) }
    try StoreError.translating {
      let (current, connection) = try connections.withLock { ($0, try $0.checkpointers.take()) }
      defer { current.checkpointers.giveBack(connection) }
      _ = try connection.writeWithoutTransaction { db in try db.checkpoint(.passive) }
    }
  }
}

/// Numbers of pages of the write-ahead log.
enum LogPages {
  /// After so many pages the log is copied beside the changes: 4 MB.
  static let many = 1_000
  /// A commit copies what is left if the log is longer: 16 MB. A log begins again when all of it is copied, which does not
  /// happen while changes follow each other without a pause.
  static let most = 4_000

  /// Pages that the connection has written to the log since the last call. O(1).
  static func takeWritten(_ db: Database) -> Int {
    var (written, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(db.sqliteConnection, SQLITE_DBSTATUS_CACHE_WRITE, &written, &highest, 1)
    return Int(written)
  }
}
