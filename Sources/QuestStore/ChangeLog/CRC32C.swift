/// CRC-32C (Castagnoli), as RFC 3720 defines it: the checksum of the change log's records.
enum CRC32C {
  /// Eight tables of 256: a byte, and a byte with so many bytes of zero after it. With them the sum takes eight bytes at a
  /// time, as Kounavis and Berry describe it (2005), at a quarter of the cost.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { index in
      (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0x82f6_3b78 : value >> 1 }
    }
    for index in 0..<7 * 256 {
      let shorter = tables[index]
      tables.append(shorter >> 8 ^ tables[Int(shorter & 0xff)])
    }
    return tables
  }()

  /// The checksum of the bytes. O(n).
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      bytes.withUnsafeBytes { bytes in
        var crc = UInt32.max
        var place = 0
        while place + 8 <= bytes.count {
          let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) ^ UInt64(crc)
          crc = 0
          for (index, shift) in zip(0..<8, stride(from: UInt64(0), to: 64, by: 8)) {
            crc ^= tables[(7 - index) * 256 + Int(word >> shift & 0xff)]
          }
          place += 8
        }
        for byte in bytes[place...] { crc = crc >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
        return ~crc
      }
    }
  }
}
