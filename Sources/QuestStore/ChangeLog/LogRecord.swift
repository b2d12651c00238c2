private import FoundationEssentials
import GRDB

/// One entry of the change log: the rows that one transaction wrote, and the store's position afterwards.
///
/// Layout, lowest byte first: magic (4), length of the rows (4), CRC-32C of all that follows (4), schema (2), kind (1),
/// 0 (1), sequence (8), chain (8), newest command (8), its mark (8), device (8), runs (8), rows. A row: kind (1), table
/// (length 1, UTF-8), number of values (1), values: tag (1) and content; a text has its length (4) first.
struct LogRecord: Equatable, Sendable {
  enum Kind: UInt8, Sendable {
    /// The first of a chain. The content of the store before it is not in the log.
    case begin = 1
    case change = 2
  }

  var kind: Kind
  /// The version of the store's schema that the rows are in.
  var schema: Int
  /// Increases by one with each record of a chain.
  var sequence: UInt64
  /// A random number; it changes when the log does not continue the previous records.
  var chain: UInt64
  /// The store's position after this record.
  var position: LogPosition
  var changes: [RowChange] = []

  static let magic: [UInt8] = [0x54, 0x51, 0x4c, 0x31]
  static let headSize = 64
  /// Larger records are neither written nor read.
  static let largest = 1 << 28

  // MARK: - Writing

  var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.reserveCapacity(4096)
    bytes.append(UInt64(0), 8)
    bytes.append(UInt64(schema), 2)
    bytes.append(kind.rawValue)
    bytes.append(0)
    for number in [
      sequence, chain, UInt64(bitPattern: position.command), position.mark, position.device,
      UInt64(bitPattern: position.runs),
    ] { bytes.append(number, 8) }
    for change in changes { bytes.append(change) }
    return Self.sealed(bytes)
  }

  /// A record with those bytes as its rows, without checking them.
  static func framed(_ rows: [UInt8]) -> [UInt8] {
    let empty = LogRecord(kind: .change, schema: 0, sequence: 0, chain: 0, position: LogPosition()).bytes
    return sealed(empty + rows)
  }

  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes.replace(4, UInt64(bytes.count - headSize))
    bytes.replace(8, UInt64(CRC32C.of(bytes[12...])))
    return bytes
  }

  // MARK: - Reading

  /// The record that begins at the offset, and its size; `nil` if there is none, or if it is damaged.
  static func read(_ bytes: ArraySlice<UInt8>, at offset: Int) -> (record: LogRecord, size: Int)? {
    guard offset >= bytes.startIndex, offset + headSize <= bytes.endIndex,
      bytes[offset..<offset + 4].elementsEqual(magic)
    else { return nil }
    var reader = ByteReader(bytes: bytes, offset: offset + 4)
    guard let length = reader.integer(4), length <= UInt64(largest), let checksum = reader.integer(4),
      offset + headSize + Int(length) <= bytes.endIndex
    else { return nil }
    let end = offset + headSize + Int(length)
    guard CRC32C.of(bytes[offset + 12..<end]) == UInt32(checksum), let schema = reader.integer(2),
      let kind = reader.integer(1).flatMap({ Kind(rawValue: UInt8($0)) }), reader.integer(1) != nil,
      let sequence = reader.integer(8), let chain = reader.integer(8), let command = reader.integer(8),
      let mark = reader.integer(8), let device = reader.integer(8), let runs = reader.integer(8)
    else { return nil }
    var position = LogPosition()
    position.command = Int64(bitPattern: command)
    position.mark = mark
    position.device = device
    position.runs = Int64(bitPattern: runs)
    var record = LogRecord(kind: kind, schema: Int(schema), sequence: sequence, chain: chain, position: position)
    reader.end = end
    while reader.offset < end {
      guard let change = reader.change() else { return nil }
      record.changes.append(change)
    }
    return (record, end - offset)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: UInt64, _ count: Int) {
    for shift in 0..<count { append(UInt8(truncatingIfNeeded: number >> UInt64(shift * 8))) }
  }

  fileprivate mutating func replace(_ offset: Int, _ number: UInt64) {
    for shift in 0..<4 { self[offset + shift] = UInt8(truncatingIfNeeded: number >> UInt64(shift * 8)) }
  }

  fileprivate mutating func append(_ change: RowChange) {
    append(UInt8(change.kind.rawValue))
    append(UInt8(truncatingIfNeeded: change.table.utf8.count))
    append(contentsOf: change.table.utf8)
    // Missing values at the end of a row are NULL.
    let values = change.values.prefix((change.values.lastIndex { !$0.isNull } ?? -1) + 1)
    append(UInt8(truncatingIfNeeded: values.count))
    for value in values {
      switch value.storage {
      case .null: append(0)
      case .int64(let integer):
        append(1)
        append(UInt64(bitPattern: integer), 8)
      case .double(let double):
        append(2)
        append(double.bitPattern, 8)
      case .string(let text):
        append(3)
        append(UInt64(text.utf8.count), 4)
        append(contentsOf: text.utf8)
      case .blob(let data):
        append(4)
        append(UInt64(data.count), 4)
        append(contentsOf: data)
      }
    }
  }
}

/// Parses bytes with bounds checks.
private struct ByteReader {
  let bytes: ArraySlice<UInt8>
  var offset: Int
  var end: Int

  init(bytes: ArraySlice<UInt8>, offset: Int) {
    self.bytes = bytes
    self.offset = offset
    end = bytes.endIndex
  }

  mutating func integer(_ count: Int) -> UInt64? {
    guard let some = take(count) else { return nil }
    return some.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= end - offset else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  mutating func change() -> RowChange? {
    guard let kind = integer(1).flatMap({ RowChange.Kind(rawValue: Int($0)) }), let length = integer(1),
      let name = take(Int(length)).flatMap({ String(validating: $0, as: UTF8.self) }), let count = integer(1)
    else { return nil }
    var values: [DatabaseValue] = []
    for _ in 0..<count {
      guard let value = value() else { return nil }
      values.append(value)
    }
    return RowChange(kind: kind, table: name, values: values)
  }

  private mutating func value() -> DatabaseValue? {
    switch integer(1) {
    case 0: return .null
    case 1: return integer(8).map { Int64(bitPattern: $0).databaseValue }
    case 2: return integer(8).map { Double(bitPattern: $0).databaseValue }
    case 3: return integer(4).flatMap { take(Int($0)) }.map { String(decoding: $0, as: UTF8.self).databaseValue }
    case 4: return integer(4).flatMap { take(Int($0)) }.map { Data($0).databaseValue }
    default: return nil
    }
  }
}
