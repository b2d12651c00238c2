public import LinuxHost

/// What a handler knows about its caller.
public struct CallContext: Sendable {
  /// The process at the other end, as it was when it connected.
  public let peer: PeerCredentials
  public let connection: ConnectionContext

  public init(peer: PeerCredentials, connection: ConnectionContext) {
    self.peer = peer
    self.connection = connection
  }
}
