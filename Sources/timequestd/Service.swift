internal import LinuxHost
internal import Logging
internal import QuestDaemon
internal import QuestStore

/// The parts of the running service in the order of their dependence; they stop in the opposite one.
struct Service {
  private let lock: DirectoryLock
  private let socket: ListeningSocket
  private let game: Game
  private let server: Server
  /// `nil` in a system service, which has no desktop: a program of each player's own shows what is to be shown.
  private let desk: ReminderScheduler?
  /// `nil` in a system service, and where there can be none.
  private let statusFile: StatusFile?
  private let notifier: ServiceNotifier
  private let log: Logger

  /// What the service was asked to be.
  struct Options {
    var dataDirectory: String?
    var socketPath: String?
    /// Each Unix user is a player.
    var isSystem = false
    /// Who sets up for whom, in a system service.
    var guardiansPath = GuardianFile.usualPath
    /// Runs that imports may fill a player's history with, in a system service.
    var mostRuns = 2_000_000
  }

  /// Takes the data folder, opens the store, listens, and says READY. Throws what a person has to mend.
  static func start(_ options: Options, log: Logger) throws -> Service {
    let paths = ServicePaths(ofSystemService: options.isSystem)
    guard let folder = options.dataDirectory ?? paths.dataDirectory else { throw StartError.noDataDirectory }
    try Folder.makePrivate(folder)
    if let kind = try NetworkFileSystem.holding(folder) { throw StartError.networkFileSystem(folder, kind) }
    let lock = try owner(of: folder)
    let events = EventHub(log: log)
    let notifier = ServiceNotifier()
    let guardians = GuardianFile(options.guardiansPath, log: log)
    let clock = try HostClock()
    let game = try Game(
      dataDirectory: folder, clock: clock, events: events, log: log,
      players: options.isSystem ? .eachUser(People(guardians)) : .one,
      mostStoredRuns: options.isSystem ? options.mostRuns : .max, told: { tell($0, of: folder, to: notifier) })
    let socket = try listeningSocket(options.socketPath ?? paths.socket, forEverybody: options.isSystem)
    let table = SystemRows.table(
      with: game.rows { HostState(dataDirectory: folder, socket: socket, asksBus: !options.isSystem) })
    let policy = policy(options, guardians)
    // The folder of a system service is everybody's.
    if !options.isSystem { game.keepMoments(in: Self.folder(of: socket.path)) }
    let statusFile = options.isSystem ? nil : statusFile(beside: socket, of: game, log)
    let server = Server(
      dispatcher: Dispatcher(table: table, policy: policy, log: log), events: events, clock: clock,
      changes: game.changes, limits: try limits(log), log: log)
    try server.start(on: socket)
    let ready = "Ready on \(socket.path)"
    // Blind (SPEC §3): while a task runs it is the text of a service without reminders.
    let desk =
      options.isSystem
      ? nil
      : try ReminderScheduler(
        game, atFirstReminder: { startAtLogin(log) },
        tellNext: { next in notifier.status(next.map { "Ready; next reminder \($0)" } ?? ready) })
    if let patience = notifier.watchdogMicroseconds {
      // Half of what the manager waits: one late sign is no death.
      server.beat(everyMicroseconds: patience / 2) { notifier.alive() }
    }
    notifier.ready(status: ready)
    // After that, so that its words on the next reminder stay.
    desk?.start()
    game.lookAfterStore()
    log.info("Ready.", metadata: .noted(.ready, ["socket": "\(socket.path)", "data": "\(folder)"]))
    return Service(
      lock: lock, socket: try socket.twin(), game: game, server: server, desk: desk, statusFile: statusFile,
      notifier: notifier, log: log)
  }

  /// Longest stop, in milliseconds (SPEC §10 promises two seconds).
  private static let longestStop: Int32 = 1800

  /// Finishes short work, breaks off long work, and closes everything. When that takes longer than `longestStop`, because
  /// a disk does not answer or SQLite is deep in a page, the process ends all the same: what was acknowledged is on the
  /// disk, and the next start goes on from there.
  func stop() {
    notifier.stopping()
    LastResort.exit(afterMilliseconds: Self.longestStop)
    close()
    log.info("Stopped.", metadata: .noted(.stopped))
  }

