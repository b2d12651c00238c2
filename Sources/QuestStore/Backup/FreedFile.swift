private import Glibc

/// A large file that is to be removed. Freeing its space at once would delay the sync of every change, so it is freed in
/// pieces. Each piece is synced, since the file system would free several of them with one commit.
///
/// Open it before the file is removed, by the caller or by SQLite, and call `free` afterwards.
final class FreedFile {
  /// Bytes that are freed before each sync. Freeing them writes little, so the pieces may be large.
  static let bytesAtOnce = 4 << 20

  private let descriptor: Int32

  /// `nil` if the file is small, missing or cannot be opened. Not for a database file that SQLite has open: closing any
  /// descriptor of it releases SQLite's locks. SQLite locks no log.
  init?(_ path: String) {
    guard Disk.size(of: path) > Self.bytesAtOnce else { return nil }
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Frees the space. Does nothing while the file has a name. If it is open elsewhere, the last close frees the space.
  func free() {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_nlink == 0, Self.isOpenOnlyHere(descriptor) else { return }
    var size = Int(status.st_size)
    while size > 0 {
      size = max(0, size - Self.bytesAtOnce)
      WriteBack.alone {
        _ = ftruncate(descriptor, off_t(size))
        _ = fsync(descriptor)
      }
    }
  }

  /// Whether no other process or descriptor has the file open. If not, `errno` is `EAGAIN`; another error means that it
  /// is unknown.
  ///
  /// The kernel grants a write lease only if no other descriptor has the file open. The signal for the lease's holder
  /// is set to one that is ignored.
  static func isOpenOnlyHere(_ descriptor: Int32) -> Bool {
    guard fcntl(descriptor, setSignal, SIGURG) == 0, fcntl(descriptor, setLease, F_WRLCK) == 0 else { return false }
    _ = fcntl(descriptor, setLease, F_UNLCK)
    return true
  }

  /// `F_SETSIG` and `F_SETLEASE` of fcntl(2), which the Swift overlay of the C library omits.
  private static let setSignal: Int32 = 10
  private static let setLease: Int32 = 1024
}
