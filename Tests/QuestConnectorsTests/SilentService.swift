import Glibc
import LinuxHost

/// A service that accepts connections and never sends anything.
final class SilentService {
  private let descriptor: Int32
  let address: String

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isUp = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isUp else { throw SystemError("The silent service cannot be made") }
    address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))"
  }

  deinit { close(descriptor) }
}
