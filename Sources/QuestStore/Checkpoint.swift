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

  /// Copies the log into the file, except pages that a reader still needs as they were. A failure loses nothing, because
  /// the log still has everything. O(pages of the log).
  ///
  /// SQLite begins the log again when all of it is copied, which does not happen while changes follow each other without
  /// a pause. So the last pages of a long log are copied between two changes.
  ///
  /// - Parameter alone: runs its argument while no change is in progress; called for a log of more than 4,000 pages. Its
  ///   argument copies fewer than 1,000 pages.
  /// - Throws: a `StoreError` if the disk does not allow it, or what `alone` throws.
  public func checkpoint(alone: (() throws -> Void) throws -> Void = { try $0() }) throws {
    defer { times.settle(also: []) }
    var pages = try copyLog()
    // Each copy has fewer new pages than the one before it.
    while pages > LogPages.most, isCheckpointDue() { pages = try copyLog() }
    guard pages > LogPages.most else { return }
    try alone { _ = try copyLog() }
  }

  /// Returns the number of pages in the log; 0 if a reader still needs some of them.
  private func copyLog() throws -> Int {
    try StoreError.translating {
      let (current, connection) = try connections.withLock { ($0, try $0.checkpointers.take()) }
      defer { current.checkpointers.giveBack(connection) }
      let (pages, copied) = try connection.writeWithoutTransaction { db in try db.checkpoint(.passive) }
      return copied < pages ? 0 : pages
    }
  }
}

/// Numbers of pages of the write-ahead log.
enum LogPages {
  /// After so many pages the log is copied beside the changes: 4 MB.
  static let many = 1_000
  /// A log of more pages begins again as soon as no reader needs it: 16 MB.
  static let most = 4_000

  /// Pages that the connection has written to the log since the last call. O(1).
  static func takeWritten(_ db: Database) -> Int {
    var (written, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(db.sqliteConnection, SQLITE_DBSTATUS_CACHE_WRITE, &written, &highest, 1)
    return Int(written)
  }
}
