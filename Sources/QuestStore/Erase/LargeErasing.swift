import GRDB
private import Synchronization

extension QuestStore {
  /// A file up to this size is erased from, and written again, within some 20 ms.
  private var smallBytes: Int64 { Int64(largeFrom.withLock { $0 }) * Self.bytesOfRow }
  private static let bytesOfRow: Int64 = 400

  /// Runs a command that erases: in a small store as one transaction, after which its file is written again at once; in
  /// a large one on a copy, which then replaces the store.
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
    return try succeed(.living(Succession.Reserved()), old: .gone, at: command.at, exclusively: exclusively) { db in
      try db.transaction { db in
        let writer = StoreWriter(db: db, command: command)
        let value = try change(writer)
        try writer.finish()
        made = (value, writer.commandID)
      }
      try db.execute(sql: "VACUUM")
    } closing: { next, _, _ in
      guard let made else { throw StoreError.refused("an erasure gave no answer") }
      times.note(command, number: made.command)
      // Backups made meanwhile are older than the erasure, whatever its number.
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
    // A copy that is being made in the store's place would keep what is erased here in free space.
    try successions.withLock { _ in
      try withoutActuallyEscaping(exclusively) { exclusively in
        try exclusively {
          value = try write(command, change)
          StoreStep.pass(.erased)
          // What cannot be done now continues in the background.
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
