import Foundation
import Glibc
import QuestTestKit

/// The socket on which a service reports its state to its manager (`$NOTIFY_SOCKET`), read by a test.
final class NotifySocket: Sendable {
  private let folder: TemporaryFolder
  private let descriptor: Int32

  var path: String { folder.path + "/notify" }

  init() throws {
    folder = try TemporaryFolder()
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: (folder.path + "/notify").utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    // A missing message fails the test instead of hanging it.
    var patience = timeval(tv_sec: HangLimit.seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// The next message; throws if none comes within `HangLimit.seconds`.
  func message() throws -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }
}
