internal import LinuxHost
internal import Logging
internal import NIOPosix
internal import QuestServer
internal import QuestStore

/// Copies the store's write-ahead log into its file on its own thread, when a change has made it long.
final class CheckpointWork: Sendable {
  private let store: QuestStore
  private let changes: ChangeQueue
  private let log: Logger
  private let pool = NIOThreadPool(numberOfThreads: 1)

  init(_ store: QuestStore, _ changes: ChangeQueue, log: Logger) {
    self.store = store
    self.changes = changes
    self.log = log
    pool.start()
  }

  /// Starts the work if the log is long. Returns at once.
  func startIfDue() {
    guard store.isCheckpointDue() else { return }
    pool.submit { [store, changes, log] item in
      guard item == .active else { return }
      ThreadPriority.low.take()
      do {
        try store.checkpoint { rest in try changes.perform(for: Application.serviceItself, rest) }
      } catch {
        // It is tried again after the next 1,000 pages.
        log.warning("The store's log could not be copied into its file.", metadata: ["error": "\(error)"])
      }
    }
  }

  /// Waits for the work in progress and ends the thread.
  func stop() throws { try pool.syncShutdownGracefully() }
}
