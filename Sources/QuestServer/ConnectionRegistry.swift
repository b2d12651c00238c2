internal import LinuxHost
internal import NIOCore
internal import QuestWire

/// All connections of a server. They live on its only event loop, so nothing here is locked.
///
/// It also enforces the common limits: when all connections together hold too much, or all are in use, it closes a
/// connection of the Unix user with the largest share, and not the newest one.
final class ConnectionRegistry {
  private(set) var connections: [ObjectIdentifier: ConnectionHandler] = [:]
  /// Bytes received and not yet handled.
  var unparsedBytes = 0
  /// Bytes of replies that clients have not read yet, without the kernel's buffers.
  var unreadBytes = 0
  private(set) var isStopping = false
  private var whenEmpty: EventLoopPromise<Void>?
  /// Called once, as soon as nothing is in progress.
  private var whenQuiet: (isAllowed: () -> Bool, then: () -> Void)?

  func add(_ connection: ConnectionHandler) { connections[ObjectIdentifier(connection)] = connection }

  /// The connection is closed, nothing of it is in progress, and its resources are released.
  func remove(_ connection: ConnectionHandler) {
    connections[ObjectIdentifier(connection)] = nil
    if connections.isEmpty { whenEmpty?.succeed() }
    noteQuiet()
  }

  /// Lets every connection finish what has arrived. Succeeds when the last one is gone.
  func stop(on loop: any EventLoop) -> EventLoopFuture<Void> {
    isStopping = true
    whenQuiet = nil
    let promise = loop.makePromise(of: Void.self)
    if connections.isEmpty {
      promise.succeed()
    } else {
      whenEmpty = promise
      for connection in connections.values { connection.stop() }
    }
    return promise.futureResult
  }
}

// MARK: - Quiet

extension ConnectionRegistry {
  /// Calls the function as soon as no connection has a call or an import in progress, if that is allowed then: now, or
  /// after the last current call. It replaces a function that was waiting.
  func awaitQuiet(if isAllowed: @escaping () -> Bool, then: @escaping () -> Void) {
    whenQuiet = (isAllowed, then)
    noteQuiet()
  }

  /// Call it when something in progress has ended.
  func noteQuiet() {
    guard let (isAllowed, then) = whenQuiet, connections.values.allSatisfy(\.isQuiet), isAllowed() else { return }
    whenQuiet = nil
    then()
  }
}

// MARK: - Peace

extension ConnectionRegistry {
  /// Closes the connections that have sent most, until the others are within the limit. O(connections) beyond the
  /// limit.
  func keepUnparsed(below limit: Int) {
    while unparsedBytes > limit, let heaviest = heaviest(by: \.waitingBytes) {
      heaviest.cutOff(
        RPCError(.tooLarge, "Too much input is waiting to be processed.", hint: "Send less at a time, then try again."))
    }
  }

  /// Closes the connections with most unread replies, until the others are within the limit.
  func keepUnread(below limit: Int) {
    while unreadBytes > limit, let heaviest = heaviest(by: \.unreadBytes) {
      heaviest.cutOff(
        RPCError(.tooLarge, "Too many replies wait to be read.", hint: "Read the replies before you send more calls."))
      heaviest.channel.close(promise: nil)
    }
  }

  /// Whether a new connection of that Unix user can be served. When all are in use, the client that has been idle
  /// longest is closed, if idle long enough; else one of the user with most connections, if that user has more than the
  /// new user would have. Some connections are reserved for root. `false` if none can be closed.
  func hasRoom(for user: UInt32, _ limits: ServerLimits) -> Bool {
    let places = user == 0 ? limits.connections : limits.connections - limits.rootsConnections
    guard connections.count >= places else { return true }
    // Those already being closed do not count.
    let staying = connections.values.filter { !$0.state.isCutOff }
    guard staying.count >= places else { return connections.count < limits.connections + Self.mostLeaving }
    let silent = staying.filter(\.isDispensable).min { $0.lastServed < $1.lastServed }
    if let silent, .now() - silent.lastServed >= .milliseconds(limits.dispensableAfter) {
      return giveWay(silent, "this client has been silent longest")
    }
    let users = Dictionary(grouping: staying, by: \.call.peer.uid)
    guard let most = users.values.max(by: { $0.count < $1.count }), most.count > (users[user]?.count ?? 0) + 1,
      let idle = most.filter({ !$0.state.isWorking }).min(by: { $0.lastServed < $1.lastServed })
    else { return false }
    return giveWay(idle, "this user has most of them")
  }

  private func giveWay(_ connection: ConnectionHandler, _ reason: String) -> Bool {
    connection.cutOff(
      RPCError(
        .busy, "All connections are in use, and \(reason).", hint: "Connect again, and close what is not needed."))
    connection.channel.close(promise: nil)
    return true
  }

  private static let mostLeaving = 16

  /// The heaviest connection of the user with the heaviest sum; `nil` if all weights are 0.
  private func heaviest(by weight: (ConnectionHandler) -> Int) -> ConnectionHandler? {
    let users = Dictionary(grouping: connections.values.filter { !$0.state.isCutOff }, by: \.call.peer.uid)
    let most = users.values.max { $0.reduce(0) { $0 + weight($1) } < $1.reduce(0) { $0 + weight($1) } }
    let heaviest = most?.max { weight($0) < weight($1) }
    return heaviest.flatMap { weight($0) > 0 ? $0 : nil }
  }
}
