internal import Glibc

/// Small files of the kernel and of our own, read at once.
enum TextFile {
  /// The first line without its newline. Bytes beyond `limit` are not read.
  static func firstLine(of path: String, upTo limit: Int) throws -> String {
    let descriptor = try opened(path)
    defer { close(descriptor) }
    return try firstLine(of: descriptor, named: path, upTo: limit)
  }

  static func firstLine(of descriptor: Int32, named path: String, upTo limit: Int) throws -> String {
    String(
      decoding: try bytes(of: descriptor, named: path, upTo: limit).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// The whole file; bytes beyond `limit` are not read.
  static func whole(of path: String, upTo limit: Int) throws -> String {
    let descriptor = try opened(path)
    defer { close(descriptor) }
    return try whole(of: descriptor, named: path, upTo: limit)
  }

  static func whole(of descriptor: Int32, named path: String, upTo limit: Int) throws -> String {
    String(decoding: try bytes(of: descriptor, named: path, upTo: limit), as: UTF8.self)
  }

  private static func opened(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("\(path) cannot be opened") }
    return descriptor
  }

  private static func bytes(of descriptor: Int32, named path: String, upTo limit: Int) throws -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, limit, 0) }
    guard count >= 0 else { throw SystemError("\(path) cannot be read") }
    return bytes[..<count]
  }

  /// The whole of a small file; `nil` when it cannot be read. Bytes beyond `limit` are not read.
  static func contents(of path: String, upTo limit: Int = 64 << 10) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, limit, 0) }
    return count >= 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
