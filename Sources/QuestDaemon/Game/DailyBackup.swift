internal import Logging
internal import NIOConcurrencyHelpers
internal import NIOPosix
internal import QuestModel
internal import QuestStore

/// The backup of each day, made on a thread of its own after the first change of a new day (UTC), or at the start when
/// the newest is of an earlier day. No timer: a day without a change needs no backup.
///
/// In a user service none is made between the start of a session and its first `done`, nor while a task runs, because its
/// name tells when; the change that ends the task asks again. In a system service nobody who plays can see them.
final class DailyBackup: Sendable {
  private struct State {
    var isAsked = false
    /// The day in UTC whose backup is there.
    var day: Int64?
    /// After a failure: not before then, so that a full disk is not filled with every change.
    var notBefore = Instant.earliest
  }

  private let store: QuestStore
  private let log: Logger
  private let pool = NIOThreadPool(numberOfThreads: 1)
  private let state = NIOLockedValueBox(State())

  init(_ store: QuestStore, log: Logger) {
    self.store = store
    self.log = log
    pool.start()
  }

  /// Something has changed, or may have. Cost when today's backup is there: one lock.
  func ask(at now: Instant, unlessPlaying player: PlayerID?) {
    let isNeeded = state.withLockedValue { state in
      guard !state.isAsked, state.day != now.utcDay, now >= state.notBefore else { return false }
      state.isAsked = true
      return true
    }
    guard isNeeded else { return }
    pool.submit { item in
      let isThere = item == .active && self.make(at: now, unlessPlaying: player)
      self.state.withLockedValue { state in
        state.isAsked = false
        if isThere { state.day = now.utcDay }
      }
    }
  }

  private func make(at now: Instant, unlessPlaying player: PlayerID?) -> Bool {
    do {
      if let player, try store.read({ try $0.openSession(of: player) })?.play.phase.isBetweenTasks == false {
        return false
      }
      return try store.backUpDaily(at: now)
    } catch StoreError.busy {
      // The service is stopping, or too busy; the next change asks again.
      return false
    } catch {
      log.warning("Today's backup could not be made; the next try is in an hour.", metadata: ["error": "\(error)"])
      state.withLockedValue { $0.notBefore = now.advanced(bySeconds: 3600) }
      return false
    }
  }

  /// Drops a copy in the making and ends the thread.
  func stop() throws {
    store.backups.stop()
    try pool.syncShutdownGracefully()
  }
}

extension Play.Phase {
  /// A task has just been revealed.
  fileprivate var isBetweenTasks: Bool { if case .revealing = self { true } else { false } }
}
