internal import LinuxHost
internal import NIOConcurrencyHelpers
internal import NIOPosix
internal import QuestStore

/// Stages one batch of an import while the next one is read: reading and writing each take about half of the time.
///
/// At most one batch waits, so memory holds at most two. The next caller gets the first error.
final class StagingQueue: Sendable {
  private let stage: ImportStage
  private let pool: NIOThreadPool
  /// Whether a batch is being staged.
  private let isBusy = ConditionLock(value: false)
  private let failure = NIOLockedValueBox<(any Error)?>(nil)

  /// A queue on the pool's threads, which outlive it.
  init(_ stage: ImportStage, on pool: NIOThreadPool) {
    self.stage = stage
    self.pool = pool
  }

  /// Hands the batch over after the previous one is staged. Throws the previous batch's error.
  func add(_ batch: ImportedBatch) throws {
    isBusy.lock(whenValue: false)
    if let error = failure.withLockedValue({ $0 }) {
      isBusy.unlock()
      throw error
    }
    isBusy.unlock(withValue: true)
    pool.submit { _ in
      ThreadPriority.low.take()
      do {
        try self.stage.add(batch)
      } catch {
        self.failure.withLockedValue { $0 = error }
      }
      self.isBusy.lock()
      self.isBusy.unlock(withValue: false)
    }
  }

  /// Returns when all batches are staged.
  func wait() throws {
    drain()
    if let error = failure.withLockedValue({ $0 }) { throw error }
  }

  /// Returns when no batch is being staged, even after an error.
  func drain() {
    isBusy.lock(whenValue: false)
    isBusy.unlock()
  }
}
