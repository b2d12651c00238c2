internal import Glibc

/// Folders that belong to one user.
public enum Folder {
  /// Creates the folder and missing parents, mode 0700. An existing folder keeps its mode.
  public static func make(_ path: String) throws {
    if mkdir(path, 0o700) == 0 { return }
    let code = errno
    switch code {
    case EEXIST:
      guard isFolder(path) else { throw SystemError("\(path) cannot be used", code: ENOTDIR) }
    case ENOENT:
      guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
        throw SystemError("The folder \(path) cannot be made", code: code)
      }
      try make(String(path[..<slash]))
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError("The folder \(path) cannot be made") }
    default:
      throw SystemError("The folder \(path) cannot be made", code: code)
    }
  }

  /// Makes a private folder if it is missing, and sets its mode to 0700.
  public static func makePrivate(_ path: String) throws {
    try make(path)
    var status = stat()
    // A read-only disk refuses even to set the mode it has.
    if stat(path, &status) == 0, status.st_mode & 0o7777 == 0o700 { return }
    guard chmod(path, 0o700) == 0 else { throw SystemError("The folder \(path) cannot be made private") }
  }

  /// From here on every file that this process creates has mode 0600, including those of SQLite. Call it before there
  /// is a second thread.
  public static func keepNewFilesPrivate() { umask(0o077) }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Opens the folder and waits for its lock; closing the descriptor releases it.
  static func locked(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("The folder \(path) cannot be opened") }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let error = SystemError("The folder \(path) cannot be locked")
        close(descriptor)
        throw error
      }
    }
    return descriptor
  }
}
