import GRDB
import QuestModel
private import Synchronization

/// The connections to one file of the store: one that writes, and readers beside it.
///
/// When another file takes the store's place, each of these is closed as soon as nobody uses it. SQLite sees that the file
/// of a connection has been moved, and then leaves the write-ahead log at the old path alone, which is the new file's.
final class Connections: Sendable {
  let writer: DatabaseQueue
  let readers: ConnectionPool
  private let state = Mutex(State.current)
  /// What is open in place of a store that takes no writes.
  let copy: ReadingCopy?
  /// Which files these are.
  let place: StorePlace

  enum State: Sendable {
    case current
    /// Others have taken their place.
    case retired
    case closed
    /// The file is being replaced and that stopped halfway: what is written here now would be lost.
    case stuck
  }

  /// Opens the file, making it if need be, and brings it to the newest schema, after a backup of what there is. What it
  /// is is looked at first, on a connection that cannot write: a file that is refused keeps every byte.
  init(
    path: String, _ backups: Backups, at now: Instant, _ migrations: [Migrations.Step], reading copy: ReadingCopy? = nil
  ) throws {
    self.copy = copy
    let path = copy?.path ?? path
    let first = Disk.size(of: path) > 0 ? try Self.firstReader(of: path) : nil
    if let first {
      do {
        try Self.prepare(first, for: migrations, backups, at: now)
      } catch {
        Self.end(first)
        throw error
      }
    }
    var configuration = Self.configuration
    configuration.journalMode = .wal
    #if DEBUG
      DeliberateFaults.allow(in: &configuration)
    #endif
    writer = try DatabaseQueue(path: path, configuration: configuration)
    do {
      // GRDB chooses NORMAL with WAL, under which an acknowledged change may be lost to a power cut.
      try writer.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = FULL")
        if first == nil { try Migrations.check(db, path: path, newest: migrations.last?.version ?? 0) }
        try Migrations.run(on: db, migrations)
      }
    } catch {
      for connection in [first, writer] { connection.map(Self.end) }
      throw error
    }
    let main = FileIdentity(path: path)
    readers = ConnectionPool {
      let reader = try Self.reader(of: path)
      // What else may have the store's name by now is none of it.
      guard main == FileIdentity(path: path) else {
        Self.end(reader)
        throw StoreError.displaced(path: path, copy: nil)
      }
      return reader
    }
    if let first {
      // It was opened before there was a log, and would look for one by its path, which may be another file's by then.
      do {
        try Self.openLog(on: first)
      } catch {
        for connection in [first, writer] { Self.end(connection) }
        throw error
      }
      readers.giveBack(first)
    }
    place = StorePlace(of: path)
  }

  /// Refuses what is no store of ours, and backs up what is to be migrated.
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

  /// A connection to look at the file with. `nil` where the making of the store was cut off in its first transaction: its
  /// journal is still there and only a writer can roll it back.
  private static func firstReader(of path: String) throws -> DatabaseQueue? {
    do {
      return try reader(of: path)
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
      return nil
    }
  }

  /// A connection that only reads. It has the file and its log open when this returns.
  static func reader(of path: String) throws -> DatabaseQueue {
    var configuration = Self.configuration
    configuration.readonly = true
    // There may be as many readers as threads, and each keeps its pages; the kernel has them all once more.
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA cache_size = -1024") }
    let connection = try DatabaseQueue(path: path, configuration: configuration)
    do {
      try openLog(on: connection)
    } catch {
      end(connection)
      throw error
    }
    return connection
  }

  /// Reads the file's first page, for which SQLite opens its log where there is one.
  private static func openLog(on connection: DatabaseQueue) throws {
    _ = try connection.read { db in try Int.fetchOne(db, sql: "PRAGMA user_version") }
  }

  static var configuration: Configuration {
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

  /// The files, open for as long as a connection to them is: see `PageFile`.
  private let files = Mutex<StoreFiles?>(nil)

  /// Reads every byte from the disk, and past what the kernel keeps where it allows that. Throws
  /// `StoreError.unreadable`.
  func readThrough() throws {
    try files.withLock { files in
      let opened = try files ?? StoreFiles(path: writer.path)
      files = opened
      try opened.readThrough()
    }
  }

  /// Makes void what a write that broke may have left at the end of the log.
  ///
  /// A commit that could not be synced is refused, yet lies whole in the log's file, where a recovery after a crash would
  /// find it. The next change is written over it; this one comes at once, and says what is so already.
  func sealLog() {
    do {
      try writer.writeWithoutTransaction { db in
        guard let version = try Int.fetchOne(db, sql: "PRAGMA user_version") else { return }
        try db.execute(sql: "PRAGMA user_version = \(version)")
      }
    } catch {
      // The disk refuses this too: what counts is that it has been written over, and it may have been.
      return
    }
  }

  /// Looked at on the writer, where it cannot change meanwhile.
  var standing: State { state.withLock { $0 } }

  /// Others have taken their place: nothing is begun on these any more.
  func retire() { state.withLock { $0 = .retired } }

  /// The store is closed: nothing is begun on these any more.
  func refuse() { state.withLock { $0 = .closed } }

  func getStuck() { state.withLock { $0 = .stuck } }

  /// Closes retired connections, those in use as soon as they are given back. Not while the writer is in use.
  func end() {
    Self.end(writer)
    // Files that stay open would hold the space of a store that is gone.
    readers.retire { [self] in files.withLock { $0 = nil } }
  }

  /// Closes a connection and keeps its shell.
  static func end(_ connection: DatabaseQueue) {
    // One that cannot be closed now would be by nobody else.
    try? connection.close()
    keep(connection)
  }

  /// Keeps a connection that nobody will use again: the end of one starts a worker of libdispatch's that wakes the
  /// process once a second for ever.
  static func keep(_ connection: DatabaseQueue) { kept.withLock { $0.append(connection) } }

  private static let kept = Mutex<[DatabaseQueue]>([])
}
