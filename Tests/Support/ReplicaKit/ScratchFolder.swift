private import Foundation
private import Glibc
private import LinuxHost

/// A folder that is removed when the value is released. This kit does not depend on the daemon, so that its programs
/// build in seconds.
public final class ScratchFolder: Sendable {
  public let path: String

  public init() throws {
    var template = Array("/tmp/tq-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("A folder cannot be made in /tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
