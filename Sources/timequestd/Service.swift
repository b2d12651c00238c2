internal import LinuxHost
internal import Logging
internal import QuestDaemon
internal import QuestServer
internal import QuestStore

/// The parts of the running service in order of dependency; they stop in reverse order.
struct Service {
  private let lock: DirectoryLock
  private let socket: ListeningSocket
  private let application: Application
  private let server: Server
  /// `nil` in a system service, which has no desktop: `timequest-notify` shows each player's reminders.
  private let desk: ReminderScheduler?
  /// `nil` in a system service, and if the file is not possible.
  private let statusFile: StatusFile?
  private let notifier: ServiceNotifier
  private let log: Logger

  /// The options of the service.
  struct Options {
    var dataDirectory: String?
    var socketPath: String?
    /// Each Unix user is a player.
    var isSystem = false
    /// Guardians and their players, in a system service.
    var guardiansPath = GuardianFile.usualPath
    /// The most runs that imports may store for one player, in a system service.
    var mostRuns = 2_000_000
  }

  /// Locks the data folder, opens the store, listens, and reports READY. Throws a `StartError` that the user can fix.
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
    let application = try Application(
      dataDirectory: folder, clock: clock, events: events, log: log,
      players: options.isSystem ? .eachUser(People(guardians)) : .one,
      mostStoredRuns: options.isSystem ? options.mostRuns : .max, weekStart: LocaleWeek.firstDay,
      told: { tell($0, of: folder, to: notifier) })
    application.keepLock { try lock.renew() }
    let socket = try listeningSocket(options.socketPath ?? paths.socket, forEverybody: options.isSystem)
    let table = SystemRows.table(
      with: application.rows { HostState(dataDirectory: folder, socket: socket, asksBus: !options.isSystem) })
    let policy = policy(options, guardians)
    // The socket's folder of a system service is shared by all users.
    if !options.isSystem { application.keepMoments(in: Self.folder(of: socket.path)) }
    let statusFile = options.isSystem ? nil : statusFile(beside: socket, of: application, log)
    let server = Server(
      dispatcher: Dispatcher(table: table, policy: policy, log: log), events: events, clock: clock,
      changes: application.changes, limits: try limits(log), log: log, replied: { StoreStep.pass(.replied) })
    // Before clients connect, because they may use up the descriptors of the process.
    let twin = try socket.twin()
    try server.start(on: socket)
    let ready = "Ready on \(socket.path)"
    // Blind (SPEC §3): while a task runs, the text is that of a service without reminders.
    let desk =
      options.isSystem
      ? nil
      : try ReminderScheduler(
        application, atFirstReminder: { startAtLogin(log) },
        tellNext: { next in notifier.status(next.map { "Ready; next reminder \($0)" } ?? ready) })
    if let patience = notifier.watchdogMicroseconds {
      // Half of the watchdog's timeout, so that one late keep-alive does no harm.
      server.beat(everyMicroseconds: patience / 2) { notifier.alive() }
    }
    notifier.ready(status: ready)
    // After READY, so that its status about the next reminder is not overwritten.
    desk?.start()
    application.lookAfterStore()
    log.info("Ready.", metadata: .noted(.ready, ["socket": "\(socket.path)", "data": "\(folder)"]))
    return Service(
      lock: lock, socket: twin, application: application, server: server, desk: desk,
      statusFile: statusFile,
      notifier: notifier, log: log)
  }

  /// Longest stop, in milliseconds (SPEC §10 promises two seconds).
  private static let longestStop: Int32 = 1800

  /// Finishes short work, cancels long work, and closes everything. When that takes longer than `longestStop`, because
  /// a disk hangs or SQLite is busy, the process ends anyway: acknowledged changes are on the disk, and the next start
  /// continues from them.
  func stop() {
    notifier.stopping()
    LastResort.exit(afterMilliseconds: Self.longestStop)
    close()
    log.info("Stopped.", metadata: .noted(.stopped))
  }

  private func close() {
    application.beginStop()
    desk?.stop()
    server.stop()
    statusFile?.remove()
    do {
      try application.close()
    } catch {
      log.error("The store did not close cleanly; nothing is lost.", metadata: ["error": "\(error)"])
    }
  }

  // MARK: - Succession

  /// Calls the function, on another thread, as soon as an interruption costs clients no more than their connection: no
  /// call or import is in progress, and no moment of a refused `done` is held. A running task does not matter, because
  /// it is in the store. From then on no client is served; new ones wait in the socket's queue.
  func closeWhenQuiet(_ closed: @escaping @Sendable () -> Void) {
    server.closeWhenQuiet(if: { [application] in !application.keepsMoments }, closed)
  }

  /// Executes the new version of this program. Returns only on failure, with the reason.
  ///
  /// The process becomes the new program (execve(2)), which takes over the socket. Exiting for a restart would work
  /// under systemd only, wait a second there, and count towards systemd's limit of restarts.
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

  /// Asks the manager for more time for a large store: a minute, and a second for each MiB, which is fifty times the
  /// need.
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

  /// Reminders must come without a call of tqctl, so the service is enabled at login. A service that does not run as
  /// its unit is not changed.
  private static func startAtLogin(_ log: Logger) {
    guard let unit = UserManager.ownUnit else { return }
    if UserManager.enable(unit) {
      log.info("From now on the service starts at login, for reminders.", metadata: ["unit": "\(unit)"])
    } else {
      log.warning("Reminders come only while the service runs: systemctl --user enable \(unit)")
    }
  }

  /// Without the file only prompts lack their status; everything else works.
  private static func statusFile(beside socket: ListeningSocket, of application: Application, _ log: Logger)
    -> StatusFile?
  {
    do {
      let file = try StatusFile(besideSocket: socket.path)
      application.tell(file)
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
