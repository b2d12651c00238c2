internal import Glibc

/// What the file system says of a file or folder.
public struct FileFacts: Equatable, Sendable {
  /// The permission bits: 0o600.
  public var mode: UInt32
  /// The user id it belongs to.
  public var owner: UInt32
  /// Bytes.
  public var size: Int64

  public init(mode: UInt32, owner: UInt32, size: Int64 = 0) {
    self.mode = mode
    self.owner = owner
    self.size = size
  }

  /// A time of reading, in seconds since 1970, that lies so far ahead that no reading changes it (`relatime`): 2100-01-01.
  static let timeAhead = 4_102_444_800

  /// `nil` when there is nothing of that name, or when it cannot be looked at.
  public init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(mode: status.st_mode & 0o7777, owner: status.st_uid, size: Int64(status.st_size))
  }
}
