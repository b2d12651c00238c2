/// What the server holds on behalf of its clients, at most. Tests take smaller ones.
public struct ServerLimits: Sendable {
  public var connections = 256
  /// Bytes that have arrived and are not yet handled, over all connections.
  public var unparsedBytes = 16 << 20
  /// Bytes read ahead of a connection's call in work.
  public var readAheadBytes = 256 << 10
  /// Lines handled in one go before other connections get the worker.
  public var linesInOneGo = 256
  /// Answers gathered before they are written.
  public var answerBytesInOneGo = 64 << 10
  /// Answers a client has not read yet, beyond the kernel's buffer, before its next calls have to wait.
  public var unreadBytes = 64 << 10
  /// Threads that run handlers.
  public var workers = 4

  public init() {}
}
