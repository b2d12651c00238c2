internal import Glibc

/// A file that is trusted because only its owner can write it.
public enum TrustedFile {
  public enum Distrust: Error, Equatable, Sendable, CustomStringConvertible {
    case notOwned(path: String, by: UInt32, found: UInt32)
    case writableByOthers(path: String)
    case notAFile(path: String)
    case tooLarge(path: String)

    public var description: String {
      switch self {
      case .notOwned(let path, let wanted, let found):
        "\(path) belongs to user \(found), not to \(wanted == 0 ? "root" : "user \(wanted)"): chown \(wanted) \(path)"
      case .writableByOthers(let path): "\(path) can be written by others than its owner: chmod 644 \(path)"
      case .notAFile(let path): "\(path) is not a plain file."
      case .tooLarge(let path): "\(path) is longer than \(TrustedFile.longest) bytes."
      }
    }
  }

  /// Bytes.
  public static let longest = 1 << 20

  /// The file's text; `nil` if it does not exist. The file is opened once, so the checked file is the one that is read.
  ///
  /// - Parameters:
  ///   - path: symbolic links in it are followed.
  ///   - owner: the user id it has to belong to.
  /// - Returns: the whole text.
  /// - Throws: `Distrust`, or a `SystemError` when it cannot be opened or read.
  public static func text(of path: String, owner: UInt32) throws -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SystemError("\(path) cannot be opened")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError("\(path) cannot be looked at") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Distrust.notAFile(path: path) }
    guard status.st_uid == owner else { throw Distrust.notOwned(path: path, by: owner, found: status.st_uid) }
    guard status.st_mode & 0o022 == 0 else { throw Distrust.writableByOthers(path: path) }
    guard status.st_size <= longest else { throw Distrust.tooLarge(path: path) }
    return try TextFile.whole(of: descriptor, named: path, upTo: longest)
  }
}
