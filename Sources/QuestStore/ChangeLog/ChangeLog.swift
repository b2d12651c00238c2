import GRDB
internal import Synchronization

/// The change log: every row that a commit wrote, in files beside the store. A backup and the log together rebuild the
/// store, whatever happened to its file.
///
/// A record follows each commit, right after the change is acknowledged and before the next one. It does not wait for the
/// disk: backups sync all files before the log is shortened. A crash of the machine may lose its newest records, and a
/// crash of the program the last one. The store, which is on the disk, then supplies what the log lacks (`LogCatchUp`).
/// The log reaches back to the oldest backup, or to the beginning.
///
/// When the log cannot continue (the store's content was replaced at once, or its files were removed), a new chain begins
/// in a new file. Until there is a backup from after that beginning, a rescue lacks the part before it and says so.
/// `needsBackup` requests that backup.
///
/// Rows that could not be written, because the disk is full for example, wait in memory and are written with the next
/// commit or backup. They continue the log in a new file. Until then the last file is marked as incomplete.
///
/// The log holds what the store held: moments of commands, names, hashes of PINs. Only the owner can read its files,
/// like the store. An erasure calls `QuestStore.forgetChanges`.
final class ChangeLog: Sendable {
  /// The relation of the opened store to the log.
  enum Standing: Equatable, Sendable {
    /// The log continues, or has just begun.
    case current
    /// The store lacks changes that the log has.
    case storeIsBehind
    /// It is the store of another device.
    case storeIsOther
  }

  struct State {
    /// The position of the last record.
    var position = LogPosition()
    /// The commits after it, whose records are not written yet.
    var unwritten: [(rows: [RowChange], position: LogPosition)] = []
    /// `nil` if the next record begins a new chain.
    var chain: UInt64?
    var sequence: UInt64 = 0
    var schema = 0
    var segment: LogSegment?
    var offset = 0
    /// The file that is marked as incomplete until the next record is written.
    var incomplete: LogSegment?
    /// The newest command when the chain began; backups from there on can be continued.
    var base: Int64 = 0
    /// No known backup can be continued by the chain.
    var needsBackup = false
    /// Rows were missed: the position has to be read from the store.
    var isLost = true
    /// Files written since the last `sync`, including the current one.
    var unsynced: Set<Int> = []
  }

  let folder: String
  let state = Mutex(State())

  init(of store: String) { folder = Self.folder(of: store) }

  static func folder(of store: String) -> String { Disk.folder(of: store) + "/log" }

  // MARK: - Following the store

  /// Continues the existing log, or begins one. Call it on the writer before any change. Throws if the store cannot be
  /// read; if the log's own files fail, a later change begins the log.
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

  /// Logs one commit. On the writer.
  func follow(_ changes: Result<[RowChange], any Error>) {
    state.withLock { state in
      guard case .success(let rows) = changes else {
        markIncomplete(state.segment, &state)
        state.isLost = true
        return
      }
      guard !state.isLost else { return }
      var position = state.unwritten.last?.position ?? state.position
      for row in rows { position.follow(row) }
      state.unwritten.append((rows, position))
      do { try writeUnwritten(&state) } catch {
        state.isLost = state.unwritten.reduce(0) { $0 + $1.rows.count } > LogCatchUp.most
      }
    }
  }

  /// Writes the commits whose records are not written yet. After an error the next one begins a new file.
  private func writeUnwritten(_ state: inout State) throws {
    do {
      while let (rows, position) = state.unwritten.first {
        try write(rows, to: position, &state)
        state.unwritten.removeFirst()
      }
    } catch {
      markIncomplete(state.segment, &state)
      state.chain = nil
      state.segment = nil
      throw error
    }
  }

  /// If the disk refuses, or records fill the file to its last byte, a rescue does not know that commits are missing.
  private func markIncomplete(_ segment: LogSegment?, _ state: inout State) {
    guard let segment, state.offset < segment.length else { return }
    try? segment.mark(isComplete: false)
    state.incomplete = segment
  }

  /// Begins a new chain if rows were missed. On the writer. Cost otherwise: a lock.
  func beginIfLost(on db: Database) {
    state.withLock { state in
      if state.isLost { beginOrWait(&state, on: db) }
    }
  }

  /// Begins a new chain: the store's content was replaced, or the earlier records have to be forgotten. On the writer.
  /// O(runs), some milliseconds at 1,000,000.
  func begin(on db: Database) {
    state.withLock { state in
      state.isLost = true
      beginOrWait(&state, on: db)
    }
  }

  /// The same for a file that is about to replace the store, at that file's position. O(1).
  func begin(at position: LogPosition) {
    state.withLock { state in
      state.position = position
      state.unwritten = []
      state.isLost = false
      // Otherwise the next change begins it.
      try? beginChain(&state)
    }
  }

  /// If it cannot begin now, the next change begins it.
  private func beginOrWait(_ state: inout State, on db: Database) {
    do {
      try begin(&state, on: db)
    } catch {
      state.chain = nil
    }
  }

  private func begin(_ state: inout State, on db: Database) throws {
    state.schema = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    state.position = try LogPosition(of: db)
    state.unwritten = []
    state.isLost = false
    state.chain = nil
    try beginChain(&state)
  }

