internal import LinuxHost
internal import NIOCore
internal import QuestWire

/// All connections of a server. Lives on its event loop: one loop serves them all, so nothing here is locked.
///
/// It also keeps the peace: when all of them together hold too much, or every place is taken, a connection of the Unix user
/// who takes most from the others has to go, and not the one that comes last.
final class ConnectionRegistry {
  private(set) var connections: [ObjectIdentifier: ConnectionHandler] = [:]
  /// Bytes that have arrived and are not yet handled.
  var unparsedBytes = 0
  /// Bytes of answers that clients have not read yet, the kernel's buffers not counted.
  var unreadBytes = 0
  private(set) var isStopping = false
  private var whenEmpty: EventLoopPromise<Void>?
  /// Called once, as soon as nothing is in work.
  private var whenQuiet: (isAllowed: () -> Bool, then: () -> Void)?

  func add(_ connection: ConnectionHandler) { connections[ObjectIdentifier(connection)] = connection }

  /// The connection is closed, nothing of it is in work, what it held is given back.
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
  /// Calls the function as soon as no connection has anything in work or an import under way, if that is allowed then:
  /// now, or after the call that is the last for the moment. Another one that waits is forgotten.
  func awaitQuiet(if isAllowed: @escaping () -> Bool, then: @escaping () -> Void) {
    whenQuiet = (isAllowed, then)
    noteQuiet()
  }

  /// Something has come to its end.
  func noteQuiet() {
    guard let (isAllowed, then) = whenQuiet, connections.values.allSatisfy(\.isQuiet), isAllowed() else { return }
    whenQuiet = nil
    then()
  }
}

// MARK: - Peace

extension ConnectionRegistry {
  /// Ends the connections that have sent most, until the others are within the limit. O(connections) when it is passed.
  func keepUnparsed(below limit: Int) {
    while unparsedBytes > limit, let heaviest = heaviest(by: \.waitingBytes) {
      heaviest.cutOff(
        RPCError(.tooLarge, "Too much is waiting to be handled.", hint: "Send less at a time, then try again."))
    }
  }

  /// Ends the connections that leave most answers unread, until the others are within the limit.
  func keepUnread(below limit: Int) {
    while unreadBytes > limit, let heaviest = heaviest(by: \.unreadBytes) {
      heaviest.cutOff(
        RPCError(.tooLarge, "Too many answers wait to be read.", hint: "Read the answers before you ask for more."))
      heaviest.channel.close(promise: nil)
    }
  }

  /// Whether a newcomer of that Unix user can be served. When every place is taken, the client that has been silent
  /// longest gives way, if that is long enough; else one of the user who has most, if that is more than the newcomer's own
  /// would be. Some places are root's. `false` when nobody gives way.
  func hasRoom(for user: UInt32, _ limits: ServerLimits) -> Bool {
    let places = user == 0 ? limits.connections : limits.connections - limits.rootsConnections
    guard connections.count >= places else { return true }
    // Those that were hung up on are on their way out.
    let staying = connections.values.filter { !$0.isCutOff }
    guard staying.count >= places else { return connections.count < limits.connections + Self.mostLeaving }
    let silent = staying.filter(\.isDispensable).min { $0.lastServed < $1.lastServed }
    if let silent, .now() - silent.lastServed >= .milliseconds(limits.dispensableAfter) {
      return giveWay(silent, "this client has been silent longest")
    }
    let users = Dictionary(grouping: staying, by: \.call.peer.uid)
    guard let most = users.values.max(by: { $0.count < $1.count }), most.count > (users[user]?.count ?? 0) + 1,
      let idle = most.filter({ !$0.isWorking }).min(by: { $0.lastServed < $1.lastServed })
    else { return false }
    return giveWay(idle, "this user has most of them")
  }

  private func giveWay(_ connection: ConnectionHandler, _ reason: String) -> Bool {
    connection.cutOff(
      RPCError(
        .busy, "Every place is taken, and \(reason).", hint: "Connect again, and close what is not needed."))
    connection.channel.close(promise: nil)
    return true
  }

  private static let mostLeaving = 16

  /// Of the user whose connections weigh most together, the one that weighs most; `nil` when none weighs anything.
  private func heaviest(by weight: (ConnectionHandler) -> Int) -> ConnectionHandler? {
    let users = Dictionary(grouping: connections.values.filter { !$0.isCutOff }, by: \.call.peer.uid)
    let most = users.values.max { $0.reduce(0) { $0 + weight($1) } < $1.reduce(0) { $0 + weight($1) } }
    let heaviest = most?.max { weight($0) < weight($1) }
    return heaviest.flatMap { weight($0) > 0 ? $0 : nil }
  }
}
