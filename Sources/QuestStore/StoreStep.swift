internal import GRDB

/// A crash point of a change, from its transaction to its reply. A debug build can be told to die there, so that the
/// crash harness tests a crash at that point. Code marks one by `StoreStep.pass(.journaled)`.
///
/// In a release build `pass` is empty.
public enum StoreStep: CaseIterable, Sendable {
  /// The transaction has begun and holds nothing.
  case begun
  /// A row is written; its derived rows and the journal are not.
  case recordWritten
  /// The derived rows are updated.
  case derivedFollowed
  /// The answer is stored under its idempotency key.
  case remembered
  /// The command's changes are in the journal.
  case journaled
  /// The transaction is complete and not committed.
  case beforeCommit
  /// The change is durable and not reported yet.
  case committed
  /// Events were published; the reply was not sent.
  case published
  /// The reply is being sent.
  case replied
  /// An import is complete in its scratch file.
  case staged
  /// The import's rows are in the store's tables; its transaction is not committed.
  case merged
  /// A copy of the store is to take its place (`Replacement`): the next start would finish that.
  case replacementDecided
  /// The old files were renamed; no file has the store's name.
  case replacementHalf
  /// The copy has the store's name; the change is not reported yet.
  case replacementPlaced
  /// Erased records are out of the tables; free pages and backups may still contain them.
  case erased

  @inlinable
  public static func pass(_ step: StoreStep) {
    #if DEBUG
      DeliberateFaults.reach(step)
    #endif
  }

  /// Whether each change is committed before its reply, as always in a release build.
  static var commitsEachChange: Bool {
    #if DEBUG
      DeliberateFaults.commitsEachChange
    #else
      true
    #endif
  }

  /// The weight from which a change is made on a copy (`ChangeSize`); a debug build may use a smaller one.
  static var large: Int {
    #if DEBUG
      DeliberateFaults.large ?? ChangeSize.large
    #else
      ChangeSize.large
    #endif
  }

  /// Runs a change on the writer, which is already in a transaction in the usual case.
  static func committing<Value>(in db: Database, _ body: () throws -> Value) throws -> Value {
    #if DEBUG
      if !DeliberateFaults.commitsEachChange { return try DeliberateFaults.gathering(in: db, body) }
    #endif
    return try body()
  }
}
