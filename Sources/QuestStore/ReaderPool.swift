import GRDB
private import Synchronization

/// Read-only connections, each used by one thread at a time.
///
/// GRDB's own pool guards its readers with a concurrent dispatch queue; when threads meet there, libdispatch starts a
/// worker whose timer then wakes the process once a second for ever. Here nothing runs on a queue of dispatch's.
///
/// A connection is opened when all are in use, so there are as many as threads have ever read at once.
final class ReaderPool: Sendable {
  private let path: String
  private let configuration: Configuration
  private let free = Mutex<[DatabaseQueue]>([])

  init(path: String, configuration: Configuration) {
    self.path = path
    var configuration = configuration
    configuration.readonly = true
    self.configuration = configuration
  }

  /// Runs the body on one consistent snapshot.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let reader = try free.withLock { $0.popLast() } ?? DatabaseQueue(path: path, configuration: configuration)
    defer { free.withLock { $0.append(reader) } }
    return try reader.read(body)
  }

  /// Closes what is not in use.
  func close() throws {
    let readers = free.withLock { free in
      defer { free.removeAll() }
      return free
    }
    for reader in readers { try reader.close() }
  }
}
