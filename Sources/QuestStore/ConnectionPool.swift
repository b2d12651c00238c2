import GRDB
private import Synchronization

/// Connections of one kind, each used by one thread at a time and kept for the next.
///
/// GRDB's own pool uses a concurrent dispatch queue, and a released connection ends on a libdispatch queue. Either
/// starts a worker whose timer wakes the process once a second for ever. Here nothing runs on a dispatch queue: the
/// pool keeps as many connections as threads have ever used at once.
final class ConnectionPool: Sendable {
  private let open: @Sendable () throws -> DatabaseQueue
  private let state = Mutex(State())

  private struct State {
    var free: [DatabaseQueue] = []
    var taken = 0
    var isRetired = false
    /// Called when no connection is in use any more.
    var whenEmpty: (@Sendable () -> Void)?

    /// Returns the callback to call now, if any.
    mutating func giveBack() -> (@Sendable () -> Void)? {
      taken -= 1
      return taken == 0 ? whenEmpty.take() : nil
    }
  }

  init(open: @escaping @Sendable () throws -> DatabaseQueue) { self.open = open }

  /// A connection for exclusive use, until it is given back.
  func take() throws -> DatabaseQueue { try takeFree() ?? takeNew() }

  /// The same; `nil` if every connection is in use.
  func takeFree() -> DatabaseQueue? {
    state.withLock { state in
      let free = state.free.popLast()
      if free != nil { state.taken += 1 }
      return free
    }
  }

  /// A new connection for exclusive use, until it is given back or ended.
  func takeNew() throws -> DatabaseQueue {
    state.withLock { $0.taken += 1 }
    do {
      try Descriptors.expectEnough()
      return try open()
    } catch {
      let ended = state.withLock { $0.giveBack() }
      ended?()
      throw error
    }
  }

  func giveBack(_ connection: DatabaseQueue) {
    let isRetired = state.withLock { state in
      if !state.isRetired { state.free.append(connection) }
      return state.isRetired
    }
    if isRetired { return end(connection) }
    state.withLock { $0.giveBack() }?()
  }

  /// Closes a connection that was taken.
  func end(_ connection: DatabaseQueue) {
    Connections.end(connection)
    state.withLock { $0.giveBack() }?()
  }

  /// Closes unused connections now, and the others when they are given back. `whenEmpty` is called once, after the last
  /// one is closed.
  func retire(_ whenEmpty: @escaping @Sendable () -> Void = {}) {
    let (free, isEmpty) = state.withLock { state in
      let free = state.free
      state.free = []
      state.isRetired = true
      state.whenEmpty = state.taken > 0 ? whenEmpty : nil
      return (free, state.taken == 0)
    }
    for connection in free { Connections.end(connection) }
    if isEmpty { whenEmpty() }
  }

  /// Runs the body on one consistent snapshot.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let connection = try take()
    defer { giveBack(connection) }
    return try connection.snapshot(body)
  }

  /// Closes unused connections.
  func close() throws {
    for connection in state.withLock({ $0.free }) { try connection.close() }
  }
}
