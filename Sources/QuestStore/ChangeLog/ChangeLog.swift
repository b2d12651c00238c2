import GRDB
internal import Synchronization

/// The change log: every row that a commit wrote, in files beside the store, so that a backup and the log together rebuild
/// the store, whatever has become of its file.
///
/// A record follows each commit, before the change is acknowledged; nothing waits for the disk, which the backups do for
/// all files before the log is shortened. A crash of the machine may cost its newest records, and one of the program the
/// last: the store, which is on the disk, then gives the log what it lacks (`LogCatchUp`). The log reaches back to the
/// oldest backup, or to the beginning.
///
/// Where it does not go on from what came before (the store's content was replaced at once, or a write failed), another
/// chain begins, in another file. Until there is a backup from after that beginning, the part before is missing in a
/// rescue, which says so; `needsBackup` asks for that backup.
///
/// What is in the log was in the store: the moments of commands, names, PINs' hashes. Its files are the owner's alone, as
/// the store is. An erasure calls `QuestStore.forgetChanges`.
final class ChangeLog: Sendable {
  /// How the store that was opened fits the log.
  enum Standing: Equatable, Sendable {
    /// The log goes on, or has begun.
    case current
    /// The store has lost changes that the log knows.
    case storeIsBehind
    /// It is the store of another device.
    case storeIsOther
  }

  struct State {
    var position = LogPosition()
    /// `nil` where the next record begins another chain.
    var chain: UInt64?
    var sequence: UInt64 = 0
    var schema = 0
    var segment: LogSegment?
    var offset = 0
    /// Of the file in use, in bytes.
    var size = 0
    /// The newest command when the chain began; backups from there on can be continued.
    var base: Int64 = 0
    /// No backup is known that the chain continues.
    var needsBackup = false
    /// Rows were missed: only the store can tell where it stands.
    var isLost = true
    /// Files written since the last `sync`, the one in use among them.
    var unsynced: Set<Int> = []
  }

  let folder: String
  let state = Mutex(State())

  init(of store: String) { folder = Self.folder(of: store) }

  static func folder(of store: String) -> String { Disk.folder(of: store) + "/log" }

  // MARK: - Following the store

  /// Goes on with what is there, or begins. On the writer, when nothing has been changed yet. Throws what the store does
  /// not let be read; where the log's own files refuse, it begins when it can.
  func open(on db: Database) throws -> Standing {
    try state.withLock { state in
      do {
        state.schema = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard let tail = try LogTail(folder: folder) else {
          try begin(&state, on: db)
          return .current
        }
        let store = try LogPosition.newest(in: db)
        let end = tail.last.position
        if end.runs > 0, end.device != 0, store.device != end.device { return .storeIsOther }
        if store.command < end.command, try LogReader(folder: folder).knows(store) { return .storeIsBehind }
        guard tail.isSound, try end.isKnown(to: db), try goOn(&state, tail, on: db) else {
          try begin(&state, on: db)
          return .current
        }
      } catch is StoreError {
        state.chain = nil
        state.isLost = true
      }
      return .current
    }
  }

  /// Follows one commit. On the writer.
  func follow(_ changes: Result<[RowChange], any Error>) {
    state.withLock { state in
      guard case .success(let rows) = changes else {
        state.isLost = true
        return
      }
      guard !state.isLost else { return }
      var position = state.position
      for row in rows { position.follow(row) }
      do {
        try write(rows, to: position, &state)
      } catch {
        // The disk may be full. The next record begins another chain, where the store stands by then.
        state.position = position
        state.chain = nil
        state.segment = nil
      }
    }
  }

  /// Begins another chain where rows were missed. On the writer. Cost when none were: a lock.
  func beginIfLost(on db: Database) {
    state.withLock { state in
      if state.isLost { beginOrWait(&state, on: db) }
    }
  }

  /// Begins another chain: the store's content has been replaced, or what came before is to be forgotten. On the writer.
  /// O(runs), some milliseconds at 1,000,000, unless it is told where the store stands.
  func begin(on db: Database, at position: LogPosition? = nil) {
    state.withLock { state in
      state.isLost = true
      beginOrWait(&state, on: db, at: position)
    }
  }

  /// Where it cannot begin now, the next change begins it.
  private func beginOrWait(_ state: inout State, on db: Database, at position: LogPosition? = nil) {
    do {
      try begin(&state, on: db, at: position)
    } catch {
      state.chain = nil
    }
  }

  private func begin(_ state: inout State, on db: Database, at position: LogPosition? = nil) throws {
    state.schema = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    state.position = try position ?? LogPosition(of: db)
    state.isLost = false
    state.chain = nil
    try beginChain(&state)
  }

