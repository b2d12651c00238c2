private import Glibc
import GRDB
internal import Synchronization

/// Several changes of the store with one commit (ADR 0057).
extension QuestStore {
  /// Makes all changes and reads of `changes` in one transaction, so that they wait for the disk once. A change that
  /// fails is rolled back alone.
  ///
  /// `changes` must not pass the store on to another thread, and may only read the store, write to it and `maintain` it.
  /// The change log and the times of the files are left to `follow`.
  ///
  /// - Throws: a `StoreError`; then none of the changes is made, except with `unacknowledged`.
  public func writeTogether(_ changes: () -> Void) throws {
    guard StoreStep.commitsEachChange else { throw StoreError.refused("a debug build commits later on its own") }
    try onWriter(inTransaction: true, followsLater: true) { _ in
      sharedTransaction.onThisThread(changes)
    }
  }

  /// Runs the body in a savepoint of the shared transaction.
  func inSharedTransaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try StoreError.translating {
      // The writer is in use by this very thread. GRDB calls any access within another one unsafe.
      try connections.withLock { $0 }.writer.unsafeReentrantWrite { db in
        // After some errors SQLite has rolled back everything. Then the commit fails, and no change may be made before.
        guard db.isInsideTransaction else { throw StoreError.busy }
        return try db.savepoint { try body(db) }
      }
    }
  }
}

/// The thread that has a shared transaction.
final class SharedTransaction: Sendable {
  private let thread = Atomic<pthread_t>(0)

  var isOnThisThread: Bool { thread.load(ordering: .relaxed) == pthread_self() }

  func onThisThread(_ body: () -> Void) {
    thread.store(pthread_self(), ordering: .relaxed)
    defer { thread.store(0, ordering: .relaxed) }
    body()
  }
}
