private import Glibc

/// Bytes of a file; indices count from the beginning of the requested range.
typealias Bytes = ArraySlice<UInt8>

/// A read-only file, read by offset.
///
/// For a store in use it must live as long as the connections: closing any descriptor of the file releases SQLite's
/// locks, and another program could then checkpoint the log.
final class PageFile {
  let path: String
  private let descriptor: Int32
  let size: Int
  /// The first failed read within the file: the content there is unknown, which is not damage.
  private(set) var failure: StoreError?

  /// Opens the file; `nil` if it does not exist. Throws `StoreError.unreadable` if the disk fails, and
  /// `StoreError.unusable` if reading is not permitted.
  static func opened(_ path: String) throws -> PageFile? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw StoreError(unreadCode: errno, path)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw StoreError.unusable(path: path, reason: "it is no file")
    }
    return PageFile(path, descriptor, size: Int(status.st_size))
  }

  private init(_ path: String, _ descriptor: Int32, size: Int) {
    self.path = path
    self.descriptor = descriptor
    self.size = size
  }

  deinit { close(descriptor) }

  /// The requested bytes; `nil` beyond the end, and if the disk fails, which `failure` records.
  func bytes(at offset: Int, count: Int) -> Bytes? {
    guard offset >= 0, count >= 0, offset + count <= size else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var got = 0
    repeat { got = pread(descriptor, &bytes, count, off_t(offset)) } while got < 0 && errno == EINTR
    guard got == count else {
      if failure == nil { failure = StoreError(unreadCode: got < 0 ? errno : EIO, path) }
      return nil
    }
    return bytes[...]
  }

  /// Reads every byte, from the disk itself where the kernel can drop its copies. Throws `StoreError.unreadable`.
  func readThrough() throws {
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    var offset: off_t = 0
    while true {
      let got = pread(descriptor, &bytes, bytes.count, offset)
      if got == 0 { return }
      guard got > 0 || errno == EINTR else { throw StoreError(unreadCode: errno, path) }
      offset += off_t(max(0, got))
    }
  }
}

/// The files of a store, to read them without SQLite.
final class StoreFiles {
  /// The main file; `nil` when there is none.
  let main: PageFile?
  /// The write-ahead log.
  let log: PageFile?

  /// Throws `StoreError.unreadable` when the disk fails, and `StoreError.unusable` for files that may not be read.
  init(path: String) throws {
    main = try PageFile.opened(path)
    log = try PageFile.opened(path + "-wal")
  }

  /// Reads every byte again, from the disk where the kernel allows it. Throws `StoreError.unreadable`. O(size).
  func readThrough() throws { for file in [main, log].compactMap(\.self) { try file.readThrough() } }
}