  /// Takes up where the log ends, after writing what it lacks. False where that cannot be told.
  private func goOn(_ state: inout State, _ tail: LogTail, on db: Database) throws -> Bool {
    let segment = try LogSegment(opening: tail.number, in: folder)
    state.segment = segment
    state.unsynced = [segment.number]
    state.offset = tail.offset
    state.size = Int(Disk.size(of: segment.path))
    state.chain = tail.last.chain
    state.sequence = tail.last.sequence
    state.position = tail.last.position
    state.base = tail.base
    // Looked up with the first backup that is thought of.
    state.needsBackup = tail.base > 0
    let lack = LogCatchUp(db, after: state.position.command)
    guard let missing = try lack.changes() else { return false }
    if !missing.isEmpty {
      let store = try LogPosition(of: db)
      guard store.runs == state.position.runs + (try lack.runs()) else { return false }
      try write(missing, to: store, &state)
    }
    state.isLost = false
    return true
  }

  // MARK: - Writing

  private func beginChain(_ state: inout State) throws {
    state.segment = nil
    state.chain = UInt64.random(in: .min ... .max)
    state.sequence = 0
    state.base = state.position.command
    state.needsBackup = state.base > 0
    do {
      try write(record(.begin, [], state), &state)
    } catch {
      state.chain = nil
      throw error
    }
  }

  private func write(_ rows: [RowChange], to position: LogPosition, _ state: inout State) throws {
    if state.chain == nil { try beginChain(&state) }
    state.position = position
    state.sequence += 1
    try write(record(.change, rows, state), &state)
  }

  private func record(_ kind: LogRecord.Kind, _ rows: [RowChange], _ state: State) -> LogRecord {
    LogRecord(
      kind: kind, schema: state.schema, sequence: state.sequence, chain: state.chain ?? 0, position: state.position,
      changes: rows)
  }

  private func write(_ record: LogRecord, _ state: inout State) throws {
    let bytes = record.bytes
    guard bytes.count <= LogRecord.largest else { throw StoreError.refused("a change is too large for the change log") }
    if state.segment == nil || bytes.count > state.size - state.offset {
      try Disk.makeFolder(folder)
      let number = (LogSegment.numbers(in: folder).last ?? 0) + 1
      let segment = try LogSegment(making: number, in: folder, holding: bytes.count)
      state.segment = segment
      state.size = (bytes.count + LogSegment.size - 1) / LogSegment.size * LogSegment.size
      state.unsynced.insert(segment.number)
      state.offset = 0
    }
    try state.segment?.write(bytes, at: state.offset)
    state.offset += bytes.count
  }

  /// Where the store stands, unless rows were missed.
  var known: LogPosition? { state.withLock { $0.isLost ? nil : $0.position } }

  /// The files whose times a change has touched.
  var touchedPaths: [String] { state.withLock { $0.segment.map { [$0.path, folder] } ?? [] } }

  // MARK: - Keeping house

  /// Waits until everything is on the disk.
  func sync() throws {
    let numbers = state.withLock { $0.unsynced }
    for number in numbers { try Disk.sync(LogSegment.path(number, in: folder)) }
    if !numbers.isEmpty { try Disk.sync(folder) }
    state.withLock { state in state.unsynced.subtract(numbers.filter { $0 != state.segment?.number }) }
  }

  /// Whether a backup of what is there now is asked for.
  var needsBackup: Bool { state.withLock { $0.needsBackup } }

  /// Takes note of the backups there are, newest first: removes what all of them hold. Throws a `StoreError`.
  func shorten(to commands: [Int64]) throws {
    state.withLock { state in
      if let newest = commands.first, newest >= state.base { state.needsBackup = false }
    }
    guard let oldest = commands.min() else { return }
    try sync()
    // A record at the oldest backup's newest command, or before it, shows that nothing is missing behind it.
    let numbers = LogSegment.numbers(in: folder)
    for (number, next) in zip(numbers, numbers.dropFirst()) {
      guard let first = try LogTail.first(of: next, in: folder), first.position.command <= oldest,
        try LogReader.newestCommand(of: number, in: folder) <= oldest
      else { return }
      try Disk.remove(LogSegment.path(number, in: folder))
      state.withLock { _ = $0.unsynced.remove(number) }
    }
  }

  /// Removes every file but the one in use. Throws a `StoreError`.
  func forget() throws {
    let current = state.withLock { $0.segment?.number }
    for number in LogSegment.numbers(in: folder) where number != current {
      try Disk.remove(LogSegment.path(number, in: folder))
      state.withLock { _ = $0.unsynced.remove(number) }
    }
    try Disk.sync(folder)
  }
}
