internal import NIOCore

/// What the server holds on behalf of its clients, at most. Tests take smaller ones.
public struct ServerLimits: Sendable {
  public var connections = 256
  /// Of these, the last ones are root's: whoever looks after the machine always gets in.
  public var rootsConnections: Int { min(4, connections / 8) }
  /// How long a client must have asked for nothing, in milliseconds, before it may lose its place to a newcomer when
  /// all are taken. Subscribers and imports keep theirs.
  public var dispensableAfter: Int64 = 10_000
  /// Bytes that have arrived and are not yet handled, over all connections.
  public var unparsedBytes = 16 << 20
  /// Bytes taken from the kernel at once.
  public var bytesInOneRead = 16 << 10
  /// Bytes read ahead of a connection's call in work.
  public var readAheadBytes = 256 << 10
  /// Lines handled in one go before other connections get the worker.
  public var linesInOneGo = 256
  /// Answers gathered before they are written.
  public var answerBytesInOneGo = 64 << 10
  /// Answers a client has not read yet, beyond the kernel's buffer, before its next calls have to wait.
  public var unreadBytes = 64 << 10
  /// The same over all connections, beyond which the one that has most of them is hung up on.
  public var unreadBytesInAll = 32 << 20
  /// Threads that run handlers: one more than there are processors, since one of them may wait for the disk. More would
  /// take the processors from each other in the middle of a call, and some calls would wait for several turns.
  public var workers = min(4, System.coreCount + 1)
  /// Threads that run the readings of connections whose readings take long.
  public var laboriousWorkers = 2
  /// Threads that run what takes long. One user may occupy all but one of them.
  public var longWorkers = 3

  public init() {}

  /// Descriptors kept for what is not a client: the store's connections, an import's and a backup's files, the loop.
  public static let ownDescriptors = 48

  /// Descriptors that all of it takes.
  public var descriptors: Int { connections + Self.ownDescriptors }

  /// Serves fewer clients where the process may not open more: the store must never go without a file because of them.
  public func fitting(descriptors: Int) -> ServerLimits {
    var limits = self
    limits.connections = max(4, min(connections, descriptors - Self.ownDescriptors))
    return limits
  }
}
