import GRDB
private import Synchronization

/// Connections of one kind, each used by one thread at a time and kept for the next.
///
/// GRDB's own pool guards its readers with a concurrent dispatch queue, and a connection that is let go of ends on a
/// queue of libdispatch's. Either starts a worker there whose timer then wakes the process once a second for ever. Here
/// nothing runs on a queue of dispatch's: there are as many connections as threads have ever used at once, for good.
final class ConnectionPool: Sendable {
  private let open: @Sendable () throws -> DatabaseQueue
  private let free = Mutex<[DatabaseQueue]>([])

  init(open: @escaping @Sendable () throws -> DatabaseQueue) { self.open = open }

  /// A connection for the caller alone, until it is given back.
  func take() throws -> DatabaseQueue {
    if let connection = free.withLock({ $0.popLast() }) { return connection }
    try Descriptors.expectEnough()
    return try open()
  }

  func giveBack(_ connection: DatabaseQueue) { free.withLock { $0.append(connection) } }

  /// Runs the body on one consistent snapshot.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let connection = try take()
    defer { giveBack(connection) }
    return try connection.snapshot(body)
  }

  /// Closes what is not in use.
  func close() throws {
    for connection in free.withLock({ $0 }) { try connection.close() }
  }
}
