public import LinuxHost
public import QuestModel

/// A handler's information about its caller.
public struct CallContext: Sendable {
  /// The client's process at the time of connecting.
  public let peer: PeerCredentials
  public let connection: ConnectionContext
  /// The clock reading when the end of the call's line was read from the socket. It is the moment of the call, however
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
