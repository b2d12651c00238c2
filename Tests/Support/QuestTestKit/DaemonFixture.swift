private import LinuxHost
public import Logging
public import QuestClient
internal import QuestDaemon
public import QuestServer
public import QuestModel

/// A server in this process on its own socket, with the methods that a test needs. It stops when the value is released.
public final class DaemonFixture: Sendable {
  public let folder: TemporaryFolder
  public let socketPath: String
  public let events: EventHub
  private let server: Server

  /// Serves the given rows and the system's own rows. The rows may publish to the given hub.
  public init(
    limits: ServerLimits = ServerLimits(), policy: AccessPolicy? = nil, clock: (any Clock)? = nil,
    changes: ChangeQueue = ChangeQueue(), log: Logger = DaemonFixture.silentLog,
    rows: (_ events: EventHub, _ folder: String) throws -> [MethodRow] = { _, _ in [] }
  ) throws {
    folder = try TemporaryFolder()
    socketPath = folder.path + "/run/control.sock"
    events = EventHub(log: log)
    let table = SystemRows.table(with: try rows(events, folder.path))
    let policy = policy ?? .userService(owner: PeerCredentials.own.uid)
    server = Server(
      dispatcher: Dispatcher(table: table, policy: policy, log: log), events: events, clock: try clock ?? HostClock(),
      changes: changes, limits: limits, log: log)
    try server.start(on: ListeningSocket.bound(to: socketPath))
  }

  deinit {
    server.stop()
    server.endThreads()
  }

  /// Stops the server as SIGTERM does in the real process.
  public func stop() { server.stop() }

  /// Calls `sign` regularly, as a watchdog expects.
  public func beat(everyMicroseconds interval: UInt64, _ sign: @escaping @Sendable () -> Void) {
    server.beat(everyMicroseconds: interval, sign)
  }

  public func connect() throws -> Connection { try Connection(path: socketPath) }

  public func connectLines() throws -> LineSocket { try LineSocket(path: socketPath) }

  public static var silentLog: Logger { Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }) }
}
