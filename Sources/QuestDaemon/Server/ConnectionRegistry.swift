internal import NIOCore

/// All connections of a server. Lives on its event loop: one loop serves them all, so nothing here is locked.
final class ConnectionRegistry {
  private(set) var connections: [ObjectIdentifier: ConnectionHandler] = [:]
  /// Bytes that have arrived and are not yet handled.
  var unparsedBytes = 0
  private(set) var isStopping = false
  private var whenEmpty: EventLoopPromise<Void>?

  func add(_ connection: ConnectionHandler) { connections[ObjectIdentifier(connection)] = connection }

  /// The connection is closed, nothing of it is in work, what it held is given back.
  func remove(_ connection: ConnectionHandler) {
    connections[ObjectIdentifier(connection)] = nil
    if connections.isEmpty { whenEmpty?.succeed() }
  }

  /// Lets every connection finish what has arrived. Succeeds when the last one is gone.
  func stop(on loop: any EventLoop) -> EventLoopFuture<Void> {
    isStopping = true
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
