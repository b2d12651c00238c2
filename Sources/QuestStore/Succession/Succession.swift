import GRDB
import QuestModel
internal import Synchronization

/// A large change that does not block others: it is made on a copy of the store, which then replaces the store.
///
/// 1. A snapshot is copied, and all later changes of the store are recorded (`ChangeFollowers`). The store skips the
///    row numbers that the large change will use.
/// 2. The large change is made in the copy. The store continues to work.
/// 3. The recorded changes are replayed into the copy (`Replay`), until few are left. A restore replays only those of rows
///    that it does not revert (`StayingRows`).
/// 4. While no other change runs, the rest is replayed and the copy replaces the store (`Replacement`). Others wait
///    only for this step; its cost does not depend on the size.
///
/// Until step 4 the store is unchanged, and a crash leaves a scratch file that the next start removes. From then on new
/// readers see the complete change.
final class Succession {
  /// The origin of the copy.
  enum Base {
    /// The store itself; later changes follow.
    case living(Reserved)
    /// A backup; of the later changes only those of `StayingRows` follow.
    case backup(Backup)
  }

  /// How many row numbers the large change may use.
  struct Reserved {
    var sessions = 0
    var runs = 0
    /// For each other table.
    var others = 64
  }

  /// What happens to the replaced file.
  enum Old {
    case backup(Backup)
    case gone
  }

  /// A change made meanwhile conflicts with the large one: it has added a row with the same name, id or number, changed a
  /// row that the large one has removed or updated, or broken a condition of the large one (`StoreWriter.require`).
  struct Conflict: Error {}

  private let store: QuestStore
  private let now: Instant
  private let path: String
  private let noted = Noted()
  private var follower: Int?
  /// Rows that the large change has updated.
  private var updated: Set<FactRow> = []
  private var next: DatabaseQueue?
  /// Writes the copy to disk while it is open.
  private var writeBack: WriteBack?
  /// The copy's log, which SQLite removes in the last step; its space is freed afterwards.
  private var log: FreedFile?
  private var living: Connections?
  private var old: (connections: Connections, replacement: Replacement)?
  /// Rows of `estimation` in the copy, counted before the last step.
  private var runs: Int64 = 0

  /// Changes of the store that are not replayed yet.
  private final class Noted: Sendable {
    private struct State {
      var changes: [RowChange] = []
      var gap: (any Error)?
    }

    private let state = Mutex(State())

    func add(_ new: Result<[RowChange], any Error>) {
      state.withLock { state in
        switch new {
        case .success(let rows): state.changes += rows
        case .failure(let error): state.gap = error
        }
      }
    }

    func take() throws -> [RowChange] {
      let taken = state.withLock { state in
        defer { state.changes = [] }
        return state
      }
      if let gap = taken.gap { throw gap }
      return taken.changes
    }
  }

  init(_ store: QuestStore, at now: Instant) {
    self.store = store
    self.now = now
    path = "\(Replacement.scratchPath(of: store.path))-succession"
  }

  // MARK: - Beside the store

  /// Makes the copy and opens it, without free space if it is to be compacted. O(store).
  func copy(_ base: Base, isCompacted: Bool, preparing: (Database) throws -> Void) throws {
    try store.longWork.check()
    try ScratchFile.remove(path)
    living = store.connections.withLock { $0 }
    switch base {
    case .living(let reserved):
      try store.onReader { reader in
        try reader.snapshot { source in
          try begin(source, reserved)
          let writeBack = try open()
          try onNext { db in
            try db.execute(sql: "PRAGMA synchronous = OFF")
            try store.backups.copyPages(from: source, to: db, schema: "main", at: writeBack, unless: store.longWork)
            // The copy has the store's WAL flag.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
          }
        }
      }
      try onNext { db in
        // The file is worthless before it is complete, and it is synced as a whole then.
        try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA cache_size = -8192")
        try ChangeCapture.begin(on: db, [.updated])
        defer { ChangeCapture.end(on: db) }
        try preparing(db)
        let tables = Dictionary(uniqueKeysWithValues: try FactTable.all(in: db).map { ($0.name, $0) })
        updated = Set(try ChangeCapture.take(from: db).compactMap { tables[$0.table]?.row($0.values) })
        if isCompacted { try Compaction.write(db, of: path, unless: store.longWork) }
      }
      if isCompacted {
        // What was read of the file may be lost if it could not be written.
        try writeBack?.check()
        try close()
        try Compaction.finish(path)
        try open()
      }
    case .backup(let backup):
      try begin(nil, nil)
      try store.backups.prepare(backup, at: path, isCompacted: isCompacted, unless: store.longWork, preparing)
      try open()
    }
    try onNext { db in
      try db.execute(sql: "PRAGMA synchronous = OFF")
      try Self.openLog(db)
    }
    try store.longWork.check()
    try writeBack?.check()
    try Disk.sync(path)
  }

