import GRDB
private import GRDBSQLite
internal import Synchronization

/// Copying of the write-ahead log into the store's file, beside changes and reads.
///
/// By default SQLite copies it in the commit that makes it longer than 1,000 pages. That commit then waits until all of
/// these pages are synced: 50 ms on an SSD, seconds on a hard disk. Here a connection of its own copies it beside the
/// changes (ADR 0056).
extension QuestStore {
  /// Whether so much was written that `checkpoint` should be called. Cost: one lock.
  public var needsCheckpoint: Bool { connections.withLock { $0.loggedPages.load(ordering: .relaxed) } >= LogPages.many }

  /// Copies the log into the file, except what a reader does not know yet. Nobody waits for it. A failure loses nothing:
  /// the log still has everything. O(pages of the log).
  ///
  /// - Throws: a `StoreError` if the disk does not allow it.
  public func checkpoint() throws {
    defer { times.settle(also: []) }
    try StoreError.translating {
      let (current, connection) = try connections.withLock { ($0, try $0.checkpointers.take()) }
      defer { current.checkpointers.giveBack(connection) }
      current.loggedPages.store(0, ordering: .relaxed)
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
