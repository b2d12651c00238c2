public import LinuxHost
public import QuestModel

/// What a handler knows about its caller.
public struct CallContext: Sendable {
  /// The process at the other end, as it was when it connected.
  public let peer: PeerCredentials
  public let connection: ConnectionContext
  /// What the clocks said when the end of the call's line was read from the socket. It is the moment of the call, however
  /// long the call waits for a thread or for other changes.
  public let arrived: ClockReading

  public init(peer: PeerCredentials, connection: ConnectionContext, arrived: ClockReading) {
    self.peer = peer
    self.connection = connection
    self.arrived = arrived
  }

  /// The same caller at another moment.
  public func at(_ moment: ClockReading) -> CallContext {
    CallContext(peer: peer, connection: connection, arrived: moment)
  }
}
