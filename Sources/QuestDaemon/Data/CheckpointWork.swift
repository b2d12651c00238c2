internal import LinuxHost
internal import Logging
internal import NIOConcurrencyHelpers
internal import NIOPosix
internal import QuestStore

/// Copies the store's write-ahead log into its file on its own thread, when a change has made it long.
final class CheckpointWork: Sendable {
  private let store: QuestStore
  private let log: Logger
  private let pool = NIOThreadPool(numberOfThreads: 1)
  private let isWorking = NIOLockedValueBox(false)

  init(_ store: QuestStore, log: Logger) {
    self.store = store
    self.log = log
    pool.start()
  }

  /// Starts the work if it is needed. Returns at once.
  func goOnIfNeeded() {
    guard store.needsCheckpoint else { return }
    let isFirst = isWorking.withLockedValue { isWorking in
      defer { isWorking = true }
      return !isWorking
    }
    guard isFirst else { return }
    pool.submit { item in
      ThreadPriority.low.take()
      if item == .active { self.work() }
      self.isWorking.withLockedValue { $0 = false }
    }
  }

  private func work() {
    do {
      try store.checkpoint()
    } catch {
      // The next 1,000 pages try it again.
      log.warning("The store's log could not be copied into its file.", metadata: ["error": "\(error)"])
    }
  }

  /// Waits for the work in progress and ends the thread.
  func stop() throws { try pool.syncShutdownGracefully() }
}
