/// Reads one JSON text of any size as it arrives, cut anywhere, and reports its tokens one by one.
///
/// `JSONScanner` reads a complete line; this reads a document that other tools write on one line or on a million. It is
/// as strict (RFC 8259). Memory: one token of the text, at most `longestWord`, and a bit for each level. Cost: each
/// byte is read once.
struct JSONStream: Sendable {
  enum Event: Equatable, Sendable {
    case beginObject, endObject, beginArray, endArray
    case key(String)
    /// Text; empty if it is longer than `longestWord`, which no name is.
    case text(String)
    case number(Double)
    case flag(Bool)
    case null
  }

  /// Longest text whose characters are kept, in bytes as written.
  static let longestWord = 64 << 10
  static let deepest = JSONScanner.deepest

  private enum Wanted {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, nothing
  }

  private enum Word {
    case none
    case text(isKey: Bool)
    case number
    case literal
  }

  /// Physical lines begun so far, from 1.
  private(set) var line = 1
  private var wanted = Wanted.value
  private var word = Word.none
  private var bytes: [UInt8] = []
  private var isEscaped = false
  private var isTooLong = false
  private var isObject: [Bool] = []
  private var hasBegun = false
  /// Bytes of the byte order mark that are still to come; `nil` once the text has begun.
  private var mark: ArraySlice<UInt8>? = [0xEF, 0xBB, 0xBF]

  init() {}

  /// Reads the next bytes and reports the completed tokens, with the line they end on.
  ///
  /// Throws `ImportError` for invalid JSON, or what `receive` throws; the stream cannot be used again then.
  mutating func feed(_ text: some Sequence<UInt8>, _ receive: (Event, Int) throws -> Void) throws {
    for byte in text {
      if let rest = mark {
        mark = rest.first == byte ? (rest.count > 1 ? rest.dropFirst() : nil) : nil
        if rest.first == byte { continue }
      }
      try take(byte, receive)
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
  }

  /// Ends the text. Throws when the JSON is incomplete.
  mutating func finish(_ receive: (Event, Int) throws -> Void) throws {
    if case .number = word { try endWord(receive) }
    if case .literal = word { try endWord(receive) }
    guard case .nothing = wanted, case .none = word else {
      throw ImportError(line: line, reason: hasBegun ? "the JSON ends in the middle" : "there is no JSON")
    }
  }

  // MARK: - Bytes

  private mutating func take(_ byte: UInt8, _ receive: (Event, Int) throws -> Void) throws {
    switch word {
    case .text:
      try takeText(byte, receive)
    case .number, .literal:
      if Self.isWordByte(byte) { return try append(byte) }
      try endWord(receive)
      try takeStructure(byte, receive)
    case .none:
      try takeStructure(byte, receive)
    }
  }

  private mutating func takeText(_ byte: UInt8, _ receive: (Event, Int) throws -> Void) throws {
    guard byte >= 0x20 else { throw noJSON }
    if byte == UInt8(ascii: "\""), !isEscaped { return try endWord(receive) }
    isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    if bytes.count < Self.longestWord { bytes.append(byte) } else { isTooLong = true }
  }

  private mutating func append(_ byte: UInt8) throws {
    guard bytes.count < 1024 else { throw noJSON }
    bytes.append(byte)
  }

  private mutating func takeStructure(_ byte: UInt8, _ receive: (Event, Int) throws -> Void) throws {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: return
    case UInt8(ascii: ","):
      guard case .commaOrEnd = wanted, let isObject = isObject.last else { throw noJSON }
      wanted = isObject ? .key : .value
    case UInt8(ascii: ":"):
      guard case .colon = wanted else { throw noJSON }
      wanted = .value
    case UInt8(ascii: "{"): try open(isObject: true, receive)
    case UInt8(ascii: "["): try open(isObject: false, receive)
    case UInt8(ascii: "}"): try close(isObject: true, receive)
    case UInt8(ascii: "]"): try close(isObject: false, receive)
    case UInt8(ascii: "\""):
      switch wanted {
      case .key, .keyOrEnd: word = .text(isKey: true)
      default: try expectValue(.text(isKey: false))
      }
    case UInt8(ascii: "-"), 0x30...0x39:
      try expectValue(.number)
      bytes.append(byte)
    case 0x61...0x7A:
      try expectValue(.literal)
      bytes.append(byte)
    default: throw noJSON
    }
    hasBegun = true
  }

  private mutating func expectValue(_ word: Word) throws {
    switch wanted {
    case .value, .valueOrEnd: self.word = word
    default: throw noJSON
    }
  }

  private mutating func open(isObject: Bool, _ receive: (Event, Int) throws -> Void) throws {
    try expectValue(.none)
    guard self.isObject.count < Self.deepest else {
      throw ImportError(line: line, reason: "the JSON nests deeper than \(Self.deepest) levels")
    }
    self.isObject.append(isObject)
    wanted = isObject ? .keyOrEnd : .valueOrEnd
    try receive(isObject ? .beginObject : .beginArray, line)
  }

  private mutating func close(isObject: Bool, _ receive: (Event, Int) throws -> Void) throws {
    guard self.isObject.last == isObject else { throw noJSON }
    switch wanted {
    case .commaOrEnd: break
    case .keyOrEnd where isObject: break
    case .valueOrEnd where !isObject: break
    default: throw noJSON
    }
    self.isObject.removeLast()
    wanted = self.isObject.isEmpty ? .nothing : .commaOrEnd
    try receive(isObject ? .endObject : .endArray, line)
  }

  // MARK: - Words

  private mutating func endWord(_ receive: (Event, Int) throws -> Void) throws {
    let event = try event()
    if case .key = event {
      wanted = .colon
    } else {
      wanted = isObject.isEmpty ? .nothing : .commaOrEnd
    }
    word = .none
    bytes.removeAll(keepingCapacity: true)
    isTooLong = false
    try receive(event, line)
  }

  /// What the word says; how words are written, `JSONScanner` knows.
  private func event() throws -> Event {
    do {
      switch word {
      case .text(let isKey):
        guard !isTooLong else {
          guard isKey else { return .text("") }
          throw ImportError(line: line, reason: "a key of the JSON is longer than 64 KiB")
        }
        let quote = UInt8(ascii: "\"")
        var scanner = JSONScanner([quote] + bytes + [quote])
        let text = try scanner.text("text") ?? ""
        return isKey ? .key(text) : .text(text)
      case .number:
        var scanner = JSONScanner(bytes)
        guard let number = try scanner.number("a number") else { throw noJSON }
        try scanner.end()
        return .number(number)
      case .literal:
        var scanner = JSONScanner(bytes)
        if bytes == Array("null".utf8) { return .null }
        guard let flag = try scanner.flag("a word") else { throw noJSON }
        try scanner.end()
        return .flag(flag)
      case .none: throw noJSON
      }
    } catch let fault as HistoryFault {
      throw ImportError(
        line: line, reason: fault.problem == "is not UTF-8" ? "the text is not UTF-8" : noJSON.reason)
    }
  }

  private var noJSON: ImportError { ImportError(line: line, reason: "this is not JSON") }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }
}
