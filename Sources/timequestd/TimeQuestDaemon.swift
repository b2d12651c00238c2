internal import ArgumentParser
internal import LinuxHost
internal import Logging
internal import QuestDaemon
internal import QuestStore
internal import QuestWire

/// The service: owns the store, the running task and all derived data, and serves clients over a Unix socket.
@main
struct TimeQuestDaemon: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timequestd",
    abstract: "The TimeQuest service. Runs in the foreground.",
    discussion: """
      Example: timequestd --data-dir ~/.local/share/timequest

      systemctl --user enable --now timequest.socket starts it whenever it is needed.
      """,
    version: "timequestd \(WireProtocol.build)")

  @Option(help: "Folder of the store (default: $XDG_DATA_HOME/timequest, /var/lib/timequest with --system).")
  var dataDir: String?

  @Option(
    help: """
      Path of the control socket (default: $XDG_RUNTIME_DIR/timequest/control.sock, /run/timequest/control.sock with \
      --system).
      """)
  var socket: String?

  @Flag(help: "Serve everybody who logs in here, each with a game of their own.")
  var system = false

  @Option(help: "Who sets quests up for whom, with --system.")
  var guardians = GuardianFile.usualPath

  @Option(help: "How many runs an import may fill one player's history with, with --system.")
  var mostRuns = 2_000_000

  @Flag(help: "Take a forgotten PIN away and end; the running service is asked to do it.")
  var resetPin = false

  @Option(help: ArgumentHelp("Whose PIN, with --system and --reset-pin: a user's name or number.", valueName: "user"))
  var guardian: String?

  @Option(
    help: "Least level that is logged: \(levelNames) (default: info; error in the background of a terminal).",
    transform: level(named:))
  var logLevel: Logger.Level?

  func run() throws {
    #if DEBUG
      DeliberateFaults.arm { Environment[$0] }
    #endif
    Folder.keepNewFilesPrivate()
    Memory.shareHeaps()
    let level = logLevel
    let log = Logger(label: "timequestd") { _ in
      ServiceLog(level: level ?? .info) { level == nil && StandardError.isOfAnotherJob() }
    }
    let options = Service.Options(
      dataDirectory: dataDir, socketPath: socket, isSystem: system, guardiansPath: guardians, mostRuns: mostRuns)
    if resetPin { return try resetPIN(options, log) }
    let service: Service
    let events: ProcessEvents
    do {
      // Before any thread exists, so that all threads inherit the blocked signals.
      events = try ProcessEvents()
      service = try Service.start(options, log: log)
    } catch {
      log.critical("\(StartError.told(error))")
      throw StartError.exitCode(for: error)
    }
    while true {
      switch events.wait() {
      case .stop:
        service.stop()
        // Exit directly: the server's idle threads end with the process.
        Self.exit()
      case .replaced(let successor):
        log.notice(
          "The program was replaced. Restarting as the new version when no call is in progress.",
          metadata: .noted(.replaced, ["program": "\(successor)"]))
        service.closeWhenQuiet { events.knock() }
      case .replacedInVain:
        log.warning("The program was replaced by one that does not run; going on with the old one.")
      case .knock:
        guard let program = events.program else { continue }
        log.critical("\(StartError.told(service.becomeSuccessor(program)))")
        throw ExitCode.failure
      }
    }
  }

  func validate() throws {
    guard mostRuns > 0 else { throw ValidationError("--most-runs is at least 1.") }
    if guardian != nil, !resetPin {
      throw ValidationError("--guardian needs --reset-pin: timequestd --system --reset-pin --guardian USER")
    }
  }

  private func resetPIN(_ options: Service.Options, _ log: Logger) throws {
    do {
      print(try ResetPIN(options: options, guardian: guardian, log: log).run())
    } catch {
      let told = (error as? RPCError).map(\.sentence)
      log.critical("\(told ?? StartError.told(error))")
      throw StartError.exitCode(for: error)
    }
    // Exit directly: the store's open files end with the process.
    Self.exit()
  }
}

/// Reads a level's name.
private func level(named name: String) throws -> Logger.Level {
  guard let level = Logger.Level(rawValue: name.lowercased()) else {
    throw ValidationError("There is no level '\(name)'. The levels: \(levelNames).")
  }
  return level
}

private let levelNames = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
