/// Reads CSV (RFC 4180) from bytes in arbitrary pieces. It never holds more than one record.
///
/// Records end with LF, CRLF or a lone CR; blank lines are no records; a UTF-8 byte order mark is dropped. A quote in
/// the middle of an unquoted field is text, because spreadsheets write inch marks that way. A closing quote must be
/// followed by a comma or the end of the record. Text has to be UTF-8.
///
/// After an error the reader cannot be used again. Cost: each byte is read once; memory: one record.
struct CSVReader: Sendable {
  /// Limits against hostile input, beyond any real table.
  enum Limit {
    static let fieldBytes = 64 << 10
    static let recordBytes = 1 << 20
    static let fields = 1000
  }

  private enum State {
    /// At the start of a record.
    case recordStart
    /// After a comma.
    case fieldStart
    case bare
    case quoted
    /// A quote inside a quoted field: the end of it, or the first half of an escaped one.
    case quoteInQuoted
  }

  private var state = State.recordStart
  private var record = CSVRecord(line: 1)
  /// The start of the current field in the record, and the size from which the record is an error.
  private var fieldStart = 0
  private var growthLimit = Limit.fieldBytes
  private var fieldIsASCII = true
  /// The physical line the next byte is on.
  private var line = 1
  private var quoteLine = 1
  private var previousWasCarriageReturn = false
  /// Bytes of the byte order mark matched so far; `nil` once the text has begun.
  private var markMatched: Int? = 0

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init() {}

  /// Reads the next bytes and passes every completed record to `receive`, in order.
  ///
  /// Throws `ImportError`, or what `receive` throws.
  mutating func feed(_ bytes: some Sequence<UInt8>, _ receive: (CSVRecord) throws -> Void) throws {
    for byte in bytes {
      if let matched = markMatched {
        if matched < Self.byteOrderMark.count, byte == Self.byteOrderMark[matched] {
          markMatched = matched + 1
          continue
        }
        try endMark(matched, receive)
      }
      try take(byte, receive)
    }
  }

  /// Ends the text: passes on a last record without a line end.
  mutating func finish(_ receive: (CSVRecord) throws -> Void) throws {
    if let matched = markMatched { try endMark(matched, receive) }
    switch state {
    case .recordStart: return
    case .quoted:
      throw ImportError(
        line: quoteLine, column: record.count + 1, reason: "a quote is opened here and never closed")
    case .fieldStart, .bare, .quoteInQuoted:
      try endField()
      try endRecord(receive)
    }
  }

  // MARK: - Bytes

  /// The first bytes were not a complete mark: they are text.
  private mutating func endMark(_ matched: Int, _ receive: (CSVRecord) throws -> Void) throws {
    markMatched = nil
    guard matched < Self.byteOrderMark.count else { return }
    for byte in Self.byteOrderMark[..<matched] { try take(byte, receive) }
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8, _ receive: (CSVRecord) throws -> Void) throws {
    let isLineEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    switch state {
    case .bare:
      if byte == UInt8(ascii: ",") || isLineEnd { try endField(with: byte, receive) } else { try append(byte) }
    case .recordStart where isLineEnd:
      break
    case .recordStart, .fieldStart:
      if state == .recordStart { record.line = line }
      if byte == UInt8(ascii: "\"") {
        state = .quoted
        quoteLine = line
      } else if byte == UInt8(ascii: ",") || isLineEnd {
        try endField(with: byte, receive)
      } else {
        state = .bare
        try append(byte)
      }
    case .quoted:
      if byte == UInt8(ascii: "\"") { state = .quoteInQuoted } else { try append(byte) }
    case .quoteInQuoted:
      if byte == UInt8(ascii: "\"") {
        state = .quoted
        try append(byte)
      } else if byte == UInt8(ascii: ",") || isLineEnd {
        try endField(with: byte, receive)
      } else {
        throw ImportError(
          line: line, column: record.count + 1,
          reason: "there is text after a closing quote (a quote inside quotes is written twice)")
      }
    }
    if isLineEnd, byte == UInt8(ascii: "\r") || !previousWasCarriageReturn { line += 1 }
    previousWasCarriageReturn = byte == UInt8(ascii: "\r")
  }

  private mutating func append(_ byte: UInt8) throws {
    guard record.bytes.count < growthLimit else {
      let isField = growthLimit < Limit.recordBytes
      throw ImportError(
        line: record.line, column: record.count + 1,
        reason: isField ? "the field is longer than 64 KiB" : "the record is longer than 1 MiB")
    }
    record.bytes.append(byte)
    if byte >= 0x80 { fieldIsASCII = false }
  }

  private mutating func endField(with byte: UInt8, _ receive: (CSVRecord) throws -> Void) throws {
    try endField()
    if byte == UInt8(ascii: ",") { state = .fieldStart } else { try endRecord(receive) }
  }

  private mutating func endField() throws {
    guard record.count < Limit.fields else {
      throw ImportError(line: record.line, column: Limit.fields + 1, reason: "the record has more than 1,000 fields")
    }
    if !fieldIsASCII {
      guard String(validating: record.bytes[fieldStart...], as: UTF8.self) != nil else {
        throw ImportError(line: record.line, column: record.count + 1, reason: "the text is not UTF-8")
      }
      fieldIsASCII = true
    }
    record.ends.append(record.bytes.count)
    fieldStart = record.bytes.count
    growthLimit = min(fieldStart + Limit.fieldBytes, Limit.recordBytes)
  }

  private mutating func endRecord(_ receive: (CSVRecord) throws -> Void) throws {
    state = .recordStart
    try receive(record)
    record.bytes.removeAll(keepingCapacity: true)
    record.ends.removeAll(keepingCapacity: true)
    fieldStart = 0
    growthLimit = Limit.fieldBytes
  }
}

/// One record: its fields as bytes with quotes resolved, converted to text on demand.
struct CSVRecord: Equatable, Sendable {
  /// The physical line it starts on, from 1.
  fileprivate(set) var line: Int
  /// The fields one after the other, and where each ends.
  fileprivate var bytes: [UInt8] = []
  fileprivate var ends: [Int] = []

  fileprivate init(line: Int) { self.line = line }

  /// Number of fields, at least 1. The column of field `index` is `index + 1`.
  var count: Int { ends.count }

  subscript(index: Int) -> ArraySlice<UInt8> { bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }

  func string(at index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// Every field as text.
  var strings: [String] { (0..<count).map(string(at:)) }
}
