internal import Glibc

/// Metadata of a file or folder.
public struct FileFacts: Equatable, Sendable {
  /// The permission bits: 0o600.
  public var mode: UInt32
  /// The user id it belongs to.
  public var owner: UInt32
  /// Bytes.
  public var size: Int64
  /// Whether it is a regular file, and not a folder, socket or device.
  public var isFile: Bool

  public init(mode: UInt32, owner: UInt32, size: Int64 = 0, isFile: Bool = true) {
    self.mode = mode
    self.owner = owner
    self.size = size
    self.isFile = isFile
  }

  /// An access time, in seconds since 1970, so far ahead that reading does not change it (`relatime`): 2100-01-01.
  static let timeAhead = 4_102_444_800

  /// `nil` if the file does not exist, or if stat(2) fails.
  public init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(
      mode: status.st_mode & 0o7777, owner: status.st_uid, size: Int64(status.st_size),
      isFile: status.st_mode & S_IFMT == S_IFREG)
  }
}
