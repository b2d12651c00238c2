import GRDB
private import GRDBSQLite
private import Glibc
private import Synchronization

/// Syncs a large file in pieces while it is written. Syncing it at once would make every other change wait for all of
/// it. The process syncs one piece at a time, so a change waits for one piece at most, however many large files are
/// written.
final class WriteBack: Sendable {
  /// Bytes that a copier writes before each sync. Larger pieces are not faster (ADR 0020).
  static let bytesAtOnce = 256 << 10
  private static let turn = Mutex(())
  /// Nanoseconds between two syncs of what statements write.
  private static let pause: Int64 = 15_000_000

  private let path: String
  private let descriptor: Int32
  private let cancellation: Cancellation?
  private let last = Atomic<Int64>(0)
  /// The errno of a failed sync: a later sync through another descriptor would not report it again.
  private let failure = Atomic<Int32>(0)

  /// For a file that only this process has open, and closes after this object. Throws a `StoreError`.
  init(_ path: String, unless cancellation: Cancellation?) throws {
    self.path = path
    self.cancellation = cancellation
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(systemCode: errno, "\(path) cannot be opened") }
  }

  deinit { close(descriptor) }

  /// Syncs or frees one piece while no other piece is in progress. Not for work that a change waits for.
  static func alone<Value>(_ body: () -> Value) -> Value { turn.withLock { _ in body() } }

  /// Waits until the written data is on the disk. `check` throws the failure.
  func push() { Self.alone(sync) }

  private func sync() {
    if fdatasync(descriptor) != 0, errno != EINTR { failure.store(errno, ordering: .relaxed) }
  }

  /// Throws a `StoreError` if something could not be written.
  func check() throws {
    let code = failure.load(ordering: .relaxed)
    guard code == 0 else { throw StoreError(systemCode: code, "\(path) cannot be written to the disk") }
  }

  /// Syncs what the connection's statements write while they run, and interrupts them once the work is cancelled. The
  /// connection must not outlive this object.
  func watch(_ db: Database) {
    sqlite3_progress_handler(
      db.sqliteConnection, 10_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<WriteBack>.fromOpaque(context).takeUnretainedValue().goesOn() ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func goesOn() -> Bool {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    // The last statements run while changes wait, so this does not wait for another file's piece.
    if now - last.load(ordering: .relaxed) >= Self.pause {
      Self.turn.withLockIfAvailable { _ in
        last.store(now, ordering: .relaxed)
        sync()
      }
    }
    return cancellation?.isCalledOff != true
  }
}
