internal import Glibc
internal import QuestWire

/// Where the daemon is looked for: the named socket, `$TIMEQUEST_SOCKET`, the system service if it knows this user,
/// the user's own service. The first two are final: who names a socket means that one.
public struct SocketSearch: Sendable {
  /// Named by option or environment.
  public let named: String?
  let system: String
  let user: String

  public init(option: String? = nil, environment: (String) -> String? = ProcessEnvironment.value) {
    named = option ?? environment("TIMEQUEST_SOCKET")
    system = "/run/timequest/control.sock"
    user = "\(environment("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())")/timequest/control.sock"
  }

  init(named: String? = nil, system: String, user: String) {
    self.named = named
    self.system = system
    self.user = user
  }

  /// Opens a connection to the first daemon that answers. Throws `ClientError`, naming the path that was meant.
  public func connect() throws(ClientError) -> Connection {
    if let named { return try Connection(path: named, startCommand: StartCommand.text(socket: named)) }
    if let connection = systemService() { return connection }
    return try Connection(path: user)
  }

  /// The system service answers a ping only to users it knows.
  private func systemService() -> Connection? {
    guard access(system, F_OK) == 0, let connection = try? Connection(path: system) else {
      return nil
    }
    connection.limitWaiting(toSeconds: 2)
    guard (try? connection.call(SystemPing())) != nil else { return nil }
    connection.limitWaiting(toSeconds: 0)
    return connection
  }
}
