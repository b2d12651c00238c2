import GRDB
import QuestModel
internal import Synchronization

/// The folder of backups beside a store.
///
/// Each backup is one closed SQLite file in rollback mode, mode 0600. It has a temporary name until it is complete,
/// verified and synced, so every file with a backup's name was complete when it got the name. The folder keeps 14 daily
/// backups, 10 made by hand, 3 after a change of everything and 5 of each other kind, 2 GiB in all. The newest readable
/// backup stays whatever its size, and so do those that `undo` of a restore needs.
public final class Backups: Sendable {
  public let folder: String
  let store: String
  /// Bytes that all backups together may take.
  static let cap: Int64 = 2 << 30

  /// Facts already read from each file, valid while its size is unchanged; only an erasure changes a backup.
  private let known = Mutex<[String: BackupFacts]>([:])

  /// The backups of the store at that path. Creates nothing.
  public init(of store: String) {
    self.store = Disk.resolved(store)
    folder = Disk.folder(of: store) + "/backups"
    folderState = Mutex(Disk.exists(folder) ? .seen : .unseen)
  }

  /// Whether the folder has been seen since the start.
  private enum FolderState { case unseen, seen, removed }

  private let folderState: Mutex<FolderState>

  /// Whether the folder was removed after it was last seen, until `forgetRemoval`. It may contain a new backup again.
  public var isRemoved: Bool { lookForFolder() == .removed }

  /// Call it when the removal was handled: a backup was made.
  func forgetRemoval() {
    folderState.withLock { $0 = .unseen }
    lookForFolder()
  }

  func makeFolder() throws {
    lookForFolder()
    try Disk.makeFolder(folder)
    lookForFolder()
  }

  @discardableResult
  private func lookForFolder() -> FolderState {
    folderState.withLock { state in
      switch (state, Disk.exists(folder)) {
      case (.unseen, true): state = .seen
      case (.seen, false): state = .removed
      default: break
      }
      return state
    }
  }

  private let making = Mutex(())
  let adopting = Mutex(())
  /// Set by `stop`, for work on a backup itself.
  let stopping = Cancellation()

  /// One copy, or one rewriting of all of them, runs at a time.
  func alone<Value: Sendable>(_ body: () throws -> Value) throws -> Value { try making.withLock { _ in try body() } }

  /// The connection a copy is made on, to stop it.
  private let working = Mutex<Working>(.idle)

  private enum Working {
    case idle
    case copying(DatabaseQueue)
    case stopped
  }

  // MARK: - What there is

  /// Newest first.
  public func list() -> [Backup] {
    Disk.names(in: folder).compactMap(Backup.init(name:)).sorted {
      ($0.at, $0.number, $0.name) > ($1.at, $1.number, $1.name)
    }
  }

  public func path(of backup: Backup) -> String { "\(folder)/\(backup.name)" }

  /// The size of its file.
  public func bytes(of backup: Backup) -> Int64 { Disk.size(of: path(of: backup)) }

  /// The content of the backup; `nil` if it is unreadable, another program's or of a later version. O(1) but for the
  /// count of sessions; the second call reads nothing.
  public func facts(of backup: Backup) -> BackupFacts? {
    let bytes = Disk.size(of: path(of: backup))
    if let facts = known.withLock({ $0[backup.name] }), facts.bytes == bytes { return facts }
    guard bytes > 0 else { return nil }
    let facts = try? ScratchFile.attached(path(of: backup)) { db, _ in try BackupFacts(reading: db, bytes: bytes) }
    known.withLock { $0[backup.name] = facts }
    return facts
  }

  /// Call it after the file was rewritten, perhaps with the same size.
  func forgetFacts(of backup: Backup) { known.withLock { $0[backup.name] = nil } }

  /// The newest readable backup.
  public func newestGood() -> Backup? { list().first { facts(of: $0) != nil } }

  // MARK: - Stopping

  /// Cancels a copy in progress and prevents further ones: the store is about to close.
  public func stop() {
    stopping.callOff()
    working.withLock { working in
      if case .copying(let connection) = working { connection.interrupt() }
      working = .stopped
    }
  }

  /// Throws when copies have been stopped.
  func begin(on connection: DatabaseQueue) throws {
    try working.withLock { working in
      if case .stopped = working { throw DatabaseError(resultCode: .SQLITE_INTERRUPT) }
      working = .copying(connection)
    }
  }

  func end() {
    working.withLock { working in
      if case .copying = working { working = .idle }
    }
  }

  var isStopped: Bool {
    working.withLock { working in
      if case .stopped = working { true } else { false }
    }
  }

  // MARK: - Keeping house

  /// Removes unfinished files that a crash left.
  func sweep() {
    for name in Disk.names(in: folder) where name.hasPrefix(Self.unfinished) { try? Disk.remove("\(folder)/\(name)") }
  }

  static let unfinished = "unfinished"

  /// A name for an unfinished file.
  func scratchPath(_ purpose: String) throws -> String {
    try makeFolder()
    let path = "\(folder)/\(Self.unfinished)-\(purpose).sqlite"
    try ScratchFile.remove(path)
    return path
  }

  /// Removes surplus backups. A backup dated up to an hour after `now` was made while this command waited. Backups
  /// dated later come last: a clock that was ahead made them, and otherwise they would displace every new backup for
  /// years.
  func prune(protecting needed: Set<String>, at now: Instant) throws {
    let latest = now.advanced(bySeconds: 3600)
    let all = list()
    let backups = all.filter { $0.at <= latest } + all.filter { $0.at > latest }
    let newest = backups.first { facts(of: $0) != nil }?.name
    var counts: [Backup.Reason: Int] = [:]
    var bytes: Int64 = 0
    for backup in backups {
      counts[backup.reason, default: 0] += 1
      let size = Disk.size(of: path(of: backup))
      bytes += size
      guard backup.name != newest, !needed.contains(backup.name) else { continue }
      if counts[backup.reason, default: 0] > backup.reason.kept || bytes > Self.cap {
        try Disk.remove(path(of: backup))
        bytes -= size
      }
    }
  }

  /// The first name of the kind that is free in this second.
  func free(_ reason: Backup.Reason, at now: Instant) -> Backup {
    var backup = Backup(at: now, reason: reason)
    while Disk.exists(path(of: backup)) || Disk.exists(waitingPath(of: backup)) {
      backup = Backup(at: now, reason: reason, number: backup.number + 1)
    }
    return backup
  }
}

extension BackupFacts {
  /// Reads the file that is attached to an empty connection.
  init(reading db: Database, bytes: Int64) throws {
    try Migrations.check(db, schema: ScratchFile.schema, path: "")
    self.init(
      bytes: bytes,
      schema: try Int.fetchOne(db, sql: "PRAGMA \(ScratchFile.schema).user_version") ?? 0,
      sessions: try Int.fetchOne(db, sql: "SELECT count(*) FROM session") ?? 0,
      estimations: try Int.fetchOne(db, sql: "SELECT coalesce(sum(estimations), 0) FROM playerTotals") ?? 0,
      lastCommand: try Int64.fetchOne(db, sql: "SELECT coalesce(max(id), 0) FROM command") ?? 0)
  }
}
