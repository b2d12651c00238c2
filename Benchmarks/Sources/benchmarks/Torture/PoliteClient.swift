internal import BenchmarkKit
internal import Foundation
internal import Synchronization

/// A normal client: sends a request, waits for the answer, and changes a setting from time to time. Its latencies
/// measure the effect of hostile clients.
final class PoliteClient: Sendable {
  private struct State {
    var nanoseconds: [Int64] = []
    var failure: String?
    var isStopping = false
    var hasStopped = false
  }

  private let state = Mutex(State())

  init(_ path: String) throws {
    let socket = try UnixSocket(connectingTo: path)
    _ = try socket.exchange(Line.ping, replies: 1)
    let carrier = Carrier(socket)
    let thread = Thread { [self] in converse(carrier.take()) }
    thread.start()
  }

  /// The latencies since the last call, sorted.
  func takeLatencies() throws -> [Int64] {
    try state.withLock { state in
      if let failure = state.failure { throw Unexpected("the polite client was not served: \(failure)") }
      defer { state.nanoseconds.removeAll() }
      return state.nanoseconds.sorted()
    }
  }

  func stop() {
    state.withLock { $0.isStopping = true }
    while !state.withLock({ $0.hasStopped }) { usleep(1000) }
  }

  private func converse(_ socket: UnixSocket?) {
    var count = 0
    do {
      while let socket, !state.withLock({ $0.isStopping }) {
        count += 1
        let start = nanoseconds()
        _ = try socket.exchange(count % 10 == 0 ? Line.sound(count % 20 == 0) : Line.status, replies: 1)
        let end = nanoseconds()
        state.withLock { $0.nanoseconds.append(end - start) }
        // Limits its request rate.
        usleep(1000)
      }
    } catch {
      state.withLock { $0.failure = "\(error)" }
    }
    state.withLock { $0.hasStopped = true }
  }

  /// Passes the socket to the thread, once.
  private final class Carrier: Sendable {
    private let socket: Mutex<UnixSocket?>
    init(_ socket: sending UnixSocket) { self.socket = Mutex(socket) }
    func take() -> sending UnixSocket? {
      socket.withLock { socket in
        let taken = socket
        socket = nil
        return taken
      }
    }
  }
}
