internal import Glibc
internal import QuestWire

/// The order in which clients search for the daemon: the named socket, `$TIMEQUEST_SOCKET`, the system service if it
/// knows this user, the user's own service. If a socket is named, no other is tried.
public struct SocketSearch: Sendable {
  /// Where a system service listens.
  public static let systemSocket = "/run/timequest/control.sock"

  /// Named by option or environment.
  public let named: String?
  let system: String
  let user: String

  public init(option: String? = nil, environment: (String) -> String? = ProcessEnvironment.value) {
    named = option ?? environment("TIMEQUEST_SOCKET")
    system = Self.systemSocket
    user = "\(environment("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())")/timequest/control.sock"
  }

  init(named: String? = nil, system: String, user: String) {
    self.named = named
    self.system = system
    self.user = user
  }

  /// Opens a connection to the first daemon that answers. Throws a `ClientError` with the path that was tried.
  public func connect() throws(ClientError) -> Connection {
    if let named { return try Connection(path: named, startCommand: StartCommand.text(socket: named)) }
    if let connection = systemService() { return connection }
    return try Connection(path: user)
  }

  /// The system service answers a ping to the users it knows and refuses all others. If it is slow, because it starts
  /// or repairs its store, the client waits: another service would have another store.
  private func systemService() -> Connection? {
    guard access(system, F_OK) == 0, let connection = try? Connection(path: system) else { return nil }
    do {
      _ = try connection.call(SystemPing())
      return connection
    } catch let error as RPCError where error.kind == .forbidden {
      return nil
    } catch {
      // The service was stopped meanwhile or has no free connection; the next call reports the reason.
      return try? Connection(path: system)
    }
  }
}
