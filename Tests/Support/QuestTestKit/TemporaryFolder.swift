private import Foundation
private import Glibc
private import LinuxHost

/// A temporary folder with a path short enough for a socket in it. It is removed when the value is released.
public final class TemporaryFolder: Sendable {
  public let path: String

  public convenience init() throws { try self.init(in: "/tmp") }

  /// A folder on a file system in memory; `nil` if there is none.
  public static func inMemory() -> TemporaryFolder? {
    guard (try? FileSystemFacts(holding: "/dev/shm").kind) == "tmpfs" else { return nil }
    return try? TemporaryFolder(in: "/dev/shm")
  }

  private init(in place: String) throws {
    var template = Array("\(place)/tq-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
