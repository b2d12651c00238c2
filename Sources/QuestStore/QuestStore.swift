import GRDB
public import QuestModel
import Synchronization

/// QuestStore: the only module that knows SQL. It stores what the engines and the daemon decide and decides nothing
/// itself.
///
/// One file, WAL, `synchronous=FULL`: a change is on the disk before `write` returns. One writer at a time, readers
/// beside it that never block it. Every write runs as one command, so it can be named, undone and replicated.
public final class QuestStore: Sendable {
  /// The schema that this version writes.
  public static let schemaVersion = Migrations.newest

  /// Locked while the file is replaced.
  let connections: Mutex<Connections>
  /// The readers of these connections, for reads that need no new one. Never locked for long.
  private let readers: Mutex<ConnectionPool>
  /// Connections that staged imports and backups attach their scratch files to.
  let stages = ConnectionPool { try DatabaseQueue() }
  /// The file itself, where the given path is a symbolic link to it.
  public let path: String
  public let backups: Backups
  let times: FileTimes
  let daysOfUse = DaysOfUse()
  let followers = ChangeFollowers()
  let log: ChangeLog
  /// Whether the file is the one that the log follows.
  let standing: ChangeLog.Standing
  let longWork = Cancellation()
  /// The weight (`ChangeSize`) from which a change is made on a copy. Tests lower it.
  let largeFrom = Mutex(StoreStep.large)
  /// One large change at a time.
  let successions = Mutex(())
  private let takeovers = Mutex(0)
  let displacement: Mutex<Displacement>
  /// Whether the newest commit awaits `follow`.
  private let isBehind = Atomic(false)
  let sharedTransaction = SharedTransaction()

  /// Opens the store, creating it (mode 0600, by the process's umask) if needed. It first finishes a replacement of the
  /// file that a crash interrupted. A store with an older schema is backed up, verified and then migrated.
  ///
  /// Throws `StoreError.newerSchema` for a file of a later version, `StoreError.unusable` for a file that is not a
  /// store, and `StoreError.notMigrated` if the backup or the migration failed, which leaves the file unchanged. Cost
  /// at 1,000,000 estimations: a few milliseconds; nothing is scanned unless the store is migrated.
  public convenience init(path: String, at now: Instant) throws { try self.init(path: path, at: now, Migrations.all) }

  /// Reads the copy, if there is one, until the store's own file is writable.
  init(path: String, at now: Instant, _ migrations: [Migrations.Step], reading copy: ReadingCopy? = nil) throws {
    backups = Backups(of: path)
    displacement = Mutex(Displacement(moment: now))
    let path = Disk.resolved(path)
    self.path = path
    do {
      try Replacement.finishPending(of: path)
      backups.sweep()
      let opened = try Connections(path: path, backups, at: now, migrations, reading: copy)
      connections = Mutex(opened)
      readers = Mutex(opened.readers)
      let log = ChangeLog(of: path)
      self.log = log
      let (lastDone, command, standing) = try opened.writer.writeWithoutTransaction { [followers] db in
        let standing = try log.open(on: db)
        try ChangeCapture.begin(on: db)
        _ = followers.add(log.follow)
        return (try StoreReader(db: db).lastDone() ?? now, try StoreReader(db: db).newestCommand(), standing)
      }
      self.standing = standing
      times = FileTimes(of: path, lastDone: lastDone, command: command)
      times.settleAll(also: log.touchedPaths)
      adoptOldFiles()
    } catch let error as DatabaseError {
      throw StoreError(opening: error, path: path)
    }
  }