  /// Continues from the end of the log, after adding what it lacks. Returns false if the missing part is unknown.
  private func goOn(_ state: inout State, _ tail: LogTail, on db: Database) throws -> Bool {
    let segment = try LogSegment(opening: tail.number, in: folder)
    state.segment = segment
    state.unsynced = [segment.number]
    state.offset = tail.offset
    state.chain = tail.last.chain
    state.sequence = tail.last.sequence
    state.position = tail.last.position
    state.base = tail.base
    // Determined when the first backup is noted.
    state.needsBackup = tail.base > 0
    let lack = LogCatchUp(db, after: state.position.command)
    guard let missing = try lack.changes() else { return false }
    if !missing.isEmpty {
      let store = try LogPosition(of: db)
      guard store.runs == state.position.runs + (try lack.runs()) else { return false }
      try write(missing, to: store, &state)
    }
    if tail.isMarked { try segment.mark(isComplete: true) }
    state.isLost = false
    return true
  }

  // MARK: - Writing

  private func beginChain(_ state: inout State) throws {
    let last = state.segment
    state.segment = nil
    state.chain = UInt64.random(in: .min ... .max)
    state.sequence = 0
    state.base = state.position.command
    state.needsBackup = state.base > 0
    do {
      try write(record(.begin, [], at: state.position, 0, state), &state)
    } catch {
      markIncomplete(state.segment ?? last, &state)
      state.chain = nil
      throw error
    }
  }

  private func write(_ rows: [RowChange], to position: LogPosition, _ state: inout State) throws {
    // Somebody has removed or moved the files.
    if state.segment?.isInPlace == false { state.chain = nil }
    if state.chain == nil { try beginChain(&state) }
    try write(record(.change, rows, at: position, state.sequence + 1, state), &state)
    state.position = position
    state.sequence += 1
  }

  private func record(
    _ kind: LogRecord.Kind, _ rows: [RowChange], at position: LogPosition, _ sequence: UInt64, _ state: State
  ) -> LogRecord {
    LogRecord(
      kind: kind, schema: state.schema, sequence: sequence, chain: state.chain ?? 0, position: position, changes: rows)
  }

  private func write(_ record: LogRecord, _ state: inout State) throws {
    let bytes = record.bytes
    guard bytes.count <= LogRecord.largest else { throw StoreError.refused("a change is too large for the change log") }
    if bytes.count > (state.segment?.length ?? 0) - state.offset {
      try Disk.makeFolder(folder)
      let number = (LogSegment.numbers(in: folder).last ?? 0) + 1
      let segment = try LogSegment(making: number, in: folder, holding: bytes.count)
      state.segment = segment
      state.unsynced.insert(segment.number)
      state.offset = 0
    }
    try state.segment?.write(bytes, at: state.offset)
    state.offset += bytes.count
    // If it fails, the next record tries it again.
    if let incomplete = state.incomplete, (try? incomplete.mark(isComplete: true)) != nil { state.incomplete = nil }
  }

  /// The store's position, unless rows were missed.
  var known: LogPosition? { state.withLock { $0.isLost ? nil : $0.unwritten.last?.position ?? $0.position } }

  /// The files whose times a change has touched.
  var touchedPaths: [String] { state.withLock { $0.segment.map { [$0.path, folder] } ?? [] } }

  // MARK: - Keeping house

  /// Waits until all files are on the disk.
  func sync() throws {
    let numbers = state.withLock { $0.unsynced }
    for number in numbers { try Disk.sync(LogSegment.path(number, in: folder)) }
    if !numbers.isEmpty { try Disk.sync(folder) }
    state.withLock { state in state.unsynced.subtract(numbers.filter { $0 != state.segment?.number }) }
  }

  /// Whether the log needs a backup of the current content.
  var needsBackup: Bool { state.withLock { $0.needsBackup } }

  /// Notes the existing backups, newest first, and removes the records that all of them contain. Throws a `StoreError`.
  func shorten(to commands: [Int64]) throws {
    state.withLock { state in
      // If it fails again, it waits for the next change.
      if !state.isLost { try? writeUnwritten(&state) }
      if let newest = commands.first, newest >= state.base { state.needsBackup = false }
    }
    guard let oldest = commands.min() else { return }
    try sync()
    // A record at or before the oldest backup's newest command shows that nothing after it is missing.
    let numbers = LogSegment.numbers(in: folder)
    for (number, next) in zip(numbers, numbers.dropFirst()) {
      guard let first = try LogTail.first(of: next, in: folder), first.position.command <= oldest,
        try LogReader.newestCommand(of: number, in: folder) <= oldest
      else { return }
      try Disk.remove(LogSegment.path(number, in: folder))
      state.withLock { _ = $0.unsynced.remove(number) }
    }
  }

  /// Removes every file but the current one. Throws a `StoreError`.
  func forget() throws {
    let current = state.withLock { $0.segment?.number }
    for number in LogSegment.numbers(in: folder) where number != current {
      try Disk.remove(LogSegment.path(number, in: folder))
      state.withLock { _ = $0.unsynced.remove(number) }
    }
    try Disk.sync(folder)
  }
}
