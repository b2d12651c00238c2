internal import Glibc
internal import Synchronization

/// An exclusive lock on a folder. It lasts until it is released or the process ends, even by a crash.
public final class DirectoryLock: Sendable {
  public enum Outcome: Sendable {
    case acquired(DirectoryLock)
    /// Another process holds it: its process id, if it has written one already.
    case heldBy(pid: Int32?)
  }

  public static let fileName = "timequestd.lock"
  private let folder: String
  private let descriptor: Mutex<Int32>

  private init(_ folder: String, descriptor: Int32) {
    self.folder = folder
    self.descriptor = Mutex(descriptor)
  }

  deinit { descriptor.withLock { _ = close($0) } }

  /// Takes the lock again if the folder was removed, and made again since.
  ///
  /// - Returns: whether this process holds the lock of the folder that is at the path now.
  /// - Throws: a `SystemError` if the lock's file cannot be opened.
  public func renew() throws -> Bool {
    guard !isInPlace else { return true }
    guard case .acquired(let other) = try Self.acquire(folder) else { return false }
    other.descriptor.withLock { new in
      descriptor.withLock { old in swap(&old, &new) }
    }
    return true
  }

  /// Whether the locked file, or folder, is the one at the path.
  private var isInPlace: Bool {
    // The path of the folder may be a symbolic link.
    descriptor.withLock { descriptor in
      [Self.fileName, "."].contains { OpenFile.isSame(descriptor, "\(folder)/\($0)") }
    }
  }

  /// Takes the folder's lock without waiting. The file is never removed, because then two processes could hold locks on
  /// two files.
  public static func acquire(_ folder: String) throws -> Outcome {
    let path = folder + "/" + fileName
    var descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0, errno == EROFS || errno == EACCES {
      // On a read-only disk the file is opened for reading; if it does not exist, the folder itself is locked.
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      if descriptor < 0, errno == ENOENT { descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    }
    guard descriptor >= 0 else { throw SystemError("\(path) cannot be opened") }
    let lock = DirectoryLock(folder, descriptor: descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw SystemError("\(path) cannot be locked") }
      return .heldBy(pid: Int32(try TextFile.firstLine(of: descriptor, named: path, upTo: 16)))
    }
    lock.write("\(getpid())\n")
    return .acquired(lock)
  }

  /// The lock is valid whatever the file contains, so a full disk is no obstacle. The number overwrites the previous
  /// one, which takes no space.
  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    descriptor.withLock { descriptor in
      let written = pwrite(descriptor, bytes, bytes.count, 0)
      _ = ftruncate(descriptor, off_t(max(0, written)))
    }
  }
}