  /// The replayed rows go into a log, so that the file has the WAL flag when it becomes the store: setting the flag
  /// then would take longer than all the rest.
  private static func openLog(_ db: Database) throws { try db.execute(sql: "PRAGMA journal_mode = WAL") }

  @discardableResult
  private func open() throws -> WriteBack {
    let connection = try DatabaseQueue(path: path, configuration: Connections.configuration)
    next = connection
    let writeBack = try WriteBack(path, unless: store.longWork)
    self.writeBack = writeBack
    connection.inDatabase { writeBack.watch($0) }
    return writeBack
  }

  /// From this moment on changes are recorded; earlier ones are in the snapshot of `source`.
  private func begin(_ source: Database?, _ reserved: Reserved?) throws {
    follower = try store.onWriter(inTransaction: false) { living in
      let follower = store.followers.add { [noted] changes in noted.add(changes) }
      // A snapshot begins with its first query.
      if let source { _ = try Int.fetchOne(source, sql: "SELECT count(*) FROM device") }
      if let reserved { try living.transaction { db in try RowNumbers(db: db).reserve(reserved) } }
      return follower
    }
  }

  /// Applies the recorded changes repeatedly, until few are left.
  func catchUp(_ base: Base) throws {
    for _ in 1...Self.mostRounds {
      try store.longWork.check()
      let changes = try noted.take()
      switch base {
      case .living: try replay(changes)
      case .backup: try store.withReader { living in try keep(changes, of: living) }
      }
      // Truncating a long log at once would delay the sync of every change.
      try onNext { db in _ = try db.checkpoint(.restart) }
      try Disk.sync(path)
      if changes.count < Self.few { break }
    }
    runs = try onNext { db in try LogPosition(of: db).runs }
  }

  private static let mostRounds = 50
  /// The most rows that are left for the last step.
  private static let few = 256

  private func replay(_ changes: [RowChange]) throws {
    guard !changes.isEmpty else { return }
    do {
      try onNext { db in
        try db.transaction { db in
          let replay = try Replay(into: db, updatedHere: updated)
          try replay.apply(changes)
          try replay.finish()
        }
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw Conflict()
    }
  }

  /// Applies the changes of rows that a restore does not revert.
  private func keep(_ changes: [RowChange], of living: Database) throws {
    try onNext { db in try db.transaction { db in try StayingRows(next: db, living: living).keep(changes) } }
  }

  // MARK: - The last step

  /// Replaces the store with the copy, while no other change runs.
  ///
  /// `closing` writes the last rows.
  func takeOver<Answer>(_ base: Base, old fate: Old, _ closing: (_ next: Database) throws -> Answer) throws -> Answer {
    try store.onWriter(inTransaction: false) { living in
      try store.longWork.check()
      // Another file has replaced the store meanwhile, so the copy is outdated.
      guard store.connections.withLock({ $0 }) === self.living else { throw StoreError.busy }
      let changes = try noted.take()
      switch base {
      case .living: try replay(changes)
      case .backup: try keep(changes, of: living)
      }
      let (answer, position) = try onNext { db in
        let answer = try db.transaction { db in
          try RowNumbers(db: db).goOn(from: RowNumbers(db: living))
          return try closing(db)
        }
        // Counting takes milliseconds, for which changes would wait. The last rows contain no runs.
        var position = try LogPosition.newest(in: db)
        position.runs = runs
        if case .living = base { changes.forEach { position.followRuns($0) } }
        return (answer, position)
      }
      try close()
      // The new writer is another connection, so nothing is recorded for this change on it.
      if let follower { store.followers.forget(follower) }
      do {
        let replacement = replacement(fate)
        old = (try store.place(replacement, from: path, standing: position, at: now), replacement)
      } catch {
        // The log may have begun at the position of the copy.
        store.log.begin(on: living)
        throw error
      }
      follower = nil
      if case .backup = base { store.takenOver() }
      return answer
    }
  }

  private func replacement(_ fate: Old) -> Replacement {
    switch fate {
    case .backup(let backup): Replacement(of: store.path, aside: Backups.waitingLabel(backup))
    case .gone: Replacement(of: store.path, aside: Backups.goneLabel)
    }
  }

  private func onNext<Value>(_ body: (Database) throws -> Value) throws -> Value {
    guard let next else { throw StoreError.refused("a copy of the store is not open") }
    return try next.writeWithoutTransaction(body)
  }

  private func close() throws {
    guard let next else { return }
    self.next = nil
    Connections.keep(next)
    next.inDatabase { Cancellation.unwatch($0) }
    log = FreedFile(path + "-wal")
    try next.close()
    writeBack = nil
  }

  // MARK: - Afterwards

  /// Releases all resources, whether or not the copy has replaced the store.
  func end() {
    if let follower { store.followers.forget(follower) }
    follower = nil
    try? close()
    log?.free()
    log = nil
    try? ScratchFile.remove(path)
    old?.connections.end()
    old?.replacement.syncName()
    old = nil
  }
}
