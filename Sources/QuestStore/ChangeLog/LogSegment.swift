private import Glibc

/// One file of the change log: `log/changes-00000001`, mode 0600.
///
/// It has its full size from the beginning, on the disk too, so neither its size nor its disk usage reveals a change.
/// Unwritten bytes are zero. While the log lacks a commit after the file's last record, the file is one byte shorter, so
/// that a rescue does not take the log for complete.
final class LogSegment: Sendable {
  /// Bytes of a file; the size of a file for a larger record is a multiple.
  static let size = 256 << 10

  let number: Int
  let path: String
  /// Bytes of the file when it is complete.
  let length: Int
  private let descriptor: Int32
  private let identity: FileIdentity?

  /// Creates the file, with room for at least that many bytes. Throws a `StoreError`.
  init(making number: Int, in folder: String, holding bytes: Int) throws {
    let path = Self.path(number, in: folder)
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError(systemCode: errno, "\(path) cannot be made") }
    let size = Self.length(holding: bytes)
    let code = posix_fallocate(descriptor, 0, off_t(size))
    guard code == 0 else {
      close(descriptor)
      unlink(path)
      throw StoreError(systemCode: code, "\(path) cannot be given its size")
    }
    self.number = number
    self.path = path
    self.descriptor = descriptor
    length = size
    identity = FileIdentity(descriptor: descriptor)
  }

  /// Opens the file to continue it. Throws a `StoreError`.
  init(opening number: Int, in folder: String) throws {
    path = Self.path(number, in: folder)
    self.number = number
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(systemCode: errno, "\(path) cannot be opened") }
    length = Self.length(holding: Int(Disk.size(of: path)))
    identity = FileIdentity(descriptor: descriptor)
  }

  deinit { close(descriptor) }

  /// Writes without waiting for the disk. One system call.
  func write(_ bytes: [UInt8], at offset: Int) throws {
    var written = 0
    while written < bytes.count {
      let rest = written == 0 ? bytes : Array(bytes[written...])
      let count = pwrite(descriptor, rest, rest.count, off_t(offset + written))
      guard count > 0 || errno == EINTR else { throw StoreError(systemCode: errno, "\(path) cannot be written") }
      written += max(0, count)
    }
  }

  /// Marks the file as incomplete, or removes the mark. Throws a `StoreError`.
  func mark(isComplete: Bool) throws {
    guard ftruncate(descriptor, off_t(isComplete ? length : length - 1)) == 0 else {
      throw StoreError(systemCode: errno, "\(path) cannot be given its size")
    }
  }

  /// Whether a file of that many bytes is marked as incomplete.
  static func isMarked(_ bytes: Int) -> Bool { bytes % size == size - 1 }

  /// The size of a file for that many bytes.
  private static func length(holding bytes: Int) -> Int { (bytes + size - 1) / size * size }

  /// Whether the file is still at its path. One stat(2), about a microsecond.
  var isInPlace: Bool {
    switch FileIdentity.seen(at: path) {
    case .file(let named): named == identity
    case .missing: false
    case .unknown: true
    }
  }

  // MARK: - Names

  static func path(_ number: Int, in folder: String) -> String {
    let digits = String(number)
    return "\(folder)/changes-\(String(repeating: "0", count: max(0, 8 - digits.count)))\(digits)"
  }

  /// The numbers of the files in the folder, oldest first.
  static func numbers(in folder: String) -> [Int] {
    Disk.names(in: folder).compactMap { name in
      guard name.hasPrefix("changes-") else { return nil }
      return Int(name.dropFirst("changes-".count))
    }.sorted()
  }

  /// At most `limit` bytes of the file; none if it does not exist. Throws `StoreError.unreadable`.
  static func bytes(of number: Int, in folder: String, atMost limit: Int = .max) throws -> [UInt8] {
    let path = path(number, in: folder)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return [] }
      throw StoreError.unreadable("\(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    let size = min(limit, Int(Disk.size(of: path)))
    var bytes: [UInt8] = []
    while bytes.count < size {
      var part = [UInt8](repeating: 0, count: size - bytes.count)
      let count = pread(descriptor, &part, part.count, off_t(bytes.count))
      if count == 0 { break }
      guard count > 0 || errno == EINTR else {
        throw StoreError.unreadable("\(path): \(String(cString: strerror(errno)))")
      }
      if bytes.isEmpty, count == size { return part }
      bytes += part.prefix(max(0, count))
    }
    return bytes
  }
}
