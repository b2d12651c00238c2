internal import Glibc

/// LinuxHost: the kernel's and systemd's interfaces. Unsafe pointers belong here, and it knows nothing about quests.

/// A failed system call: the attempted action and the system's message.
public struct SystemError: Error, CustomStringConvertible, Sendable {
  /// The failed action, without a full stop: "The socket cannot be made".
  public let what: String
  /// As in errno(3).
  public let code: Int32

  /// With the calling thread's errno.
  public init(_ what: String) { self.init(what, code: errno) }

  public init(_ what: String, code: Int32) {
    self.what = what
    self.code = code
  }

  /// The disk or the user's quota is full.
  public var isForWantOfRoom: Bool { code == ENOSPC || code == EDQUOT }
  /// The disk is read-only.
  public var isForReadOnlyDisk: Bool { code == EROFS }

  public var description: String { "\(what): \(String(cString: strerror(code)))." }
}
