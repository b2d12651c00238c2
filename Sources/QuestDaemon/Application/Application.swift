internal import LinuxHost
public import Logging
internal import NIOConcurrencyHelpers
internal import NIOPosix
internal import QuestEngines
public import QuestModel
public import QuestServer
public import QuestStore
internal import QuestWire

/// The application of one store. Handlers extend it, one topic a file.
///
/// A change runs in one `WriteContext`: its moment is the arrival of its call, it is one transaction, and its events
/// are published after the commit, in commit order.
public final class Application: Sendable {
  package let store: QuestStore
  let health: Health
  let clock: any Clock
  let rules: GameRules
  let log: Logger
  let dataDirectory: String
  /// One thread for staging imports.
  let staging = NIOThreadPool(numberOfThreads: 1)
  private let dailyBackup: DailyBackup
  let checkpoints: CheckpointWork
  let erasures: ErasureWork
  let importPlaces = ImportPlaces()
  let setupLock = SetupLock()
  let publisher: EventPublisher
  let players: Players
  /// The most runs that imports may store for one player.
  let mostStoredRuns: Int
  /// The player of a user service; `nil` in a system service, where each Unix user is a player.
  let solo: PlayerID?
  /// A cache of the players of users who changed something since the start.
  let seenPlayers = NIOLockedValueBox<[UInt32: PlayerID]>([:])
  /// Hides numbers that all players share.
  let hiddenNumbers: HiddenNumbers
  let firstDones = FirstDones()
  /// A change holds its turn until its events are published, so that events keep the order of commits.
  public let changes: ChangeQueue
  let leases = NotificationLeases()

  /// Opens the store in the folder, creating it if needed; `told` is called before long work. No import may store more
  /// than `mostStoredRuns` for a player. Weeks begin on `weekStart` (1 = Sunday) for players who have not set a day.
  /// Throws a `StoreError`.
  public init(
    dataDirectory: String, clock: any Clock, events: EventHub, log: Logger, players: Players = .one,
    mostStoredRuns: Int = .max, weekStart: Int? = nil, told: (OpeningWork) -> Void = { _ in }
  ) throws {
    var rules = GameRules.standard
    if let weekStart { rules.weekStart = weekStart }
    self.rules = rules
    self.clock = clock
    self.players = players
    self.mostStoredRuns = mostStoredRuns
    self.log = log
    self.dataDirectory = dataDirectory
    var generator = SystemRandomNumberGenerator()
    hiddenNumbers = HiddenNumbers(using: &generator)
    ImportJob.sweep(dataDirectory)
    let witness = RescueText.witness(at: clock.now().wall)
    let (store, report) = try QuestStore.opened(path: "\(dataDirectory)/timequest.sqlite", witness: witness, told: told)
    if let report {
      log.error("The store was damaged.", metadata: .noted(.mended, ["told": "\(RescueText.text(report))"]))
    }
    self.store = store
    // Threads are created last, because nothing ends them if the store cannot be opened.
    changes = ChangeQueue { changes in Self.together(changes, in: store) }
    staging.start()
    let now = clock.now().wall
    if store.isReadOnly {
      log.error("The store's disk is not writable: existing data can be read, and changes are refused.")
      solo = try players.isOne ? store.read { try $0.soloPlayer() } : nil
    } else {
      solo = try store.maintain { maintainer in
        try maintainer.makeDevice(witness.deviceID, at: now)
        return try players.isOne ? maintainer.soloPlayer(at: now, deviceID: witness.deviceID) : nil
      }
    }
    let publisher = EventPublisher(events, store, solo: solo, clock: clock, rules: rules, log: log)
    self.publisher = publisher
    health = Health(store: store, changes: changes, clock: clock, log: log) { [changes] in
      publisher.publish(.store, to: nil, what: .mended)
      changes.perform(for: Self.serviceItself) { publisher.showState() }
    }
    dailyBackup = DailyBackup(store, log: log)
    checkpoints = CheckpointWork(store, changes, log: log)
    erasures = ErasureWork(store, log: log) { publisher.publish(.store, to: nil, what: .erased) }
    dailyBackup.ask(at: now, unlessPlaying: solo)
  }

  /// Checks the whole store in the background and repairs it if needed; finishes interrupted erasures. Call it once,
  /// when clients are already served.
  public func lookAfterStore() {
    health.look()
    erasures.goOn()
  }

  /// Every method, for the dispatch table.
  public var rows: [MethodRow] { rows { [dataDirectory] in HostState(dataDirectory: dataDirectory) } }

  /// The same. `host` supplies the host's state for `system.info`; each request calls it on a worker thread.
  public func rows(seeing host: @escaping @Sendable () -> HostState) -> [MethodRow] {
    sessionRows + correctingRows + questRows + questSuggestingRows + questSharingRows + skillRows + statsRows
      + rewardsRows + patternRows + recapRows + settingsRows + historyRows + guardianRows(seeing: host) + journalRows
      + erasingRows + dataRows + backupRows + checkRows + reminderRows + planRows + practiceRows + metricRows
      + sampleRows + foodRows + foodItemRows + sourceRows + fetchingRows + insightRows + goalRows + badgeRows + pinRows
      + syncRows + trackingRows + intervalRows + activityRows + nightRows + infoRows(seeing: host)
  }

  /// Cancels long work: each call that waits for it is refused. Returns at once.
  public func beginStop() {
    health.callOff()
    store.cancelLongWork()
    leases.endTests()
  }

  /// Checkpoints the write-ahead log and closes the store.
  public func close() throws {
    try staging.syncShutdownGracefully()
    try dailyBackup.stop()
    try checkpoints.stop()
    try erasures.stop()
    // A repair in progress is left to the next start, which resumes it.
    guard try health.stop() else { return }
    // After the threads above, which may wait for a turn.
    try changes.end()
    try store.close()
  }

