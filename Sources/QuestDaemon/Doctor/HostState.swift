public import LinuxHost
internal import DesktopNotifications
internal import QuestServer

/// The state of the machine at one moment, as the service sees it. A value, so that tests can simulate any machine.
public struct HostState: Equatable, Sendable {
  /// The user the service runs as.
  public var user: UInt32
  /// The store's folder, and the files in it with history.
  public var folder: Seen
  public var files: [Seen]
  /// `nil` when it cannot be read.
  public var fileSystem: FileSystemFacts?
  /// The name of the network file system that holds the store.
  public var network: String?
  public var service: ServiceFacts
  /// `nil` without a listener, as in a test.
  public var socket: ControlSocket?
  /// The limit of open files, and how many the limits for clients need.
  public var descriptors: Int
  public var wantedDescriptors: Int
  /// `nil` when the bus was not queried.
  public var notifications: NotificationProbe.Answer?
  /// Why *Start* on a reminder cannot open a terminal; `nil` when it can, and when the bus was not queried.
  public var startObstacle: String?

  /// A path and the file's metadata.
  public struct Seen: Equatable, Sendable {
    public var path: String
    public var facts: FileFacts?

    public init(_ path: String) {
      self.path = path
      facts = FileFacts(path: path)
    }
  }

  public struct ControlSocket: Equatable, Sendable {
    public var file: Seen
    public var folder: Seen
    /// Handed over by the service manager.
    public var isInherited: Bool

    public init(path: String, isInherited: Bool) {
      file = Seen(path)
      folder = Seen(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
      self.isInherited = isInherited
    }
  }

  /// Reads the state. Blocks for some microseconds, and for the bus's replies, usually at most a quarter of a second.
  public init(dataDirectory: String, socket: ListeningSocket? = nil, asksBus: Bool = false) {
    user = PeerCredentials.own.uid
    folder = Seen(dataDirectory)
    let store = dataDirectory + "/timequest.sqlite"
    files = [store, store + "-wal", store + "-shm"].map(Seen.init).filter { $0.facts != nil }
    fileSystem = try? FileSystemFacts(holding: dataDirectory)
    network = (try? NetworkFileSystem.holding(dataDirectory)) ?? nil
    service = .own()
    self.socket = socket.map { ControlSocket(path: $0.path, isInherited: $0.isInherited) }
    wantedDescriptors = ServerLimits().descriptors
    descriptors = (try? DescriptorLimit.current()) ?? wantedDescriptors
    notifications = asksBus ? NotificationProbe.ask(timeoutMilliseconds: 250) : nil
    startObstacle = asksBus ? DesktopTerminal().obstacle() : nil
  }
}
