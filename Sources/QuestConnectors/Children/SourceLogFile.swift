internal import Glibc
internal import LinuxHost
internal import QuestModel

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
      guard let old = try? DurableFile.read(path, atMost: 64 << 20),
        (try? DurableFile.write(Array(old.suffix(Self.mostBytes / 2)), to: path)) != nil
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
    try? DurableFile.append(cleaned + [UInt8(ascii: "\n")], to: file, named: path)
    if written >= Self.runBytes { say("… more than \(Self.runBytes >> 10) KiB; the rest was dropped") }
  }

  /// Appends a line of the program itself.
  func say(_ text: String) { try? DurableFile.append(Array("--- \(text)\n".utf8), to: file, named: path) }
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
