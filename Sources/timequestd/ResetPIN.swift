internal import LinuxHost
internal import Logging
internal import QuestClient
internal import QuestDaemon
internal import QuestServer
internal import QuestWire

/// `timequestd --reset-pin`: removes a forgotten PIN, through the running service if there is one, else in the store
/// itself. Throws a `StartError` that the user can fix, or an `RPCError`.
struct ResetPIN {
  let options: Service.Options
  let guardian: String?
  let log: Logger

  enum Obstacle: Error, CustomStringConvertible {
    case noStore(String)
    case whichSocket(String, Int32?)
    case silent(String, Int32?)

    var description: String {
      switch self {
      case .noStore(let folder):
        "There is no store in \(folder), so there is no PIN either. Another folder: --data-dir DIR."
      case .whichSocket(let folder, let pid):
        """
        The service of \(folder) is running\(pid.map { ", process \($0)" } ?? ""). Name its socket: --socket PATH. Or \
        stop it, reset the PIN, and start it again.
        """
      case .silent(let socket, let pid):
        """
        The service is running\(pid.map { ", process \($0)," } ?? "") and does not answer at \(socket). Name its \
        socket: --socket PATH. Or stop it, reset the PIN, and start it again.
        """
      }
    }
  }

  func run() throws -> String {
    let paths = ServicePaths(ofSystemService: options.isSystem)
    guard let folder = options.dataDirectory ?? paths.dataDirectory else { throw StartError.noDataDirectory }
    guard FileFacts(path: folder + "/timequest.sqlite") != nil else { throw Obstacle.noStore(folder) }
    let own = PeerCredentials.own
    try Privileges.lend(toOwnerOf: folder)
    let response: GuardianResetPin.Response
    switch try DirectoryLock.acquire(folder) {
    case .acquired(let lock):
      response = try withExtendedLifetime(lock) { try inStore(folder, by: own) }
    case .heldBy(let pid):
      try Privileges.takeBack()
      // A service of another folder may listen on the default socket.
      guard let socket = options.socketPath ?? (options.dataDirectory == nil ? paths.socket : nil) else {
        throw Obstacle.whichSocket(folder, pid)
      }
      do {
        response = try Client(SocketSearch(option: socket)).call(GuardianResetPin(guardian: guardian))
      } catch is ClientError {
        throw Obstacle.silent(socket, pid)
      }
    }
    let whose = response.guardian.map { " of \($0)" } ?? ""
    return "The PIN\(whose) is taken away. A new one: tqctl guardian set-pin"
  }

  private func inStore(_ folder: String, by person: PeerCredentials) throws -> GuardianResetPin.Response {
    let application = try Application(
      dataDirectory: folder, clock: HostClock(), events: EventHub(log: log), log: log,
      players: options.isSystem ? .eachUser(People(GuardianFile(options.guardiansPath, log: log))) : .one)
    let outcome = Result { try application.resetPIN(GuardianResetPin(guardian: guardian), by: person) }
    try application.close()
    return try outcome.get()
  }
}
