internal import Glibc

/// One connected stream socket, closed on deinit. The only unsafe pointers of this module.
struct UnixSocket: ~Copyable {
  let descriptor: Int32

  /// Takes ownership of the descriptor.
  init(owning descriptor: Int32) { self.descriptor = descriptor }

  enum Failure: Error, Equatable {
    case pathTooLong
    case system(Int32)
  }

  /// Bytes of a path that fit `sockaddr_un`, its final zero not counted.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  init(connectingTo path: String) throws(Failure) {
    let bytes = Array(path.utf8)
    guard bytes.count <= Self.longestPath else { throw .pathTooLong }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .system(errno) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        Self.restarting { Int(connect(descriptor, address, size)) } == 0
      }
    }
    guard isConnected else {
      let code = errno
      close(descriptor)
      throw .system(code)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Writing to a closed peer is an error here, never a signal.
  func send(_ bytes: [UInt8]) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Self.restarting {
          Glibc.send(descriptor, buffer.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
        }
      }
      guard count > 0 else { throw .system(errno) }
      sent += count
    }
  }

  /// Waits for bytes; 0 at the end of the stream.
  func receive(into buffer: inout [UInt8]) throws(Failure) -> Int {
    let count = buffer.withUnsafeMutableBytes { buffer in
      Self.restarting { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
    }
    guard count >= 0 else { throw .system(errno) }
    return count
  }

  /// Reads available bytes without waiting; `nil` when there are none, 0 at the end of the stream.
  func receiveArrived(into buffer: inout [UInt8]) throws(Failure) -> Int? {
    let count = buffer.withUnsafeMutableBytes { buffer in
      Self.restarting { recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)) }
    }
    if count < 0, errno == EAGAIN { return nil }
    guard count >= 0 else { throw .system(errno) }
    return count
  }

  /// The system's words for an error number: `No such file or directory`.
  static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

  private static func restarting(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
