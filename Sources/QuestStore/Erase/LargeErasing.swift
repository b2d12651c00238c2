import GRDB
private import Synchronization

extension QuestStore {
  /// A file up to this size can be erased from and rewritten within some 20 ms.
  private var smallBytes: Int64 { Int64(largeFrom.withLock { $0 }) * Self.bytesOfRow }
  private static let bytesOfRow: Int64 = 400

  /// Runs an erasing command. A small store takes one transaction, after which its file is rewritten at once. A large
  /// store is erased from on a copy, which then replaces it.
  ///
  /// - Parameters:
  ///   - command: who erases.
  ///   - isHere: whether the store contains anything to erase; if not, nothing is rewritten.
  ///   - exclusively: runs the step that others wait for.
  ///   - change: calls `StoreWriter.erase`. May be called again, for another copy.
  /// - Returns: what `change` returns.
  /// - Throws: what the closures throw, or a `StoreError`; then nothing has changed.
  public func erase<Value>(
    _ command: Command, isHere: Bool, exclusively: Exclusively, _ change: (StoreWriter) throws -> Value
  ) throws -> Value {
    guard isHere, Disk.size(of: path) > smallBytes else {
      return try eraseInPlace(command, exclusively, change)
    }
    var made: (value: Value, command: Int64?)?
    return try succeed(
      .living(Succession.Reserved()), old: .gone, isCompacted: true, at: command.at, exclusively: exclusively
    ) { db in
      try db.transaction { db in
        let writer = StoreWriter(db: db, command: command)
        let value = try change(writer)
        try writer.finish()
        made = (value, writer.commandID)
      }
    } closing: { next in
      guard let made else { throw StoreError.refused("an erasure gave no answer") }
      guard try !StoreReader(db: next).holdsRecords(erasedBy: made.command) else { throw Succession.Conflict() }
      times.note(command, number: made.command)
      // Backups made meanwhile are older than the erasure, whatever their command number is.
      let newest = try StoreReader(db: next).newestCommand()
      try next.execute(
        sql: "UPDATE erasure SET command = ?, compactedAt = ? WHERE compactedAt IS NULL AND command = ?",
        arguments: [newest + 1, newest, made.command])
      return made.value
    }
  }

  private func eraseInPlace<Value>(
    _ command: Command, _ exclusively: Exclusively, _ change: (StoreWriter) throws -> Value
  ) throws -> Value {
    var value: Value?
    // A copy in progress would keep the erased data in its free space.
    try successions.withLock { _ in
      try withoutActuallyEscaping(exclusively) { exclusively in
        try exclusively {
          value = try write(command, change)
          StoreStep.pass(.erased)
          // If this fails, the background work continues it.
          try? compactSmall()
        }
      }
    }
    guard let value else { throw StoreError.refused("an erasure gave no answer") }
    return value
  }

  private func compactSmall() throws {
    guard Disk.size(of: path) <= smallBytes else { return }
    try compactAfterErasing({ _ in }) { db in try db.execute(sql: "VACUUM") }
    try emptyLog()
  }
}
