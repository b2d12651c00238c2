import GRDB
import QuestModel

/// QuestStore: the only room that knows SQL. It keeps what the engines and the daemon decided and decides nothing itself.
///
/// One file, WAL, `synchronous=FULL`: a change is on the disk before `write` returns. One writer at a time, readers
/// beside it that never block it. Every write runs as one command, so it can be named, undone and replicated.
public final class QuestStore: Sendable {
  private let writer: DatabaseQueue
  private let readers: ConnectionPool
  /// Connections that staged imports attach their scratch files to.
  let stages: ConnectionPool
  public let path: String

  /// Opens the store, making it (mode 0600, by the process's umask) and migrating it if needed.
  ///
  /// Throws `StoreError.newerSchema` for a file of a later version and `StoreError.unusable` for what is no store.
  /// Cost at 1,000,000 estimations: a few milliseconds; nothing is scanned.
  public init(path: String) throws {
    self.path = path
    do {
      var configuration = Self.configuration
      configuration.journalMode = .wal
      writer = try DatabaseQueue(path: path, configuration: configuration)
      // GRDB chooses NORMAL with WAL, under which an acknowledged change may be lost to a power cut.
      try writer.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
      try Migrations.run(on: writer)
      readers = ConnectionPool {
        var configuration = Self.configuration
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
      }
      stages = ConnectionPool { try DatabaseQueue() }
    } catch let error as DatabaseError {
      throw StoreError(opening: error, path: path)
    }
  }

  private static var configuration: Configuration {
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

  /// Runs queries on one consistent snapshot. Never waits for the writer.
  public func read<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
    try StoreError.translating {
      try readers.read { db in try body(StoreReader(db: db)) }
    }
  }

  /// Runs one command: everything `body` does becomes durable together, or nothing of it.
  ///
  /// - Parameters:
  ///   - command: who does what and when; it heads the journal rows of the transaction.
  ///   - body: the change. What it returns is returned after the commit.
  /// - Returns: the body's value.
  /// - Throws: what the body throws (then nothing has changed), or a `StoreError`.
  public func write<Value>(_ command: Command, _ body: (StoreWriter) throws -> Value) throws -> Value {
    try StoreError.translating {
      try writer.write { db in
        let change = StoreWriter(db: db, command: command)
        let value = try body(change)
        try change.finish()
        return value
      }
    }
  }

  /// A change that is no command of a player: bookkeeping that nobody undoes.
  public func maintain<Value>(_ body: (StoreMaintainer) throws -> Value) throws -> Value {
    try StoreError.translating {
      try writer.write { db in try body(StoreMaintainer(db: db)) }
    }
  }

  /// Runs work on the writer outside any transaction, for attaching a staged import.
  func withWriter<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try StoreError.translating { try writer.writeWithoutTransaction(body) }
  }

  /// Folds the write-ahead log into the file, as far as nobody is reading what it holds. After a large import the log is
  /// as large as the store. Changes wait meanwhile.
  public func foldLog() throws {
    try StoreError.translating {
      try writer.writeWithoutTransaction { db in _ = try db.checkpoint(.passive) }
    }
  }

  /// Folds the write-ahead log into the file and closes. Reads and writes fail afterwards.
  public func close() throws {
    try StoreError.translating {
      try writer.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
      try readers.close()
      try writer.close()
    }
  }
}

/// Queries on one snapshot; the topics are extensions, one file each under `Queries`.
public struct StoreReader {
  let db: Database
}

/// Writes that are not part of any player's history.
public struct StoreMaintainer {
  let db: Database

  public var reader: StoreReader { StoreReader(db: db) }
}
