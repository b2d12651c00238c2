internal import Glibc
internal import QuestWire

/// Where the daemon is looked for: the named socket, `$TIMEQUEST_SOCKET`, the system service if it knows this user,
/// the user's own service. The first two are final: who names a socket means that one.
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

  /// Opens a connection to the first daemon that answers. Throws `ClientError`, naming the path that was meant.
  public func connect() throws(ClientError) -> Connection {
    if let named { return try Connection(path: named, startCommand: StartCommand.text(socket: named)) }
    if let connection = systemService() { return connection }
    return try Connection(path: user)
  }

  /// The system service answers a ping to the users it knows and refuses all others. One that is slow, because it starts
  /// or mends its store, is waited for: going on with another service would be going on with another store.
  private func systemService() -> Connection? {
    guard access(system, F_OK) == 0, let connection = try? Connection(path: system) else { return nil }
    do {
      _ = try connection.call(SystemPing())
      return connection
    } catch let error as RPCError where error.kind == .forbidden {
      return nil
    } catch {
      // It was stopped under the question, or has no place left; the next call hears what is the matter.
      return try? Connection(path: system)
    }
  }
}
