import Foundation
import Glibc
import QuestTestKit
import Testing

/// What the service manager is told, on a socket such as systemd's.
struct WatchdogTests {
  @Test(.timeLimit(.minutes(1)))
  func signsOfLifeComeByTheWayThatRequestsGo() throws {
    let manager = try NotifySocket()
    let daemon = try RealDaemon(environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "100000"])
    #expect(try manager.message().contains("READY=1"))
    for _ in 1...3 { #expect(try manager.message() == "WATCHDOG=1") }
    #expect(daemon.terminate() == 0)
    var last = ""
    while !last.contains("STOPPING=1") { last = try manager.message() }
  }

  @Test func withoutAWatchdogThereIsNoSign() throws {
    let manager = try NotifySocket()
    let daemon = try RealDaemon(environment: ["NOTIFY_SOCKET": manager.path])
    #expect(try manager.message().contains("READY=1"))
    #expect(try daemon.tqctl("status").status == 0)
    #expect(daemon.terminate() == 0)
    #expect(try manager.message().contains("STOPPING=1"))
  }
}

/// A datagram socket that a service tells how it is.
private final class NotifySocket {
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
    // A message that never comes fails the test in place of holding it.
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func message() throws -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }
}
