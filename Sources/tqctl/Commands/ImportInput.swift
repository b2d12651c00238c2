import Glibc
import QuestText
import QuestWire

/// The source of an import's text.
protocol ImportSource: AnyObject {
  /// The total amount and the amount read so far, in the same unit; `nil` if unknown.
  var size: Int? { get }
  var consumed: Int { get }

  /// The next piece, at most `WireLimits.importChunkBytes`, often empty; `nil` at the end.
  func nextText() throws -> String?
}

/// The text of an import, in pieces that end between characters. Holds one piece at a time.
final class ImportInput: ImportSource {
  private let path: String
  private var descriptor: Int32
  /// The files to read after the open one.
  private var rest: [String] = []
  private var buffer: [UInt8] = []
  private var isAtEnd = false
  private var lines = 0
  /// Total bytes; `nil` when unknown, as for standard input.
  let size: Int?
  /// Bytes returned so far.
  private(set) var consumed = 0

  init(path: String) throws(CommandFailure) {
    self.path = path
    let folder = Self.loopFiles(in: path)
    descriptor = path == "-" ? 0 : open(folder.first ?? path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(status: ExitStatus.noInput, message: "\(path) cannot be read: \(Self.reason()).")
    }
    rest = Array(folder.dropFirst())
    var information = stat()
    let isFile = fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    size = isFile ? Int(information.st_size) : nil
    try fill()
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { buffer.removeFirst(3) }
  }

  func end() { if descriptor > 0 { close(descriptor) } }

  /// The files of a Loop Habit Tracker export in a folder, in reading order.
  private static func loopFiles(in path: String) -> [String] {
    ["Habits.csv", "Checkmarks.csv"].map { "\(path)/\($0)" }.filter { access($0, R_OK) == 0 }
  }

  /// The first bytes.
  var beginning: [UInt8] { buffer }

  func guessedKind(isTable: Bool) throws(CommandFailure) -> DataImport.Format {
    try .guessed(path: path, beginning: buffer, isTable: isTable)
  }

  /// The next raw bytes; `nil` at the end.
  func nextBytes() throws(CommandFailure) -> [UInt8]? {
    try fill()
    guard !buffer.isEmpty else { return nil }
    defer { buffer = [] }
    consumed += buffer.count
    return buffer
  }

  func firstLine() -> String {
    String(decoding: buffer.prefix(400).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  /// The next piece, at most `WireLimits.importChunkBytes`; `nil` at the end. Throws when the text is not UTF-8.
  func nextText() throws(CommandFailure) -> String? {
    try fill()
    guard !buffer.isEmpty else { return nil }
    let end = isAtEnd && buffer.count <= WireLimits.importChunkBytes ? buffer.count : Self.characterEnd(buffer)
    let piece = buffer[..<end]
    guard end > 0, let text = String(validating: piece, as: UTF8.self) else {
      let valid = String(decoding: piece, as: UTF8.self).utf8.prefix { $0 != 0xEF }
      throw CommandFailure(
        status: ExitStatus.badData,
        message: "\(path) is not UTF-8 text, near line \(lines + 1 + valid.count(where: { $0 == 0x0A })).",
        hint: Self.isUTF16(piece)
          ? "It looks like UTF-16, as Windows writes it: iconv -f UTF-16 -t UTF-8 converts it."
          : "iconv -f LATIN1 -t UTF-8 converts it, if it is Latin-1.")
    }
    lines += piece.count(where: { $0 == 0x0A })
    consumed += end
    buffer.removeFirst(end)
    return text
  }

  private static func isUTF16(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// The last position within a piece that does not split a character.
  static func characterEnd(_ bytes: [UInt8], limit: Int = WireLimits.importChunkBytes) -> Int {
    var end = min(limit, bytes.count)
    guard end > 0 else { return 0 }
    // A character of UTF-8 has at most four bytes: its first one is among the last four.
    for start in stride(from: end - 1, through: max(0, end - 4), by: -1) {
      let byte = bytes[start]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      if start + length > end { end = start }
      break
    }
    return end
  }

  /// Reads until a whole piece is buffered or the input ends.
  private func fill() throws(CommandFailure) {
    while !isAtEnd, buffer.count < WireLimits.importChunkBytes {
      var chunk = [UInt8](repeating: 0, count: WireLimits.importChunkBytes)
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 {
        buffer += chunk[..<count]
      } else if count == 0 {
        try openNext()
      } else if errno != EINTR {
        throw CommandFailure(status: ExitStatus.noInput, message: "\(path) cannot be read: \(Self.reason()).")
      }
    }
  }

  private func openNext() throws(CommandFailure) {
    guard !rest.isEmpty else {
      isAtEnd = true
      return
    }
    let next = rest.removeFirst()
    close(descriptor)
    descriptor = open(next, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(status: ExitStatus.noInput, message: "\(next) cannot be read: \(Self.reason()).")
    }
    buffer.append(0x0A)
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}

/// The line on the terminal while an import is read and stored.
struct ImportProgress {
  private var line: ProgressLine
  /// Bytes; `nil` if unknown.
  private let total: Int?

  init(isShown: Bool, total: Int?) {
    line = ProgressLine(isShown: isShown)
    self.total = total
  }

  /// `lines` is `nil` for a file that is no text.
  mutating func show(read: Int, lines: Int?) { line.show(Self.reading(read, of: total, lines: lines)) }

  /// The last step. It takes seconds for many lines.
  mutating func showLastStep(lines: Int?, isDryRun: Bool) { line.show(Self.lastStep(lines: lines, isDryRun: isDryRun)) }

  mutating func clear() { line.clear() }

  static func reading(_ read: Int, of total: Int?, lines: Int?) -> String {
    let percent = total.map { $0 > 0 ? min(100, read * 100 / $0) : 100 }
    let told = [percent.map { "\($0) %" }, lines.map { Figures.of($0, "line") }].compactMap(\.self)
    return "\(told.joined(separator: ", ")) read"
  }

  static func lastStep(lines: Int?, isDryRun: Bool) -> String {
    let step = isDryRun ? "Checking" : "Storing"
    return lines.map { "\(Figures.of($0, "line")) read. \(step) \($0 == 1 ? "it" : "them")." }
      ?? "\(step) what was read."
  }
}
