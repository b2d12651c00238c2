private import Glibc

/// Bytes of a file; indices count from the beginning of what was asked for.
typealias Bytes = ArraySlice<UInt8>

/// A file that is only read, by offset.
///
/// Its descriptor stays open as long as the process where the file may be a store in use: closing any descriptor of it
/// would take SQLite's locks away, and another program could then fold the log under our feet.
final class PageFile {
  let path: String
  private let descriptor: Int32
  private let staysOpen: Bool
  let size: Int
  /// The first read within the file that failed: what it asked for is unknown, and says nothing about damage.
  private(set) var failure: StoreError?

  /// Opens the file; `nil` when there is none. Throws `StoreError.unreadable` for a disk that fails, and
  /// `StoreError.unusable` for what may not be read.
  static func opened(_ path: String, staysOpen: Bool = false) throws -> PageFile? {
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
    return PageFile(path, descriptor, size: Int(status.st_size), staysOpen: staysOpen)
  }

  private init(_ path: String, _ descriptor: Int32, size: Int, staysOpen: Bool) {
    self.path = path
    self.descriptor = descriptor
    self.size = size
    self.staysOpen = staysOpen
  }

  deinit { if !staysOpen { close(descriptor) } }

  /// All of the bytes asked for; `nil` beyond the end, and where the disk fails, which `failure` remembers.
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

extension Bytes {
  /// Four bytes, the highest first; 0 beyond the end.
  func integer(at offset: Int) -> UInt32 {
    guard offset >= 0, offset + 4 <= count else { return 0 }
    let at = startIndex + offset
    return UInt32(self[at]) << 24 | UInt32(self[at + 1]) << 16 | UInt32(self[at + 2]) << 8 | UInt32(self[at + 3])
  }

  /// Two bytes, the highest first; 0 beyond the end.
  func short(at offset: Int) -> Int {
    guard offset >= 0, offset + 2 <= count else { return 0 }
    return Int(self[startIndex + offset]) << 8 | Int(self[startIndex + offset + 1])
  }

  /// SQLite's variable-length integer and its length, 1 to 9 bytes; `nil` when it does not end here.
  func varint(at offset: Int) -> (value: Int64, length: Int)? {
    guard offset >= 0 else { return nil }
    var value: UInt64 = 0
    for length in 1...9 {
      guard offset + length <= count else { return nil }
      let byte = self[startIndex + offset + length - 1]
      if length == 9 { return (Int64(bitPattern: value << 8 | UInt64(byte)), 9) }
      value = value << 7 | UInt64(byte & 0x7f)
      if byte & 0x80 == 0 { return (Int64(bitPattern: value), length) }
    }
    return nil
  }
}