  // MARK: - Reading

  /// Runs a reading handler on one snapshot of the store.
  func reading<Value>(_ context: CallContext, _ body: (ReadContext) throws -> Value) throws -> Value {
    func read() throws -> Value {
      try store.read { reader in
        let player = try player(for: context, in: reader) ?? .nobody
        return try body(try readContext(reader, player, context.arrived))
      }
    }
    return try translating {
      do {
        return try read()
      } catch StoreError.cannotOpen {
        // A file may have been removed. It is written again before the next change, or here.
        try store.secure()
        return try read()
      }
    }
  }

  // MARK: - Changing

  /// Runs a changing handler in one transaction, once for each idempotency key.
  ///
  /// `isLimited` makes it fail with `LargeChange` when others would wait for it for too long.
  func changing<R: ChangingRequest>(
    _ request: R, _ context: CallContext, undoable: Bool = true, isLimited: Bool = false,
    _ body: (WriteContext) throws -> R.Response
  ) throws -> R.Response {
    try writing(R.method, context, undoable: undoable, isLimited: isLimited) { change in
      try change.answer(request, undoable: undoable, body)
    }
  }

  /// One transaction at the moment the call arrived: it is committed as a whole or not at all.
  func writing<Value>(
    _ method: String, _ context: CallContext, undoable: Bool = true, isLimited: Bool = false,
    _ body: (WriteContext) throws -> Value
  ) throws -> Value {
    try exclusively(context) { player, now in
      try write(Command(player: player, method: method, at: now.wall, undoable: undoable), at: now, isLimited, body)
    }
  }

  /// Makes several changes with one commit.
  static func together(_ changes: () -> Void, in store: QuestStore) -> ChangeQueue.SharedOutcome {
    do {
      try store.writeTogether(changes)
      return .durable
    } catch let error as StoreError {
      if case .unacknowledged = error { return .doubtful(error.wire()) }
      return .notMade
    } catch {
      return .notMade
    }
  }

  /// The same for a change without a call.
  func writing<Value>(_ method: String, of player: PlayerID, _ body: (WriteContext) throws -> Value) throws -> Value {
    try exclusively(player) { player, now in
      try write(Command(player: player, method: method, at: now.wall, undoable: true), at: now, false, body)
    }
  }

  private func write<Value>(
    _ command: Command, at now: ClockReading, _ isLimited: Bool, _ body: (WriteContext) throws -> Value
  ) throws -> (Value, [News]) {
    try store.write(command, isLimited: isLimited, followsLater: true) { writer in
      try change(writer, command, at: now, body)
    }
  }

  /// Makes a change and what follows from it.
  func change<Value>(
    _ writer: StoreWriter, _ command: Command, at now: ClockReading, _ body: (WriteContext) throws -> Value
  ) throws -> (Value, [News]) {
    let change = WriteContext(writer: writer, snapshot: try readContext(writer.reader, command.player, now))
    let value = try body(change)
    // Undo restores facts with the changes they belong to.
    if command.undoable { try change.recordFacts() }
    return (value, try change.news())
  }

  /// Runs a change with its own transaction, such as a merge. Serialised with all other changes.
  func exclusively<Value>(
    _ context: CallContext, _ body: (_ player: PlayerID, _ now: ClockReading) throws -> (Value, [News])
  ) throws -> Value {
    try exclusively(
      for: context.peer.uid, at: context.arrived, { try player(for: context, at: $0) },
      audience: { _ in audience(of: context) }, body)
  }

  /// The same for a change of the service itself.
  func exclusively<Value>(
    _ player: PlayerID, _ body: (_ player: PlayerID, _ now: ClockReading) throws -> (Value, [News])
  ) throws -> Value {
    try exclusively(for: Self.serviceItself, at: clock.now(), { _ in player }, audience: audience(of:), body)
  }

  private func exclusively<Value>(
    for user: UInt32, at now: ClockReading, _ player: (ClockReading) throws -> PlayerID,
    audience: (PlayerID) throws -> Audience,
    _ body: (_ player: PlayerID, _ now: ClockReading) throws -> (Value, [News])
  ) throws -> Value {
    try changes.perform(for: user) {
      try translating {
        let player = try player(now)
        let audience = try audience(player)
        let (value, news) = try body(player, now)
        forgetFirstDone(of: player)
        changes.onceDurable { [publisher] in
          publisher.tellSubscribers(news, in: audience)
          StoreStep.pass(.published)
        }
        changes.afterTurn { [store, publisher, dailyBackup, checkpoints, solo] in
          store.follow()
          publisher.tellReminders(news)
          dailyBackup.ask(at: now.wall, unlessPlaying: solo)
          checkpoints.startIfDue()
        }
        return value
      }
    }
  }

  /// Sets the observer of committed changes that reminders may depend on.
  package func tell(_ reminders: any ReminderWatch) { publisher.tell(reminders) }

  /// Sets the observer of the only player's state, called now and after every commit.
  package func tell(_ board: any SessionWatch) {
    changes.perform(for: Self.serviceItself) { publisher.tell(board) }
  }

  /// Runs the body while no change is in progress.
  func serially<Value>(_ body: () throws -> Value) rethrows -> Value {
    try changes.perform(for: Self.serviceItself, body)
  }

  /// The owner of the service's own changes in the change queue.
  static let serviceItself = PeerCredentials.own.uid

  /// Passes refusals on, and turns errors of the store into errors that say what to do.
  func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as StoreError {
      if error != .closing { log.error("The store refused.", metadata: ["error": "\(error)"]) }
      if case .damaged = error { health.look() }
      throw error.wire(on: try? FileSystemFacts(holding: dataDirectory))
    }
  }
}
