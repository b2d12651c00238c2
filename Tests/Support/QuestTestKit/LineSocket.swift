private import Glibc
private import LinuxHost
private import QuestWire

/// A raw client that sends any bytes and receives lines, for input that a typed client would never send.
///
/// Waiting for a line has a limit, so that a missing reply fails a test instead of hanging it.
public final class LineSocket {
  /// The descriptor, for waiting on several sockets at once; -1 after `abandon`.
  public private(set) var descriptor: Int32
  private var framer = LineFramer(limit: WireLimits.lineBytes + 1)

  public init(path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SystemError("The socket cannot be made") }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw SystemError("\(path) cannot be connected to") }
    var patience = timeval(tv_sec: HangLimit.seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { abandon() }

  /// Closes the connection without further bytes, as a killed client does.
  public func abandon() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Sends all bytes, waiting for buffer space.
  public func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { throw SystemError("The bytes cannot be sent") }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends the text and a newline.
  public func send(line: String) throws { try send(Array(line.utf8) + [UInt8(ascii: "\n")]) }

  /// Sends as much as the buffer accepts without waiting. Returns the number of bytes sent.
  public func sendWithoutWaiting(_ bytes: [UInt8]) -> Int {
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    return max(0, bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) })
  }

  /// Shuts down the sending direction; answers can still be received.
  public func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next line; `nil` if the server has closed the connection.
  public func line() throws -> String? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      switch framer.next() {
      case .complete(let bytes): return String(decoding: bytes, as: UTF8.self)
      case .oversized: throw SystemError("The server sent an oversized line", code: EMSGSIZE)
      case nil: break
      }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 || (count < 0 && errno == ECONNRESET) { return nil }
      guard count > 0 else { throw SystemError("No line came") }
      framer.append(buffer[..<count])
    }
  }

  /// The complete received lines, without waiting for more; `isOpen` is false after the server has closed the
  /// connection.
  public func arrivedLines() -> (lines: [String], isOpen: Bool) {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var isOpen = true
    while isOpen {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        framer.append(buffer[..<count])
      } else if count < 0, errno == EAGAIN {
        break
      } else {
        isOpen = false
      }
    }
    var lines: [String] = []
    while case .complete(let bytes)? = framer.next() { lines.append(String(decoding: bytes, as: UTF8.self)) }
    return (lines, isOpen)
  }

  /// Sends a line and waits for the next one.
  public func exchange(_ text: String) throws -> String? {
    try send(line: text)
    return try line()
  }
}
