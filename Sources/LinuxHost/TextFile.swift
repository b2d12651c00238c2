internal import Glibc

/// Small files of the kernel and of our own, read at once.
enum TextFile {
  /// The first line without its newline. Bytes beyond `limit` are not read.
  static func firstLine(of path: String, upTo limit: Int) throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("\(path) cannot be opened") }
    defer { close(descriptor) }
    return try firstLine(of: descriptor, named: path, upTo: limit)
  }

  static func firstLine(of descriptor: Int32, named path: String, upTo limit: Int) throws -> String {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, limit, 0) }
    guard count >= 0 else { throw SystemError("\(path) cannot be read") }
    return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
