public import LinuxHost
internal import QuestDesk

/// What the service sees of the machine around it at one moment. A value, so that a test can be any machine.
public struct HostState: Equatable, Sendable {
  /// The user the service runs as.
  public var user: UInt32
  /// The store's folder, and the files in it that hold what was played.
  public var folder: Seen
  public var files: [Seen]
  /// `nil` when it cannot be looked at.
  public var fileSystem: FileSystemFacts?
  /// The name of the network file system the store lies on.
  public var network: String?
  public var service: ServiceFacts
  /// `nil` where nobody listens, as in a test.
  public var socket: ControlSocket?
  /// How many files may be open, and how many the limits for clients want.
  public var descriptors: Int
  public var wantedDescriptors: Int
  /// `nil` when the bus was not asked.
  public var notifications: NotificationProbe.Answer?
  /// Why *Start* on a reminder could open no terminal; `nil` when it could, and when the bus was not asked.
  public var startObstacle: String?

  /// A path and what is there.
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

  /// Looks around. Blocks for some microseconds, and for the bus's answers, as a rule at most a quarter of a second.
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
