import GRDB
private import GRDBSQLite
internal import Synchronization

/// Calls long work off: the store is about to close, and what is half done is dropped.
///
/// Work on a connection asks between its statements, and SQLite asks within one.
final class Cancellation: Sendable {
  private let isSet = Atomic(false)

  func callOff() { isSet.store(true, ordering: .relaxed) }

  var isCalledOff: Bool { isSet.load(ordering: .relaxed) }

  /// Throws `StoreError.busy` once the work has been called off.
  func check() throws {
    if isCalledOff { throw StoreError.busy }
  }

  /// Lets every statement of the connection end with `SQLITE_INTERRUPT` once the work has been called off. The connection
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
