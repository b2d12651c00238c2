internal import LinuxHost
internal import Logging
internal import NIOConcurrencyHelpers
internal import NIOPosix
internal import QuestModel
internal import QuestStore

/// Makes the daily backup on its own thread: after the first change of a new day (UTC), at the start if the newest
/// backup is of an earlier day, and after a change with which the change log begins a new chain. There is no timer: a
/// day without a change needs no backup.
///
/// In a user service no backup is made between the start of a session and its first `done`, nor while a task runs,
/// because its name shows the moment; the change that ends the task requests it again. In a system service players
/// cannot see backups.
final class DailyBackup: Sendable {
  private struct Ask {
    var now: Instant
    var player: PlayerID?
    /// The newest command at that time, if known.
    var command: Int64?
  }

  private struct State {
    /// The newest request that was not handled yet.
    var asked: Ask?
    var isWorking = false
    /// The UTC day whose backup exists.
    var day: Int64?
    /// The last failure, so that a full disk is not retried at every change.
    var failed: Instant?

    func mayTry(at now: Instant, needed: Bool) -> Bool {
      guard day != now.utcDay || needed else { return false }
      // A clock that was set back must not delay the next attempt.
      return failed.map { abs(now - $0) >= Double(60 * DailyBackup.pause(ifNeeded: needed)) } ?? true
    }
  }

  /// Minutes between a failure and the next attempt. A backup that the change log needs cannot wait as long.
  private static func pause(ifNeeded needed: Bool) -> Int { needed ? 10 : 60 }

  private let store: QuestStore
  private let log: Logger
  private let pool = NIOThreadPool(numberOfThreads: 1)
  private let state = NIOLockedValueBox(State())

  init(_ store: QuestStore, log: Logger) {
    self.store = store
    self.log = log
    pool.start()
  }

  /// Requests today's backup after a possible change. Cost when it exists: one lock.
  func ask(at now: Instant, unlessPlaying player: PlayerID?) {
    let isFirst = state.withLockedValue { state in
      guard state.mayTry(at: now, needed: store.needsBackup) else { return false }
      // Queue this request even while an earlier one is being checked: the earlier one may be rejected because of a
      // session that has ended meanwhile.
      state.asked = Ask(now: now, player: player, command: store.newestKnownCommand)
      defer { state.isWorking = true }
      return !state.isWorking
    }
    guard isFirst else { return }
    pool.submit { item in
      ThreadPriority.low.take()
      while let ask = self.next() {
        guard item == .active, self.make(ask) else { continue }
        self.state.withLockedValue { $0.day = ask.now.utcDay }
      }
    }
  }

  /// The next request; with `nil` the work ends.
  private func next() -> Ask? {
    state.withLockedValue { state in
      defer { state.asked = nil }
      guard let ask = state.asked, state.mayTry(at: ask.now, needed: store.needsBackup) else {
        state.isWorking = false
        return nil
      }
      return ask
    }
  }

  /// The snapshot must not be backed up; a later change requests the backup again.
  private struct Unsuitable: Error {}

  private func make(_ ask: Ask) -> Bool {
    let now = ask.now
    do {
      try store.countDaysOfUse(on: now.utcDay)
      // Changes continue meanwhile, so the check runs on the copied snapshot.
      return try store.backUpDaily(at: now) { snapshot in
        guard let player = ask.player else { return }
        // The name would show the moment of an earlier change, such as the start of a task that has ended since.
        if let command = ask.command, try snapshot.newestCommand() > command { throw Unsuitable() }
        if let open = try snapshot.openSession(of: player), !open.play.phase.isBetweenTasks { throw Unsuitable() }
      }
    } catch is Unsuitable {
      return false
    } catch StoreError.busy, StoreError.closing {
      // The next change requests it again.
      return false
    } catch {
      let minutes = Self.pause(ifNeeded: store.needsBackup)
      log.warning("No backup could be made; the next try is in \(minutes) minutes.", metadata: ["error": "\(error)"])
      state.withLockedValue { $0.failed = now }
      return false
    }
  }

  /// Cancels a copy in progress and ends the thread.
  func stop() throws {
    store.backups.stop()
    try pool.syncShutdownGracefully()
  }
}

extension Play.Phase {
  /// A task has just been revealed.
  fileprivate var isBetweenTasks: Bool { if case .revealing = self { true } else { false } }
}
