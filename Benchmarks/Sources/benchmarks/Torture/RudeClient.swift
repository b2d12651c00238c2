internal import BenchmarkKit
internal import Glibc

/// A hostile connection: never blocks, sends what fits, reads at any time.
final class RudeClient {
  let descriptor: Int32
  private var received: [UInt8] = []

  /// `nil` if the listener's queue is full; throws if there is no listener.
  init?(connectingTo path: String) throws {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { throw SystemFailure("socket") }
    let result = UnixSocket.withAddress(path) { connect(descriptor, $0, $1) }
    if result != 0 {
      let code = errno
      close(descriptor)
      guard code == EAGAIN else { throw SystemFailure("connect \(path)", code) }
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Sends as much as the buffer accepts. Returns the number of bytes, 0 for a full buffer, −1 for a closed connection.
  @discardableResult
  func send(_ bytes: ArraySlice<UInt8>) -> Int {
    let count = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    return count >= 0 ? count : errno == EAGAIN ? 0 : -1
  }

  /// Whether the other side has closed the connection. Reads nothing.
  var isGone: Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP) != 0
  }

  /// The received text, after waiting at most this long for the first byte.
  func text(withinMilliseconds milliseconds: Int32) -> String {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    if received.isEmpty, poll(&state, 1, milliseconds) <= 0 { return "" }
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      received += buffer[..<count]
    }
    return String(decoding: received, as: UTF8.self)
  }
}

/// Lines of the protocol.
enum Line {
  static let ping = requestLine("system.ping")
  static let discover = requestLine("rpc.discover")
  static let subscribe = requestLine("events.subscribe")
  static let status = requestLine("session.status")

  static func sound(_ isOn: Bool) -> [UInt8] {
    requestLine("settings.set", #"{"key":"sound","value":"\#(isOn ? "on" : "off")"}"#)
  }
}
