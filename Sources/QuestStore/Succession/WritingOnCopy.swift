import GRDB
import QuestModel
private import Synchronization

/// Changes too large for one transaction, and undo and redo of such changes.
extension QuestStore {
  /// Whether undo or redo of that change must be made on a copy. Only imports are measured in advance; any other change
  /// is tried with a limit. O(1) for those.
  public func isLarge(_ past: PastCommand) throws -> Bool {
    guard try read({ try $0.isImport(past.id) }) else { return false }
    return try size(of: past).weight >= largeFrom.withLock { $0 }
  }

  /// Makes a change on a copy of the store, which then replaces the store.
  ///
  /// - Parameters:
  ///   - command: the change.
  ///   - past: what the command undoes or redoes. Any other change may delete and change any rows, and add a few.
  ///   - items: the most items of another device that it takes, which may add rows.
  ///   - exclusively: runs the step that others wait for.
  ///   - change: the change. It is called again, for another copy, if a concurrent change conflicted.
  ///   - closing: reads the complete copy before it replaces the store.
  /// - Returns: what `change` returns.
  /// - Throws: what the closures throw, or a `StoreError`; then nothing has changed.
  public func writeOnCopy<Value>(
    _ command: Command, taking past: PastCommand? = nil, items: Int = 0, exclusively: Exclusively,
    change: (StoreWriter) throws -> Value, closing: (StoreReader) throws -> Void
  ) throws -> Value {
    let reserved =
      try past.map { try size(of: $0).reserved }
      ?? Succession.Reserved(
        sessions: items, runs: items * Self.rowsOfItem,
        others: 64 + items * Self.rowsOfItem + read { try $0.goals(of: "?", command.player.rawValue) })
    var made: (value: Value, writer: StoreWriter)?
    return try succeed(.living(reserved), old: .gone, at: command.at, exclusively: exclusively) { db in
      try db.transaction { db in
        let writer = StoreWriter(db: db, command: command)
        made = (try change(writer), writer)
        try writer.finish()
      }
    } closing: { next in
      guard let made else { throw StoreError.refused("the change was not made on its copy") }
      let complete = StoreReader(db: next)
      guard try made.writer.conditions.allSatisfy({ try $0(complete) }) else { throw Succession.Conflict() }
      try closing(complete)
      times.note(command, number: made.writer.commandID)
      return made.value
    }
  }

  /// Row numbers of a table for each item of another device. Most items add one row; a quest that comes back brings its
  /// plays.
  private static let rowsOfItem = 100
}

extension StoreReader {
  fileprivate func isImport(_ command: Int64) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM journal WHERE command = ? AND \(ChangeText.has(ImportBatch.record)))"
    return try Bool.fetchOne(db, sql: sql, arguments: [command]) ?? false
  }
}
