private import CSQLite
import GRDB
import QuestModel
internal import Synchronization

/// The connections to one file of the store: one that writes, and readers beside it.
///
/// When another file replaces the store, each connection is closed as soon as it is unused. SQLite detects that a
/// connection's file was moved, and then does not touch the write-ahead log at the old path, which belongs to the new
/// file.
final class Connections: Sendable {
  let writer: DatabaseQueue
  let readers: ConnectionPool
  /// Connections that copy the write-ahead log into the file.
  let checkpointers: ConnectionPool
  /// The number of pages written to the log since it was last copied.
  let loggedPages = Atomic(0)
  private let state = Mutex(State.current)
  /// The copy that is open instead of a read-only store.
  let copy: ReadingCopy?
  /// The identity of the files.
  let place: StorePlace

  enum State: Sendable {
    case current
    /// Other connections have replaced these.
    case retired
    case closed
    /// A replacement of the file failed halfway: writes to this file would be lost.
    case stuck
  }

  /// Opens the file, creating it if needed, and migrates it to the newest schema after a backup. It is checked first on
  /// a read-only connection, so a refused file keeps every byte. A file that this process has just made is not checked
  /// (`isMadeHere`), because changes wait meanwhile.
  init(
    path: String, _ backups: Backups, at now: Instant, _ migrations: [Migrations.Step],
    reading copy: ReadingCopy? = nil, isMadeHere: Bool = false
  ) throws {
    self.copy = copy
    let path = copy?.path ?? path
    let first = !isMadeHere && Disk.size(of: path) > 0 ? try Self.firstReader(of: path) : nil
    if let first {
      do {
        try Self.prepare(first, for: migrations, backups, at: now)
      } catch {
        Self.end(first)
        throw error
      }
    }
    var configuration = Self.configuration
    #if DEBUG
      DeliberateFaults.allow(in: &configuration)
    #endif
    writer = try DatabaseQueue(path: path, configuration: configuration)
    do {
      // Not GRDB's setting: GRDB writes to the file at each start so that its log is not empty, and its NORMAL may lose
      // an acknowledged change in a power cut.
      try writer.writeWithoutTransaction { db in
        try db.execute(
          sql: """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0
            """)
        if first == nil { try Migrations.check(db, path: path, newest: migrations.last?.version ?? 0) }
        try Migrations.run(on: db, migrations)
      }
    } catch {
      for connection in [first, writer] { connection.map(Self.end) }
      throw error
    }
    let place = StorePlace(of: path)
    self.place = place
    readers = ConnectionPool { try place.opening { try Self.reader(of: path) } }
    checkpointers = ConnectionPool { try place.opening { try Self.checkpointer(of: path) } }
    if let first {
      // The connection was opened before there was a log. It would search for the log by path, which may belong to
      // another file by then.
      do {
        try Self.openLog(on: first)
      } catch {
        for connection in [first, writer] { Self.end(connection) }
        throw error
      }
      readers.giveBack(first)
    }
  }

