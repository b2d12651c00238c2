import GRDB
private import Synchronization

/// Connections of one kind, each used by one thread at a time and kept for the next.
///
/// GRDB's own pool guards its readers with a concurrent dispatch queue, and a connection that is let go of ends on a
/// queue of libdispatch's. Either starts a worker there whose timer then wakes the process once a second for ever. Here
/// nothing runs on a queue of dispatch's: there are as many connections as threads have ever used at once, for good.
final class ConnectionPool: Sendable {
  private let open: @Sendable () throws -> DatabaseQueue
  private let state = Mutex(State())

  private struct State {
    var free: [DatabaseQueue] = []
    var isRetired = false
  }

  init(open: @escaping @Sendable () throws -> DatabaseQueue) { self.open = open }

  /// A connection for the caller alone, until it is given back.
  func take() throws -> DatabaseQueue {
    if let connection = state.withLock({ $0.free.popLast() }) { return connection }
    try Descriptors.expectEnough()
    return try open()
  }

  func giveBack(_ connection: DatabaseQueue) {
    let isRetired = state.withLock { state in
      if !state.isRetired { state.free.append(connection) }
      return state.isRetired
    }
    if isRetired { Connections.end(connection) }
  }

  /// Closes what is not in use now, and the rest when it is given back.
  func retire() {
    let free = state.withLock { state in
      defer { state = State(free: [], isRetired: true) }
      return state.free
    }
    for connection in free { Connections.end(connection) }
  }

  /// Runs the body on one consistent snapshot.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let connection = try take()
    defer { giveBack(connection) }
    return try connection.snapshot(body)
  }

  /// Closes what is not in use.
  func close() throws {
    for connection in state.withLock({ $0.free }) { try connection.close() }
  }
}
