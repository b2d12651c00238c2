import GRDB

/// The values of one row as they are written in a cell. Format: sqlite.org/fileformat2.html, section 2.1.
enum PageRecord {
  /// `nil` when the bytes are no record, or hold text that is none.
  static func values(_ record: Bytes) -> [DatabaseValue]? {
    guard let (headerSize, length) = record.varint(at: 0), headerSize >= 1, headerSize <= record.count else {
      return nil
    }
    var values: [DatabaseValue] = []
    var type = length
    var body = Int(headerSize)
    while type < headerSize {
      guard let (code, length) = record.varint(at: type), type + length <= headerSize,
        let (value, size) = value(code, record, at: body)
      else { return nil }
      values.append(value)
      type += length
      body += size
    }
    return body == record.count ? values : nil
  }

  private static func value(_ code: Int64, _ record: Bytes, at offset: Int) -> (DatabaseValue, size: Int)? {
    switch code {
    case 0: return (.null, 0)
    case 1...4: return integer(record, at: offset, size: Int(code))
    case 5: return integer(record, at: offset, size: 6)
    case 6: return integer(record, at: offset, size: 8)
    case 7:
      guard let (bits, size) = word(record, at: offset, size: 8) else { return nil }
      let number = Double(bitPattern: bits)
      return number.isNaN ? nil : (number.databaseValue, size)
    case 8: return (0.databaseValue, 0)
    case 9: return (1.databaseValue, 0)
    case 12...:
      // No table of ours holds bytes.
      guard code & 1 == 1, let size = Int(exactly: (code - 13) / 2), offset + size <= record.count,
        let text = String(validating: record.dropFirst(offset).prefix(size), as: UTF8.self)
      else { return nil }
      return (text.databaseValue, size)
    default: return nil
    }
  }

  private static func integer(_ record: Bytes, at offset: Int, size: Int) -> (DatabaseValue, size: Int)? {
    guard let (bits, size) = word(record, at: offset, size: size) else { return nil }
    // Two's complement of that many bytes.
    let shift = Int64(64 - 8 * size)
    return (((Int64(bitPattern: bits) << shift) >> shift).databaseValue, size)
  }

  private static func word(_ record: Bytes, at offset: Int, size: Int) -> (UInt64, size: Int)? {
    guard offset + size <= record.count else { return nil }
    var bits: UInt64 = 0
    for byte in record.dropFirst(offset).prefix(size) { bits = bits << 8 | UInt64(byte) }
    return (bits, size)
  }
}
