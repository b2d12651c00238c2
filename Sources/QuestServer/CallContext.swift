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
  /// The lane that the call runs in; `nil` for a call outside the server's threads.
  public private(set) var lane: Lane?

  public init(peer: PeerCredentials, connection: ConnectionContext, arrived: ClockReading) {
    self.peer = peer
    self.connection = connection
    self.arrived = arrived
  }

  /// The same caller at another moment.
  public func at(_ moment: ClockReading) -> CallContext {
    CallContext(peer: peer, connection: connection, arrived: moment)
  }

  /// The same call in that lane.
  func on(_ lane: Lane?) -> CallContext {
    var context = self
    context.lane = lane
    return context
  }

  /// A handler calls this when its work proves to be long, before it has changed anything. In another lane than that of
  /// long work it throws, and the server runs the handler again, in that lane.
  public func requireLongLane() throws {
    if let lane, lane != .long { throw NeedsLongLane() }
  }
}

/// The call must run in the lane of long work. Handlers must not catch it.
struct NeedsLongLane: Error {}
