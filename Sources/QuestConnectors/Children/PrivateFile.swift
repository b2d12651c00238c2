internal import Glibc
internal import LinuxHost
internal import QuestModel

/// Small files that belong to one user.
enum PrivateFile {
  /// The file's bytes; `nil` if it does not exist. Throws `SystemError`, also for a file longer than `most`.
  static func read(_ path: String, atMost most: Int) throws -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SystemError("\(path) cannot be read")
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count >= 0 else { throw SystemError("\(path) cannot be read") }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= most else { throw SystemError("\(path) cannot be used", code: EFBIG) }
    }
  }

  /// Writes the file atomically with mode 0600.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let new = "\(path).new"
    unlink(new)
    let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw SystemError("\(new) cannot be made") }
    defer { close(file) }
    try append(bytes, to: file, named: new)
    guard fsync(file) == 0, rename(new, path) == 0 else { throw SystemError("\(path) cannot be written") }
  }

  static func append(_ bytes: [UInt8], to file: Int32, named path: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withContiguousStorageIfAvailable { Glibc.write(file, $0.baseAddress, $0.count) } ?? -1
      guard count > 0 else { throw SystemError("\(path) cannot be written") }
      rest = rest.dropFirst(count)
    }
  }
}

/// The log of a source: the newest 128 to 256 KiB of its connector's standard error, mode 0600. A failed write has no
/// other effect.
final class SourceLogFile {
  static let mostBytes = 256 << 10
  /// Most bytes of one run.
  static let runBytes = 64 << 10

  private let path: String
  private let file: Int32
  private let cleaner: Redaction
  private var written = 0
  private var line: [UInt8] = []

  init?(path: String, redaction: Redaction, heading: String) {
    self.path = path
    cleaner = redaction
    if let size = FileFacts(path: path)?.size, size > Self.mostBytes {
      guard let old = try? PrivateFile.read(path, atMost: 64 << 20),
        (try? PrivateFile.write(Array(old.suffix(Self.mostBytes / 2)), to: path)) != nil
      else { return nil }
    }
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return nil }
    say(heading)
  }

  deinit { close(file) }

  /// Appends bytes of standard error, cut anywhere.
  func append(_ bytes: [UInt8]) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || line.count >= 4096 { finishLine() }
      if byte != UInt8(ascii: "\n") { line.append(byte) }
    }
  }

  func finishLine() {
    guard !line.isEmpty else { return }
    let cleaned = cleaner.clean(line)
    line = []
    guard written < Self.runBytes else { return }
    written += cleaned.count + 1
    try? PrivateFile.append(cleaned + [UInt8(ascii: "\n")], to: file, named: path)
    if written >= Self.runBytes { say("… more than \(Self.runBytes >> 10) KiB; the rest was dropped") }
  }

  /// Appends a line of the program itself.
  func say(_ text: String) { try? PrivateFile.append(Array("--- \(text)\n".utf8), to: file, named: path) }
}

/// Removes secrets from a connector's output, so that none reaches a log or the service.
struct Redaction: Sendable {
  private let forms: [[UInt8]]

  /// Texts under 4 bytes are ignored, because they match too much other text.
  init(_ secrets: some Sequence<String>) {
    var forms: Set<[UInt8]> = []
    for secret in secrets where secret.utf8.count >= 4 {
      forms.insert(Array(secret.utf8))
      var json: [UInt8] = []
      json.append(asJSON: secret)
      forms.insert(Array(json.dropFirst().dropLast()))
    }
    self.forms = forms.sorted { $0.count > $1.count }
  }

  func clean(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for form in forms where bytes.count >= form.count {
      var start = 0
      while start + form.count <= bytes.count {
        if bytes[start] == form[0], bytes[start..<start + form.count].elementsEqual(form) {
          bytes.replaceSubrange(start..<start + form.count, with: repeatElement(UInt8(ascii: "*"), count: 8))
          start += 8
        } else {
          start += 1
        }
      }
    }
    return bytes
  }
}
