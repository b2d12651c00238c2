/// Tables and checksums of QR codes at level L.
enum QRLayout {
  /// By version, from 1 on.
  private static let sumBytes = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28]
  private static let blocks = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8]

  static func countBits(_ version: Int) -> Int { version < 10 ? 8 : 16 }

  /// Bytes of data and checksums together.
  private static func allBytes(_ version: Int) -> Int {
    var modules = (16 * version + 128) * version + 64
    if version >= 2 {
      let marks = version / 7 + 2
      modules -= (25 * marks - 10) * marks - 55
      if version >= 7 { modules -= 36 }
    }
    return modules / 8
  }

  static func dataBytes(_ version: Int) -> Int {
    allBytes(version) - sumBytes[version - 1] * blocks[version - 1]
  }

  /// The centres of the alignment patterns.
  static func alignment(_ version: Int) -> [Int] {
    guard version > 1 else { return [] }
    let marks = version / 7 + 2
    let step = (version * 8 + marks * 3 + 5) / (marks * 4 - 4) * 2
    let last = version * 4 + 10
    return [6] + (0..<marks - 1).map { last - $0 * step }.reversed()
  }

  /// The remainder of a polynomial over the field of two elements.
  static func remainder(of value: Int, by divisor: Int, bits: Int) -> Int {
    var rest = value
    while rest >> bits != 0 {
      let shift = (Int.bitWidth - rest.leadingZeroBitCount) - (Int.bitWidth - divisor.leadingZeroBitCount)
      if shift < 0 { break }
      rest ^= divisor << shift
    }
    return rest
  }

  /// The data in its blocks, each with its checksum, interleaved.
  static func codewords(_ bytes: [UInt8], _ version: Int) -> [UInt8] {
    let capacity = dataBytes(version)
    var data = packed(bytes, version)
    data += (0..<capacity - data.count).map { $0.isMultiple(of: 2) ? 0xEC : 0x11 }
    let count = blocks[version - 1]
    let short = capacity / count
    let longBlocks = capacity % count
    let divisor = generator(sumBytes[version - 1])
    var parts: [(data: [UInt8], sum: [UInt8])] = []
    var start = 0
    for index in 0..<count {
      let length = short + (index >= count - longBlocks ? 1 : 0)
      let part = Array(data[start..<start + length])
      parts.append((part, sum(part, divisor)))
      start += length
    }
    var woven: [UInt8] = []
    for place in 0...short { woven += parts.compactMap { place < $0.data.count ? $0.data[place] : nil } }
    for place in 0..<sumBytes[version - 1] { woven += parts.map { $0.sum[place] } }
    return woven
  }

  /// Mode, length, data and terminator, as bytes.
  private static func packed(_ bytes: [UInt8], _ version: Int) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for shift in (0..<count).reversed() { bits.append(value >> shift & 1 == 1) }
    }
    append(0b0100, 4)
    append(bytes.count, countBits(version))
    for byte in bytes { append(Int(byte), 8) }
    append(0, min(4, dataBytes(version) * 8 - bits.count))
    while !bits.count.isMultiple(of: 8) { bits.append(false) }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }

  // MARK: - Reed and Solomon

  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var product = 0
    for bit in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7) * 0x11D
      if right >> bit & 1 == 1 { product ^= Int(left) }
    }
    return UInt8(truncatingIfNeeded: product)
  }

  /// Without the highest coefficient, which is 1.
  private static func generator(_ degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        result[index] = product(result[index], root)
        if index + 1 < degree { result[index] ^= result[index + 1] }
      }
      root = product(root, 2)
    }
    return result
  }

  private static func sum(_ data: [UInt8], _ divisor: [UInt8]) -> [UInt8] {
    var rest = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ rest.removeFirst()
      rest.append(0)
      for index in rest.indices { rest[index] ^= product(divisor[index], factor) }
    }
    return rest
  }
}

/// How hard a code is to read, by the standard's four rules.
enum QRPenalty {
  static func of(_ code: QRCode) -> Int {
    let size = code.size
    let rows = (0..<size).map { y in (0..<size).map { code[$0, y] } }
    let columns = (0..<size).map { x in (0..<size).map { code[x, $0] } }
    var penalty = (rows + columns).reduce(0) { $0 + runs($1) + finders($1) }
    for y in 0..<size - 1 {
      for x in 0..<size - 1 {
        let dark = rows[y][x]
        if rows[y][x + 1] == dark, rows[y + 1][x] == dark, rows[y + 1][x + 1] == dark { penalty += 3 }
      }
    }
    let share = rows.reduce(0) { $0 + $1.count { $0 } } * 100 / (size * size)
    return penalty + abs(share - 50) / 5 * 10
  }

  private static func runs(_ line: [Bool]) -> Int {
    var penalty = 0
    var length = 0
    for (index, dark) in line.enumerated() {
      length = index > 0 && line[index - 1] == dark ? length + 1 : 1
      if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
    }
    return penalty
  }

  private static func finders(_ line: [Bool]) -> Int {
    let pattern = [true, false, true, true, true, false, true, false, false, false, false]
    guard line.count >= pattern.count else { return 0 }
    return (0...line.count - pattern.count).reduce(0) { penalty, start in
      let part = line[start..<start + pattern.count]
      return penalty + (part.elementsEqual(pattern) || part.elementsEqual(pattern.reversed()) ? 40 : 0)
    }
  }
}
