internal import Glibc

/// LinuxHost: what the program asks of the kernel and of systemd. The only module with unsafe pointers, and it knows
/// nothing about quests.

/// A system call that failed: what was wanted, and the system's own words.
public struct SystemError: Error, CustomStringConvertible, Sendable {
  /// What could not be done, without a full stop: "The socket cannot be made".
  public let what: String
  /// As in errno(3).
  public let code: Int32

  /// With the calling thread's errno.
  public init(_ what: String) { self.init(what, code: errno) }

  public init(_ what: String, code: Int32) {
    self.what = what
    self.code = code
  }

  /// The disk, or what the user may have of it, is full.
  public var isForWantOfRoom: Bool { code == ENOSPC || code == EDQUOT }
  /// The disk takes no writes, from anybody.
  public var isForReadOnlyDisk: Bool { code == EROFS }

  public var description: String { "\(what): \(String(cString: strerror(code)))." }
}
