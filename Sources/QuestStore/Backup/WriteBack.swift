import GRDB
private import GRDBSQLite
private import Glibc
private import Synchronization

/// Syncs a large file piece by piece while it is made. One that is handed to the disk as a whole keeps the sync of every
/// change waiting for all of it. The process hands one piece at a time to the disk: a change waits for one at most, however
/// many large files are made beside it.
final class WriteBack: Sendable {
  /// Bytes that a copier writes before each sync.
  static let bytesAtOnce = 4 << 20
  private static let turn = Mutex(())
  /// Nanoseconds between two syncs of what statements write.
  private static let pause: Int64 = 15_000_000

  private let path: String
  private let descriptor: Int32
  private let cancellation: Cancellation?
  private let last = Atomic<Int64>(0)
  /// What a sync failed with: a later one of another descriptor would not tell it again.
  private let failure = Atomic<Int32>(0)

  /// Of a file that only this process has open, and closes after this object. Throws a `StoreError`.
  init(_ path: String, unless cancellation: Cancellation?) throws {
    self.path = path
    self.cancellation = cancellation
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(systemCode: errno, "\(path) cannot be opened") }
  }

  deinit { close(descriptor) }

  /// Hands a piece to the disk, or gives one back, while no other piece is under way. Not for work that a change waits for.
  static func alone<Value>(_ body: () -> Value) -> Value { turn.withLock { _ in body() } }

  /// Waits until what was written is on the disk. `check` throws what failed.
  func push() { Self.alone(sync) }

  private func sync() {
    if fdatasync(descriptor) != 0, errno != EINTR { failure.store(errno, ordering: .relaxed) }
  }

  /// Throws a `StoreError` where something could not be written.
  func check() throws {
    let code = failure.load(ordering: .relaxed)
    guard code == 0 else { throw StoreError(systemCode: code, "\(path) cannot be written to the disk") }
  }

  /// Syncs what statements of the connection write while they run, and ends them once the work has been called off. The
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
