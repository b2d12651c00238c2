internal import GRDB

/// A place on the way of a change, from its transaction to its answer, at which a debug build can be told to die, so that
/// the crash harness sees what a crash just there leaves behind. Whoever passes one says so: `StoreStep.pass(.journaled)`.
///
/// A release build dies nowhere: there, passing is an empty function.
public enum StoreStep: CaseIterable, Sendable {
  /// The transaction has begun and holds nothing.
  case begun
  /// A row is written; neither what is derived from it nor its journal entry is.
  case recordWritten
  /// What is derived from the row has followed.
  case derivedFollowed
  /// The row's journal entry is written.
  case journaled
  /// The answer is kept under its idempotency key.
  case remembered
  /// The transaction is whole and not committed.
  case beforeCommit
  /// The change is durable; nobody knows.
  case committed
  /// Subscribers were told; the client was not answered.
  case published
  /// The answer is on its way to the client.
  case replied
  /// An import lies whole in its scratch file.
  case staged
  /// The import's rows are in the store's tables; its transaction is not committed.
  case merged
  /// A copy of the store is to take its place (`Replacement`): the next start would finish that.
  case replacementDecided
  /// The files of before are put aside; nothing has the store's name.
  case replacementHalf
  /// The copy has the store's name; nobody knows.
  case replacementPlaced
  /// An erasure has left the store; its free pages still hold it, and so may backups.
  case erased

  @inlinable
  public static func pass(_ step: StoreStep) {
    #if DEBUG
      DeliberateFaults.reach(step)
    #endif
  }

  /// Every build of use commits each change before it is answered; a debug build may be told not to.
  static var commitsEachChange: Bool {
    #if DEBUG
      DeliberateFaults.commitsEachChange
    #else
      true
    #endif
  }

  /// From which weight on a change is made on a copy (`ChangeSize`); a debug build may be told a smaller one.
  static var large: Int {
    #if DEBUG
      DeliberateFaults.large ?? ChangeSize.large
    #else
      ChangeSize.large
    #endif
  }

  /// Runs a change on the writer, which is in a transaction already where each change is committed.
  static func committing<Value>(in db: Database, _ body: () throws -> Value) throws -> Value {
    #if DEBUG
      if !DeliberateFaults.commitsEachChange { return try DeliberateFaults.gathering(in: db, body) }
    #endif
    return try body()
  }
}
