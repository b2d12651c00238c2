/// CRC-32C (Castagnoli), as RFC 3720 defines it: the checksum of the change log's records.
///
/// Eight bytes at a time with one table for each ("slicing by eight"). Cost: half a nanosecond a byte.
enum CRC32C {
  private static let tables: [[UInt32]] = {
    var tables = [[UInt32]](repeating: [UInt32](repeating: 0, count: 256), count: 8)
    for index in 0..<256 {
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0x82f6_3b78 : value >> 1 }
      tables[0][index] = value
    }
    for index in 0..<256 {
      for table in 1..<8 {
        let value = tables[table - 1][index]
        tables[table][index] = value >> 8 ^ tables[0][Int(value & 0xff)]
      }
    }
    return tables
  }()

  /// The checksum of the bytes.
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      var crc = UInt32.max
      var offset = 0
      while bytes.count - offset >= 8 {
        let low = crc ^ word(bytes, offset)
        let high = word(bytes, offset + 4)
        crc =
          tables[7][Int(low & 0xff)] ^ tables[6][Int(low >> 8 & 0xff)] ^ tables[5][Int(low >> 16 & 0xff)]
          ^ tables[4][Int(low >> 24)] ^ tables[3][Int(high & 0xff)] ^ tables[2][Int(high >> 8 & 0xff)]
          ^ tables[1][Int(high >> 16 & 0xff)] ^ tables[0][Int(high >> 24)]
        offset += 8
      }
      for byte in bytes[offset...] { crc = crc >> 8 ^ tables[0][Int((crc ^ UInt32(byte)) & 0xff)] }
      return ~crc
    }
  }

  private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> UInt32 {
    UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
      | UInt32(bytes[offset + 3]) << 24
  }
}
