import GRDB
import QuestModel
private import Synchronization

/// Undo and redo of changes too large for one transaction.
extension QuestStore {
  /// Whether undo or redo of that change runs on a copy (`takeBack`). Only imports are that large. O(1) for all others.
  public func isLarge(_ past: PastCommand) throws -> Bool {
    guard try read({ try $0.isImport(past.id) }) else { return false }
    return try size(of: past).weight >= largeFrom.withLock { $0 }
  }

  /// Undoes or redoes a large change on a copy of the store, which then replaces the store.
  ///
  /// - Parameters:
  ///   - past: the change, as `nextUndo` or `nextRedo` found it.
  ///   - isRedo: redo instead of undo.
  ///   - command: the undo or redo.
  ///   - exclusively: runs the step that others wait for, if the change is still the next one.
  ///   - then: what follows from the change, in the same command. May be called again, for another copy.
  ///   - also: further rows of the same command, such as the kept reply.
  /// - Returns: what `also` returns.
  /// - Throws: what the closures throw, or a `StoreError`; then nothing has changed.
  public func takeBack<Value>(
    _ past: PastCommand, isRedo: Bool, _ command: Command, exclusively: Exclusively,
    then: (StoreWriter) throws -> Void, also: (StoreWriter) throws -> Value
  ) throws -> Value {
    var number: Int64?
    return try succeed(.living(try size(of: past).reserved), old: .gone, at: command.at, exclusively: exclusively) {
      db in
      try db.transaction { db in
        let writer = StoreWriter(db: db, command: command)
        try isRedo ? writer.redo(past) : writer.undo(past)
        try then(writer)
        try writer.finish()
        number = writer.commandID
      }
    } closing: { db, _, _ in
      let value = try also(StoreWriter(db: db, command: command))
      times.note(command, number: number)
      return value
    }
  }
}

extension StoreReader {
  fileprivate func isImport(_ command: Int64) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM journal WHERE command = ? AND \(ChangeText.has(ImportBatch.record)))"
    return try Bool.fetchOne(db, sql: sql, arguments: [command]) ?? false
  }
}
