internal import NIOCore
internal import QuestWire

/// Limits for the server's resources. Tests use smaller ones.
public struct ServerLimits: Sendable {
  public var connections = 256
  /// The last ones are reserved for root, so that an administrator can always connect.
  public var rootsConnections: Int { min(4, connections / 8) }
  /// How long a client must have been idle, in milliseconds, before it may be closed for a new one when all connections
  /// are in use. Subscribers and imports are never closed for that.
  public var dispensableAfter: Int64 = 10_000
  /// Bytes received and not yet handled, over all connections.
  public var unparsedBytes = 16 << 20
  /// Bytes read from the kernel at once.
  public var bytesInOneRead = 16 << 10
  /// Bytes read ahead of a connection's current call.
  public var readAheadBytes = 256 << 10
  /// Lines handled in one round before other connections get the worker.
  public var linesInOneGo = 256
  /// Bytes of replies collected before they are written.
  public var answerBytesInOneGo = 64 << 10
  /// Bytes of a client's unread replies, beyond the kernel's buffer, before its next calls wait.
  public var unreadBytes = 64 << 10
  /// The same over all connections; beyond it the connection with most of them is closed.
  public var unreadBytesInAll = 32 << 20
  /// Bytes of lines that a restricted connection may send in all. A connector may print half as much; a put adds the
  /// stream's name to each sample, and an envelope.
  public var restrictedBytes = 2 * WireLimits.connectorBytes
  /// Seconds that a client has for reading the reason of its disconnection.
  public var reasonSeconds: Int64 = 1
  /// Threads that run handlers: one more than there are processors, since one of them may wait for the disk. More would
  /// compete for processors in the middle of a call, and some calls would wait for several time slices.
  public var workers = min(4, System.coreCount + 1)
  /// Threads for connections whose reads take long.
  public var laboriousWorkers = 2
  /// Threads for long work. One user may occupy all but one of them.
  public var longWorkers = 3

  public init() {}

  /// Descriptors reserved for other uses: the store's connections, files of imports and backups, the loop.
  public static let ownDescriptors = 48

  /// Descriptors needed in total.
  public var descriptors: Int { connections + Self.ownDescriptors }

  /// Reduces the number of clients to the process's descriptor limit, so that the store never lacks a descriptor
  /// because of them.
  public func fitting(descriptors: Int) -> ServerLimits {
    var limits = self
    limits.connections = max(4, min(connections, descriptors - Self.ownDescriptors))
    return limits
  }
}