  private func close() {
    game.beginStop()
    desk?.stop()
    server.stop()
    statusFile?.remove()
    do {
      try game.close()
    } catch {
      log.error("The store did not close cleanly; nothing is lost.", metadata: ["error": "\(error)"])
    }
  }

  // MARK: - Succession

  /// Calls the function, on another thread, as soon as the service can be interrupted without anybody losing more than a
  /// connection: no call is in work, no import under way, no moment of a refused `done` kept. A running task is no
  /// hindrance, since it lives in the store. Nobody is served any more then, and newcomers wait in the socket's queue.
  func closeWhenQuiet(_ closed: @escaping @Sendable () -> Void) {
    server.closeWhenQuiet(if: { [game] in !game.keepsMoments }, closed)
  }

  /// Goes on as the program that has taken the place of this one. Returns why that failed, and only then.
  ///
  /// The process stays and becomes the new program (execve(2)), which takes the socket over. Ending it, so that somebody
  /// starts it again, would work under systemd alone, wait a second there, and count as one of the failures after which
  /// systemd gives up.
  func becomeSuccessor(_ program: ProgramFile) -> any Error {
    notifier.status("Going on as the new version")
    close()
    do {
      try socket.leaveToSuccessor()
    } catch {
      return error
    }
    return program.become()
  }

  /// A large store is given more time: a minute, and a second for each MiB, which is fifty times what it takes.
  private static func tell(_ work: OpeningWork, of folder: String, to notifier: ServiceNotifier) {
    let bytes = FileFacts(path: folder + "/timequest.sqlite")?.size ?? 0
    let status =
      switch work {
      case .migrating: "Bringing the store to this version"
      case .mending: "Mending the store"
      }
    notifier.starting(status: status, atMostSeconds: 60 + bytes >> 20)
  }

  private static func limits(_ log: Logger) throws -> ServerLimits {
    let usual = ServerLimits()
    let available = try DescriptorLimit.raised(to: usual.descriptors)
    let limits = usual.fitting(descriptors: available)
    if limits.connections < usual.connections {
      log.notice(
        "Few open files are allowed, so fewer clients are served at once.",
        metadata: ["files": "\(available)", "clients": "\(limits.connections)"])
    }
    return limits
  }

  /// Reminders come without anybody calling tqctl first, so the service starts with the session. Where it runs by other
  /// means than its unit, starting it is somebody else's business.
  private static func startAtLogin(_ log: Logger) {
    guard let unit = UserManager.ownUnit else { return }
    if UserManager.enable(unit) {
      log.info("From now on the service starts at login, for reminders.", metadata: ["unit": "\(unit)"])
    } else {
      log.warning("Reminders come only while the service runs: systemctl --user enable \(unit)")
    }
  }

  /// Prompts do without where there is none; everything else works.
  private static func statusFile(beside socket: ListeningSocket, of game: Game, _ log: Logger) -> StatusFile? {
    do {
      let file = try StatusFile(besideSocket: socket.path)
      game.tell(file)
      return file
    } catch {
      log.info("No status file for prompts is kept.", metadata: ["reason": "\(error)"])
      return nil
    }
  }

  private static func owner(of folder: String) throws -> DirectoryLock {
    switch try DirectoryLock.acquire(folder) {
    case .acquired(let lock): return lock
    case .heldBy(let pid): throw StartError.ownedByAnother(folder, pid)
    }
  }

  private static func policy(_ options: Options, _ guardians: GuardianFile) -> AccessPolicy {
    guard options.isSystem else { return .userService(owner: PeerCredentials.own.uid) }
    let people = UserDatabase.loginUsers()
    return .systemService { user in people.contains(user) || guardians.names(user) }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func listeningSocket(_ path: String?, forEverybody: Bool) throws -> ListeningSocket {
    if let inherited = try ListeningSocket.inherited() { return inherited }
    guard let path else { throw StartError.noSocketPath }
    return try ListeningSocket.bound(to: path, forEverybody: forEverybody)
  }
}
