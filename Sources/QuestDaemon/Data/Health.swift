internal import LinuxHost
internal import Logging
internal import NIOConcurrencyHelpers
internal import NIOPosix
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Checks the store's file: once after the start, and again when a request finds damage. It repairs the store only if a
/// check confirms damage, never because of a suspicion or a failing disk.
///
/// The check runs on its own thread, concurrently with reads and changes. A repair blocks changes; reads continue with
/// the old file.
///
/// The thread has the same priority as all others. At a lower one it was preempted for long while it held the
/// allocator's lock or SQLite's. Neither lock inherits priority, so short reads waited up to 80 ms.
final class Health: Sendable {
  /// The result of the last check.
  struct State: Sendable {
    var lastCheck: Check?
    /// Number of repairs since the start.
    var mendings = 0
    /// Why damage could not be repaired.
    var trouble: String?
    /// Why the last check could not read the store.
    var unreadable: String?
    fileprivate var isStopping = false
    fileprivate var check: StoreCheck?
  }

  /// A completed check.
  struct Check: Sendable {
    /// When the check began.
    var at: Instant
    /// The newest command of the checked content.
    var command: Int64
  }

  /// The most repairs: a store that is damaged repeatedly is on a failing disk.
  static let mostMendings = 3

  private let store: QuestStore
  private let changes: ChangeQueue
  private let clock: any Clock
  private let log: Logger
  private let mended: @Sendable () -> Void
  private let pool = NIOThreadPool(numberOfThreads: 1)
  private let box = NIOLockedValueBox(State())
  /// Whether no check is running.
  private let isIdle = ConditionLock(value: true)

  init(
    store: QuestStore, changes: ChangeQueue, clock: any Clock, log: Logger, mended: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.changes = changes
    self.clock = clock
    self.log = log
    self.mended = mended
    pool.start()
  }

  var state: State { box.withLockedValue { $0 } }
  var isChecking: Bool { box.withLockedValue { $0.check != nil } }

  /// Starts a check in the background, unless one is running.
  func look() {
    guard isIdle.lock(whenValue: true, timeoutSeconds: 0) else { return }
    isIdle.unlock(withValue: false)
    pool.submit { _ in
      ThreadPriority.low.take()
      // Frees memory that only the start needed; the first check follows the start.
      Memory.giveBack()
      self.work()
      Memory.giveBack()
      self.isIdle.lock()
      self.isIdle.unlock(withValue: true)
    }
  }

  /// Runs a check after the current one, and returns when its result is known.
  ///
  /// - Throws: a refusal if the service stops meanwhile.
  func lookNow() throws {
    isIdle.lock(whenValue: true)
    isIdle.unlock(withValue: false)
    work()
    isIdle.lock()
    isIdle.unlock(withValue: true)
    if box.withLockedValue(\.isStopping) { throw RPCError.stopping }
  }

  /// Cancels the current check and all later ones. Returns at once; a check continues to the end of its page.
  func callOff() {
    box.withLockedValue { state in
      state.isStopping = true
      state.check?.callOff()
    }
  }

  /// Cancels a check and ends the thread. Returns false when a repair is still running after half a second.
  func stop() throws -> Bool {
    for _ in 1...25 {
      callOff()
      if isIdle.lock(whenValue: true, timeoutSeconds: 0.02) {
        isIdle.unlock()
        try pool.syncShutdownGracefully()
        return true
      }
    }
    return false
  }

  // MARK: - The work

  private func work() {
    let check = StoreCheck()
    let mayBegin = box.withLockedValue { state in
      guard !state.isStopping else { return false }
      state.check = check
      return true
    }
    guard mayBegin else { return }
    defer { box.withLockedValue { $0.check = nil } }
    // The values at the beginning, so that neither is later than the checked content.
    let begun = clock.now().wall
    do {
      try store.secure()
      guard let outcome = try check.run(on: store) else { return }
      let faults = outcome.faults.prefix(20).joined(separator: "; ")
      if !outcome.faults.isEmpty {
        try mend(faults)
      } else if !outcome.unfitting.isEmpty {
        try rebuild(outcome.unfitting)
      }
      let ended = Check(at: begun, command: outcome.command)
      box.withLockedValue { state in
        state.lastCheck = ended
        state.unreadable = nil
      }
    } catch let error as StoreError where error.isDisplaced {
      // Doctor runs that check itself.
      log.error("The store was not checked.", metadata: ["error": "\(error)"])
    } catch let error as StoreError where error.isUnreadable {
      log.error("The store could not be read, so it is left as it is.", metadata: ["error": "\(error)"])
      box.withLockedValue { $0.unreadable = "\(error)" }
    } catch {
      log.error("The store could not be checked or mended.", metadata: ["error": "\(error)"])
      box.withLockedValue { $0.trouble = "\(error)" }
    }
  }

  private func mend(_ faults: String) throws {
    log.error("The store is damaged.", metadata: .noted(.damaged, ["faults": "\(faults)"]))
    guard state.mendings < Self.mostMendings else {
      return box.withLockedValue {
        $0.trouble = "It was damaged again and again since the service started. The disk may be failing."
      }
    }
    let report = try changing { try store.mend(witness: RescueText.witness(at: clock.now().wall)) }
    log.error("The store was mended.", metadata: .noted(.mended, ["told": "\(RescueText.text(report))"]))
    box.withLockedValue { state in
      state.mendings += 1
      state.trouble = nil
    }
    mended()
  }

  private func rebuild(_ tables: [String]) throws {
    log.error("Totals did not fit the history.", metadata: ["tables": "\(tables.joined(separator: " "))"])
    try changing {
      try store.maintain { maintainer in
        try maintainer.rebuildDerived()
        try maintainer.tell(
          .rebuilt, "Totals did not fit your history, so they were computed from it again.",
          at: clock.now().wall)
      }
    }
  }

  private func changing<Value>(_ body: () throws -> Value) throws -> Value {
    try changes.perform(for: PeerCredentials.own.uid, body)
  }
}
