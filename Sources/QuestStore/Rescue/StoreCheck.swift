import GRDB
private import Synchronization

/// A full check: pages, references, and derived rows. Takes seconds at 1,000,000 runs, concurrently with reads and
/// changes, and can be cancelled from another thread.
public final class StoreCheck: Sendable {
  public struct Outcome: Equatable, Sendable {
    /// Damaged pages and broken references, one line each.
    public var faults: [String] = []
    /// Tables of derived rows that differ from a rebuild.
    public var unfitting: [String] = []
    /// The newest command checked, or 0 where the damage hides it.
    public var command: Int64 = 0
  }

  private struct State {
    var connection: DatabaseQueue?
    var isCalledOff = false
  }

  private let state = Mutex(State())

  public init() {}

  /// Interrupts `run`. A call just before a query begins has no effect, so a caller that waits for the end must call it
  /// again.
  public func callOff() {
    state.withLock { state in
      state.isCalledOff = true
      state.connection?.interrupt()
    }
  }

  /// Checks everything; if it finds faults, checks again with data read from the disk itself. Damage is what was read
  /// twice and was wrong both times.
  ///
  /// - Returns: `nil` when it was called off.
  /// - Throws: `StoreError.unreadable` when the disk fails: the state of the store is unknown then.
  public func run(on store: QuestStore) throws -> Outcome? {
    try StoreError.translating {
      let first = try outcome(on: store)
      guard first?.faults.isEmpty == false else { return first }
      try store.readThrough()
      return try outcome(on: store)
    }
  }

  private func outcome(on store: QuestStore) throws -> Outcome? {
    try store.onOwnReader { connection in
      state.withLock { $0.connection = connection }
      defer { state.withLock { $0.connection = nil } }
      do {
        return try connection.read { db in try self.outcome(db, known: store.log.known) }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
        return nil
      } catch let error as DatabaseError where Self.isDamage(error) {
        // The damage is so severe that the check itself cannot continue.
        return Outcome(faults: [error.message ?? "a page makes no sense"])
      }
    }
  }

  private func outcome(_ db: Database, known: LogPosition?) throws -> Outcome? {
    var outcome = Outcome()
    for step in [StoreReader.referenceFaults, StoreReader.pageFaults] {
      if isCalledOff { return nil }
      outcome.faults += try step(StoreReader(db: db))()
    }
    if isCalledOff { return nil }
    outcome.command = try StoreReader(db: db).newestCommand()
    if let missing = try missingRuns(db, known) {
      outcome.faults.append("\(missing) runs of the change log are missing")
    }
    for (table, sql) in Rebuild.comparisons {
      if isCalledOff { return nil }
      if try Bool.fetchOne(db, sql: sql) ?? false { outcome.unfitting.append(table) }
    }
    return outcome
  }

  /// How many runs are missing, compared with the change log. A page tree that has lost rows may still be valid.
  private func missingRuns(_ db: Database, _ known: LogPosition?) throws -> Int64? {
    guard let known, try LogPosition.newest(in: db).command == known.command else { return nil }
    let found = try Int64.fetchOne(db, sql: "SELECT count(*) FROM estimation NOT INDEXED") ?? 0
    return found < known.runs ? known.runs - found : nil
  }

  private var isCalledOff: Bool { state.withLock { $0.isCalledOff } }

  private static func isDamage(_ error: DatabaseError) -> Bool {
    // The check's statements fit the tables that this program declares. If one does not compile, a declaration is
    // damaged.
    if error.resultCode == .SQLITE_ERROR { return true }
    if case .damaged = StoreError(error) { return true }
    return false
  }
}
