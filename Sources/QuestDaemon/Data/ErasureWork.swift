internal import LinuxHost
internal import Logging
internal import NIOConcurrencyHelpers
internal import NIOPosix
internal import QuestStore

/// Finishes erasures in every file, on its own thread. It marks each backup when done, so that it resumes where it was
/// stopped. Without an unfinished erasure nothing runs.
final class ErasureWork: Sendable {
  struct State: Sendable {
    /// Names of unreadable files that were removed since the work began.
    var removed: [String] = []
    /// What blocks the work; it is retried.
    var trouble: String?
    fileprivate var isAsked = false
    fileprivate var isWorking = false
    fileprivate var isStopping = false
  }

  /// Seconds between two attempts: the first and the longest pause.
  private static let pauses = 0.1...60.0

  private let store: QuestStore
  private let log: Logger
  private let finished: @Sendable () -> Void
  private let pool = NIOThreadPool(numberOfThreads: 1)
  private let box = NIOLockedValueBox(State())
  /// `true` ends a pause between two attempts.
  private let alarm = ConditionLock(value: false)
  private let isIdle = ConditionLock(value: true)

  /// `finished` is called on the thread each time all work is done.
  init(_ store: QuestStore, log: Logger, finished: @escaping @Sendable () -> Void) {
    self.store = store
    self.log = log
    self.finished = finished
    pool.start()
  }

  var state: State { box.withLockedValue { $0 } }

  /// Checks in the background for unfinished work. Returns at once.
  func goOn() {
    let isFirst = box.withLockedValue { state in
      guard !state.isStopping else { return false }
      state.isAsked = true
      guard !state.isWorking else { return false }
      state.isWorking = true
      state.removed = []
      state.trouble = nil
      return true
    }
    guard isFirst else { return wake() }
    isIdle.lock()
    isIdle.unlock(withValue: false)
    pool.submit { _ in
      ThreadPriority.low.take()
      self.work()
      Memory.giveBack()
      self.isIdle.lock()
      self.isIdle.unlock(withValue: true)
    }
  }

  /// Waits until no work is in progress.
  func awaitEnd() {
    isIdle.lock(whenValue: true)
    isIdle.unlock()
  }

  /// Stops the work. The store's backups must have been stopped before. The rest continues at the next start.
  func stop() throws {
    box.withLockedValue { $0.isStopping = true }
    wake()
    try pool.syncShutdownGracefully()
  }

  private func wake() {
    alarm.lock()
    alarm.unlock(withValue: true)
  }

  private func work() {
    var pause = Self.pauses.lowerBound
    while next() {
      do {
        let isAny = try store.finishErasures { name in
          log.notice("An unreadable file was removed.", metadata: ["name": "\(name)"])
          box.withLockedValue { $0.removed.append(name) }
        }
        box.withLockedValue { $0.trouble = nil }
        if isAny { finished() }
      } catch {
        guard !state.isStopping else { continue }
        note(error)
        if alarm.lock(whenValue: true, timeoutSeconds: pause) { alarm.unlock(withValue: false) }
        pause = min(pause * 2, Self.pauses.upperBound)
        box.withLockedValue { $0.isAsked = true }
      }
    }
  }

  /// Returns whether there may be work; otherwise the thread ends.
  private func next() -> Bool {
    box.withLockedValue { state in
      state.isWorking = state.isAsked && !state.isStopping
      state.isAsked = false
      return state.isWorking
    }
  }

  private func note(_ error: any Error) {
    switch error {
    // A reader still uses the old content, or the service stops; the next start continues.
    case StoreError.busy, StoreError.closing: return
    default: break
    }
    let isNew = box.withLockedValue { state in
      defer { state.trouble = "\(error)" }
      return state.trouble == nil
    }
    if isNew { log.error("An erasure waits to be finished.", metadata: ["error": "\(error)"]) }
  }
}