  /// Runs queries on one consistent snapshot. Never waits for the writer.
  public func read<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
    try StoreError.translating {
      if sharedTransaction.isOnThisThread { return try inSharedTransaction { db in try body(StoreReader(db: db)) } }
      return try onReader { connection in try connection.snapshot { db in try body(StoreReader(db: db)) } }
    }
  }

  /// Runs one command: everything that `body` does becomes durable together, or nothing.
  ///
  /// - Parameters:
  ///   - command: who changes what and when; it heads the journal row of the transaction.
  ///   - isLimited: whether it fails with `LargeChange` when others would wait for it for too long.
  ///   - followsLater: whether the caller calls `follow` once the change is acknowledged.
  ///   - body: the change. Its result is returned after the commit.
  /// - Returns: the body's value.
  /// - Throws: what the body throws (then nothing has changed), or a `StoreError`.
  public func write<Value>(
    _ command: Command, isLimited: Bool = false, followsLater: Bool = false, _ body: (StoreWriter) throws -> Value
  ) throws -> Value {
    displacement.withLock { $0.moment = command.at }
    let value = try onWriter(inTransaction: StoreStep.commitsEachChange, followsLater: followsLater) { db in
      try StoreStep.committing(in: db) {
        StoreStep.pass(.begun)
        let change = StoreWriter(db: db, command: command, daysOfUse: daysOfUse)
        if isLimited { change.weightLeft = largeFrom.withLock { $0 } }
        let value = try body(change)
        try change.finish()
        times.note(command, number: change.commandID)
        StoreStep.pass(.beforeCommit)
        return value
      }
    }
    StoreStep.pass(.committed)
    return value
  }

  /// Writes the newest commit to the change log, and hides its moment in the times of the files. The next change does
  /// both if this was not called.
  public func follow() {
    guard isBehind.load(ordering: .relaxed) else { return }
    // If the store is unusable, the next start does both.
    try? onWriter(inTransaction: false, anywhere: true) { _ in }
  }

  /// Makes a change that is no player's command: bookkeeping that cannot be undone.
  public func maintain<Value>(_ body: (StoreMaintainer) throws -> Value) throws -> Value {
    try onWriter(inTransaction: true) { db in try body(StoreMaintainer(db: db)) }
  }

  /// Runs work on the writer outside any transaction, for attaching a staged import.
  func withWriter<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try onWriter(inTransaction: false, body)
  }

  /// Runs work on the connection that writes to the store's current file, one piece of work at a time.
  ///
  /// Unless `anywhere` is set, it refuses work while the store's files are not where the next start would find them.
  /// With `followsLater` the change log and the times of the files are left to `follow`.
  func onWriter<Value>(
    inTransaction: Bool, anywhere: Bool = false, followsLater: Bool = false, _ body: (Database) throws -> Value
  ) throws -> Value {
    if sharedTransaction.isOnThisThread {
      guard inTransaction else { throw StoreError.refused("a shared transaction cannot contain this") }
      return try inSharedTransaction(body)
    }
    defer { if !isBehind.load(ordering: .relaxed) { times.settle(also: log.touchedPaths) } }
    return try StoreError.translating {
      while true {
        if !anywhere { try expectInPlace() }
        let current = connections.withLock { $0 }
        do {
          let value = try current.writer.writeWithoutTransaction { db -> Value? in
            switch current.standing {
            case .current: break
            case .retired: return nil
            case .closed: throw StoreError.closing
            case .stuck: throw Self.stuck
            }
            if isBehind.exchange(false, ordering: .relaxed) { followers.tell(of: db) }
            let value = try inTransaction ? db.transaction(body) : body(db)
            current.loggedPages.add(LogPages.takeWritten(db), ordering: .relaxed)
            if followsLater {
              isBehind.store(true, ordering: .relaxed)
              return value
            }
            followers.tell(of: db)
            if case .current = current.standing { log.beginIfLost(on: db) }
            return value
          }
          if let value {
            if !anywhere { try secureCommit() }
            return value
          }
        } catch let error as DatabaseError where StoreError(error).isBrokenWrite {
          current.sealLog()
          throw error
        }
      }
    }
  }

  private static var stuck: StoreError {
    .readOnly(
      "its file was being replaced and that could neither be finished nor be taken back; the next start of timequestd does it"
    )
  }

  /// Replaces the store's file with the one prepared at `Replacement.scratchPath`, while the store is in use.
  ///
  /// Reads continue with the old file, changes wait. If it throws, nothing has changed; if even that cannot be ensured,
  /// the store refuses changes until the next start.
  ///
  /// - Parameters:
  ///   - replacement: the names of the old files afterwards.
  ///   - now: names a backup, if the new file has to be migrated.
  ///   - preparing: makes the new file while changes wait.
  /// - Throws: what `preparing` throws, or a `StoreError`.
  public func replace(
    with replacement: Replacement, at now: Instant, preparing: () throws -> Void = {}
  ) throws {
    try replace(with: replacement, at: now) { (_: Database) in try preparing() }
  }

  /// The same; passes the connection that wrote the old file to `preparing`.
  func replace(with replacement: Replacement, at now: Instant, preparing: (Database) throws -> Void) throws {
    let old = try onWriter(inTransaction: false, anywhere: true) { db in
      try preparing(db)
      let old = try place(replacement, at: now)
      takenOver()
      return old
    }
    old.end()
    replacement.syncName()
  }

  /// Replaces the store's file with the prepared one, on the writer. Returns the connections to the old file. Once the
  /// writer is free again, the caller ends them and calls `syncName` of the replacement, for which no change has to wait.
  /// Cost, with a given position: independent of the size.
  func place(
    _ replacement: Replacement, from scratch: String? = nil, standing position: LogPosition? = nil, at now: Instant
  ) throws -> Connections {
    do {
      // The decision is synced while readers continue; they wait only for the renames.
      try replacement.decide(from: scratch)
    } catch {
      connections.withLock { Self.takeBack(replacement, $0) }
      throw error
    }
    StoreStep.pass(.replacementDecided)
    // The log lacks the new file's changes. A start after a crash must not continue it.
    if let position { log.begin(at: position) }
    return try connections.withLock { current in
      do {
        try replacement.finish { step in
          if case .oldGone = step { StoreStep.pass(.replacementHalf) }
        }
        StoreStep.pass(.replacementPlaced)
        let new = try Connections(path: path, backups, at: now, Migrations.all, isMadeHere: true)
        try new.writer.writeWithoutTransaction { db in
          try ChangeCapture.begin(on: db)
          if position == nil { log.begin(on: db) }
        }
        return switchTo(new, from: &current)
      } catch {
        Self.takeBack(replacement, current)
        throw error
      }
    }
  }

  /// Makes the connections the current ones. Returns the old ones, to be ended.
  func switchTo(_ new: Connections, from current: inout Connections) -> Connections {
    let old = current
    old.retire()
    current = new
    readers.withLock { $0 = new.readers }
    return old
  }

  /// After a refused change, the next start must not find the change.
  private static func takeBack(_ replacement: Replacement, _ current: Connections) {
    do { try replacement.takeBack() } catch { current.getStuck() }
  }

  /// Runs queries on a connection of its own that another file may be attached to, outside any transaction.
  func withReader<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try StoreError.translating { try onReader { connection in try connection.writeWithoutTransaction(body) } }
  }

  func onReader<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
    let (pool, connection) = try takeReader()
    defer {
      pool.giveBack(connection)
      times.settleAfterReading()
    }
    do {
      return try body(connection)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      // The connection's cache may come from a failed read. The next read uses the disk.
      connection.releaseMemory()
      throw error
    }
  }

  private func takeReader() throws -> (ConnectionPool, DatabaseQueue) {
    let pool = readers.withLock { $0 }
    // An open connection keeps its file and log, so it need not wait while they are replaced.
    if let free = pool.takeFree() { return (pool, free) }
    // A reader opened meanwhile could meet the old file and the new log.
    return try connections.withLock { ($0.readers, try $0.readers.take()) }
  }

  /// Like `onReader`, on a new connection that is closed afterwards. It is for reads that take seconds, so that they do
  /// not keep a pooled connection from other callers when file descriptors are scarce.
  func onOwnReader<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
    let (pool, connection) = try connections.withLock { ($0.readers, try $0.readers.takeNew()) }
    defer {
      pool.end(connection)
      times.settleAfterReading()
    }
    return try body(connection)
  }

  /// Reads every byte of the store's files from the disk. Throws `StoreError.unreadable`. O(size).
  func readThrough() throws { try connections.withLock { $0 }.readThrough() }

  /// Increases whenever the whole content is replaced, which invalidates earlier results.
  public var generation: Int { takeovers.withLock { $0 } }

  func takenOver() { takeovers.withLock { $0 += 1 } }

  /// Checkpoints the write-ahead log and closes. A backup in progress is cancelled. Reads and writes fail afterwards,
  /// also when it throws because the checkpoint failed: the content of the log is safe.
  public func close() throws {
    // A removed file is written again, so that the next start finds the data; a file that replaced it stays.
    let place = Result { try secure() }
    cancelLongWork()
    // Closing checkpoints the log and removes it.
    defer { times.settle(also: log.touchedPaths) }
    // If the disk refuses, the store itself has all data.
    try? log.sync()
    let folding = Result {
      try onWriter(inTransaction: false, anywhere: true) { db in _ = try db.checkpoint(.truncate) }
    }
    let current = connections.withLock { $0 }
    try StoreError.translating {
      current.refuse()
      try current.readers.close()
      try current.checkpointers.close()
      current.writer.inDatabase { ChangeCapture.end(on: $0) }
      try current.writer.close()
    }
    current.copy?.remove()
    try folding.get()
    try place.get()
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
