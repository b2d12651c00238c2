import GRDB
private import GRDBSQLite
internal import Synchronization

/// Cancels long work: the store is about to close, and unfinished work is dropped.
///
/// Work on a connection checks between its statements, and SQLite checks within one.
final class Cancellation: Sendable {
  private let isSet = Atomic(false)

  func callOff() { isSet.store(true, ordering: .relaxed) }

  var isCalledOff: Bool { isSet.load(ordering: .relaxed) }

  /// Throws `StoreError.closing` once the work is cancelled.
  func check() throws {
    if isCalledOff { throw StoreError.closing }
  }

  /// Makes every statement of the connection end with `SQLITE_INTERRUPT` once the work is cancelled. The connection
  /// must not outlive this object.
  func watch(_ db: Database) {
    sqlite3_progress_handler(
      db.sqliteConnection, 10_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Cancellation>.fromOpaque(context).takeUnretainedValue().isCalledOff ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  static func unwatch(_ db: Database) { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
}