  /// Refuses files that are not a store, and backs up a store before its migration.
  private static func prepare(
    _ reader: DatabaseQueue, for migrations: [Migrations.Step], _ backups: Backups, at now: Instant
  ) throws {
    try reader.read { db in
      let newest = migrations.last?.version ?? 0
      let version = try Migrations.check(db, path: reader.path, newest: newest)
      guard version > 0, version < newest, try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM command)") == true
      else { return }
      do {
        _ = try backups.copy(db, .beforeMigration, at: now, needed: [])
      } catch {
        throw StoreError.notMigrated(from: version, to: newest, reason: "its backup could not be made: \(error)")
      }
    }
  }

  /// A read-only connection to check the file. `nil` when the creation of the store was interrupted in its first
  /// transaction: only a writer can roll its journal back.
  private static func firstReader(of path: String) throws -> DatabaseQueue? {
    do {
      return try reader(of: path)
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
      return nil
    }
  }

  /// A read-only connection. The file and its log are open when this returns.
  static func reader(of path: String) throws -> DatabaseQueue {
    var configuration = Self.configuration
    configuration.readonly = true
    // There may be as many readers as threads, each with its own page cache; the kernel caches the pages too.
    return try opened(path, configuration, "PRAGMA cache_size = -1024")
  }

  /// A connection that copies the log into the file.
  private static func checkpointer(of path: String) throws -> DatabaseQueue {
    try opened(path, configuration, "PRAGMA synchronous = FULL; PRAGMA cache_size = 0")
  }

  private static func opened(
    _ path: String, _ configuration: Configuration, _ settings: String
  ) throws -> DatabaseQueue {
    var configuration = configuration
    configuration.prepareDatabase { db in try db.execute(sql: settings) }
    let connection = try DatabaseQueue(path: path, configuration: configuration)
    do {
      try openLog(on: connection)
    } catch {
      end(connection)
      throw error
    }
    return connection
  }

  /// Reads the file's first page, which makes SQLite open the log if there is one.
  private static func openLog(on connection: DatabaseQueue) throws {
    _ = try connection.read { db in try Int.fetchOne(db, sql: "PRAGMA user_version") }
  }

  /// Before the first connection. Counting memory takes 5 % of the instructions of a small change, and a lock of the
  /// process at each allocation.
  private static let countsNoMemory: Void = {
    // It fails only where something else has used SQLite before; then SQLite counts.
    _ = timequest_sqlite_count_no_memory()
  }()

  static var configuration: Configuration {
    countsNoMemory
    var configuration = Configuration()
    configuration.label = "timequest"
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      try db.execute(sql: "PRAGMA cache_size = -4096")
      SQLFunctions.register(on: db)
    }
    return configuration
  }

  /// The files, kept open as long as a connection to them is open: see `PageFile`.
  private let files = Mutex<StoreFiles?>(nil)

  /// Reads every byte from the disk, bypassing the kernel's cache where possible. Throws `StoreError.unreadable`.
  func readThrough() throws {
    try files.withLock { files in
      let opened = try files ?? StoreFiles(path: writer.path)
      files = opened
      try opened.readThrough()
    }
  }

  /// Invalidates what a failed write may have left at the end of the log.
  ///
  /// A commit that could not be synced is refused, but is complete in the log's file, where a recovery after a crash
  /// would find it. The next change overwrites it; this one follows at once and changes nothing.
  func sealLog() {
    do {
      try writer.writeWithoutTransaction { db in
        guard let version = try Int.fetchOne(db, sql: "PRAGMA user_version") else { return }
        try db.execute(sql: "PRAGMA user_version = \(version)")
      }
    } catch {
      // The disk may refuse this too, and the commit may still be overwritten.
      return
    }
  }

  /// Read it on the writer, where it cannot change meanwhile.
  var standing: State { state.withLock { $0 } }

  /// Marks the connections as replaced: no new work starts on them.
  func retire() { state.withLock { $0 = .retired } }

  /// Marks the connections as closed: no new work starts on them.
  func refuse() { state.withLock { $0 = .closed } }

  func getStuck() { state.withLock { $0 = .stuck } }

  /// Closes retired connections; those in use are closed when they are given back. Do not call it while the writer is
  /// in use.
  func end() {
    Self.end(writer)
    checkpointers.retire()
    // Open files would keep the space of the removed store.
    readers.retire { [self] in files.withLock { $0 = nil } }
  }

  /// Closes a connection and keeps the object.
  static func end(_ connection: DatabaseQueue) {
    connection.inDatabase { ChangeCapture.end(on: $0) }
    // A failed close cannot be retried elsewhere.
    try? connection.close()
    keep(connection)
  }

  /// Keeps an unused connection object: releasing it starts a libdispatch worker that wakes the process once a second
  /// for ever.
  static func keep(_ connection: DatabaseQueue) { kept.withLock { $0.append(connection) } }

  private static let kept = Mutex<[DatabaseQueue]>([])
}
