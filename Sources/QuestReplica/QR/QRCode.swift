/// A QR code (ISO/IEC 18004) of up to 858 bytes: byte mode, error correction level L, versions 1 to 20.
public struct QRCode: Sendable {
  /// Modules on each side.
  public let size: Int
  private let version: Int
  private var modules: [Bool]
  /// Modules without data: finders, timing, alignment, format and version.
  private var reserved: [Bool]

  /// Whether the module is dark. Modules outside the code are light.
  public subscript(x: Int, y: Int) -> Bool {
    (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
  }

  /// `nil` for more than 858 bytes.
  public init?(_ bytes: [UInt8]) {
    guard
      let version = (1...20).first(where: { QRLayout.dataBytes($0) * 8 >= 4 + QRLayout.countBits($0) + bytes.count * 8 }
      )
    else { return nil }
    self.version = version
    size = 17 + 4 * version
    modules = [Bool](repeating: false, count: size * size)
    reserved = modules
    drawPatterns()
    draw(QRLayout.codewords(bytes, version))
    // The mask that is easiest for scanners.
    let masked = (0..<8).map { mask in
      var copy = self
      copy.apply(mask)
      copy.drawFormat(mask)
      return copy
    }
    let best = masked.min { QRPenalty.of($0) < QRPenalty.of($1) }
    modules = best?.modules ?? modules
  }

  // MARK: - Patterns

  private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
    guard (0..<size).contains(x), (0..<size).contains(y) else { return }
    modules[y * size + x] = isDark
    reserved[y * size + x] = true
  }

  private mutating func drawPatterns() {
    for index in 0..<size {
      set(6, index, index.isMultiple(of: 2))
      set(index, 6, index.isMultiple(of: 2))
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      for dy in -4...4 {
        for dx in -4...4 {
          let ring = max(abs(dx), abs(dy))
          set(x + dx, y + dy, ring != 2 && ring != 4)
        }
      }
    }
    let places = QRLayout.alignment(version)
    for y in places {
      for x in places {
        // Not where the finder patterns are.
        if (x == 6 && y == 6) || (x == 6 && y == size - 7) || (x == size - 7 && y == 6) { continue }
        for dy in -2...2 {
          for dx in -2...2 { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
        }
      }
    }
    drawFormat(0)
    if version >= 7 {
      let bits = version << 12 | QRLayout.remainder(of: version << 12, by: 0x1F25, bits: 12)
      for index in 0..<18 {
        let (far, near) = (size - 11 + index % 3, index / 3)
        set(far, near, bits >> index & 1 == 1)
        set(near, far, bits >> index & 1 == 1)
      }
    }
  }

  private mutating func drawFormat(_ mask: Int) {
    // 01 stands for level L.
    let data = 1 << 3 | mask
    let bits = (data << 10 | QRLayout.remainder(of: data << 10, by: 0x537, bits: 10)) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0...5 { set(8, index, bit(index)) }
    set(8, 7, bit(6))
    set(8, 8, bit(7))
    set(7, 8, bit(8))
    for index in 9..<15 { set(14 - index, 8, bit(index)) }
    for index in 0..<8 { set(size - 1 - index, 8, bit(index)) }
    for index in 8..<15 { set(8, size - 15 + index, bit(index)) }
    set(8, size - 8, true)
  }

  // MARK: - Data

  /// In columns of two from the right, alternately up and down.
  private mutating func draw(_ codewords: [UInt8]) {
    var index = 0
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      let isUpward = (right + 1) & 2 == 0
      for step in 0..<size {
        let y = isUpward ? size - 1 - step : step
        for x in [right, right - 1] where !reserved[y * size + x] && index < codewords.count * 8 {
          modules[y * size + x] = codewords[index / 8] >> (7 - index % 8) & 1 == 1
          index += 1
        }
      }
      right -= 2
    }
  }

  private mutating func apply(_ mask: Int) {
    for y in 0..<size {
      for x in 0..<size where !reserved[y * size + x] {
        let flips =
          switch mask {
          case 0: (x + y) % 2 == 0
          case 1: y % 2 == 0
          case 2: x % 3 == 0
          case 3: (x + y) % 3 == 0
          case 4: (x / 3 + y / 2) % 2 == 0
          case 5: x * y % 2 + x * y % 3 == 0
          case 6: (x * y % 2 + x * y % 3) % 2 == 0
          default: ((x + y) % 2 + x * y % 3) % 2 == 0
          }
        if flips { modules[y * size + x].toggle() }
      }
    }
  }

  /// The code for a terminal: two modules a character, light modules as blocks in the text's colour, with the margin
  /// that scanners need.
  public func lines() -> [String] {
    stride(from: -4, to: size + 4, by: 2).map { y in
      String(
        (-4..<size + 4).map { x -> Character in
          switch (self[x, y], self[x, y + 1]) {
          case (true, true): " "
          case (true, false): "▄"
          case (false, true): "▀"
          case (false, false): "█"
          }
        })
    }
  }
}
