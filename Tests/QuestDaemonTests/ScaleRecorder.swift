import GRDB
import GRDBSQLite
@testable import QuestStore
import Synchronization

/// Listens on a store's connections and records every statement that SQLite ran, with its call and its work.
///
/// The product has no hook for this. The idle connections of the store's pools are set to report before the calls; with
/// one calling thread the same connections are used.
final class StatementRecorder: Sendable {
  /// The work of one statement in one call.
  struct Work: Equatable, Sendable {
    var runs = 0
    /// Steps of SQLite's virtual machine: the same on every machine, and they grow with every row looked at.
    var steps = 0
    /// Steps of scans that no index served.
    var scanned = 0
  }

  private struct State {
    var call = ""
    var work: [String: [String: Work]] = [:]
  }

  private let state = Mutex(State())
  private let store: QuestStore
  /// The number of readers to listen on: besides the caller, staging, the daily backup and the full check may use one
  /// at any moment, and the next caller then gets another.
  private static let readers = 6

  /// The callback of SQLite at the end of each statement.
  private static let report:
    @convention(c) (UInt32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32 = {
      _, recorder, statement, _ in
      guard let recorder, let statement else { return 0 }
      Unmanaged<StatementRecorder>.fromOpaque(recorder).takeUnretainedValue().note(OpaquePointer(statement))
      return 0
    }

  init(_ store: QuestStore) throws {
    self.store = store
    // Never released: a connection that is in use or replaced keeps the address.
    _ = Unmanaged.passRetained(self)
    try listen()
  }

  private func listen() throws {
    try onEveryConnection { db in
      let own = Unmanaged.passUnretained(self).toOpaque()
      sqlite3_trace_v2(db.sqliteConnection, UInt32(SQLITE_TRACE_PROFILE), Self.report, own)
    }
  }

  /// Stops listening.
  func stop() throws {
    try onEveryConnection { db in _ = sqlite3_trace_v2(db.sqliteConnection, 0, nil, nil) }
  }

  /// Records the work of the body's statements under the name.
  func during<Value>(_ call: String, _ body: () throws -> Value) throws -> Value {
    // A reader that another thread has brought back meanwhile is the next to be used.
    try listen()
    state.withLock { $0.call = call }
    defer { state.withLock { $0.call = "" } }
    return try body()
  }

  /// By call, by statement.
  var work: [String: [String: Work]] { state.withLock(\.work) }

  private func note(_ statement: OpaquePointer) {
    guard let text = sqlite3_sql(statement) else { return }
    let sql = String(cString: text)
    func counter(_ which: Int32) -> Int { Int(sqlite3_stmt_status(statement, which, 1)) }
    let steps = counter(SQLITE_STMTSTATUS_VM_STEP)
    let scanned = counter(SQLITE_STMTSTATUS_FULLSCAN_STEP)
    state.withLock { state in
      guard !state.call.isEmpty else { return }
      state.work[state.call, default: [:]][sql, default: Work()].runs += 1
      state.work[state.call, default: [:]][sql, default: Work()].steps += steps
      state.work[state.call, default: [:]][sql, default: Work()].scanned += scanned
    }
  }

  private func onEveryConnection(_ body: (Database) throws -> Void) throws {
    try store.withWriter(body)
    let pool = store.connections.withLock(\.readers)
    let readers = try (0..<Self.readers).map { _ in try pool.take() }
    for reader in readers {
      try reader.read(body)
      pool.giveBack(reader)
    }
  }
}
