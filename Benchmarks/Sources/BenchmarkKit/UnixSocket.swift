package import Glibc

/// A Unix socket by path: the blocking stream of a client, or the datagram socket of a service manager.
package final class UnixSocket {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Connects to the daemon.
  package init(connectingTo path: String) throws { descriptor = try Self.connected(to: path) }

  /// A connected stream that the caller reads and closes.
  package static func connected(to path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard withAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
      let failure = SystemFailure("connect \(path)")
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  /// Listens for a service's notifications.
  package init(receivingAt path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let result = Self.withAddress(path) { bind(descriptor, $0, $1) }
    guard result == 0 else { throw SystemFailure("bind \(path)") }
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  package func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress?.advanced(by: sent), $0.count - sent, 0)
      }
      guard count > 0 else { throw SystemFailure("send") }
      sent += count
    }
  }

  /// The received bytes, at least one.
  package func receive() throws -> ArraySlice<UInt8> {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { throw SystemFailure("recv", count == 0 ? ECONNRESET : errno) }
    return buffer[..<count]
  }

  /// Sends complete lines and waits for this number of replies. Returns the last reply.
  package func exchange(_ lines: [UInt8], replies: Int) throws -> String {
    try send(lines)
    var last: [UInt8] = []
    var missing = replies
    while missing > 0 {
      for byte in try receive() {
        if byte == UInt8(ascii: "\n") {
          missing -= 1
          if missing > 0 { last.removeAll(keepingCapacity: true) }
        } else {
          last.append(byte)
        }
      }
    }
    return String(decoding: last, as: UTF8.self)
  }

  package static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    return withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}

/// A request as a line of the protocol; `parameters` is a JSON object.
package func requestLine(_ method: String, _ parameters: String = "{}") -> [UInt8] {
  Array(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#.utf8) + [10]
}

extension UnixSocket {
  /// Makes a call and times it. Throws `Unexpected` for an error answer.
  @discardableResult
  package func ask(_ method: String, _ parameters: String = "{}") throws -> (nanoseconds: Int64, reply: String) {
    let line = requestLine(method, parameters)
    let start = nanoseconds()
    let reply = try exchange(line, replies: 1)
    let elapsed = nanoseconds() - start
    guard !reply.hasPrefix(#"{"error""#) else { throw Unexpected("\(method) \(parameters) answered \(reply)") }
    return (elapsed, reply)
  }
}
