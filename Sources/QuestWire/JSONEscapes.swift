/// Decodes the content between the quotes of a JSON string.
package enum JSONEscapes {
  package enum Fault: Error, Equatable {
    case notUTF8
    /// The escape at this index of the slice is not one of RFC 8259.
    case noEscape(at: Int)
  }

  /// Decodes `raw`, the bytes between two quotes.
  package static func text(_ raw: ArraySlice<UInt8>) throws(Fault) -> String {
    var reader = Reader(raw: raw, index: raw.startIndex)
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    while reader.index < raw.endIndex {
      let byte = raw[reader.index]
      reader.index += 1
      if byte == UInt8(ascii: "\\") { text.append(contentsOf: try reader.escape()) } else { text.append(byte) }
    }
    guard let text = String(validating: text, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  private struct Reader {
    let raw: ArraySlice<UInt8>
    /// The index of the next unread byte.
    var index: Int

    private var fault: Fault { .noEscape(at: index) }

    mutating func escape() throws(Fault) -> [UInt8] {
      guard index < raw.endIndex else { throw fault }
      let byte = raw[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
      case UInt8(ascii: "b"): return [0x08]
      case UInt8(ascii: "f"): return [0x0C]
      case UInt8(ascii: "n"): return [0x0A]
      case UInt8(ascii: "r"): return [0x0D]
      case UInt8(ascii: "t"): return [0x09]
      case UInt8(ascii: "u"): return Array(String(try scalar()).utf8)
      default:
        index -= 1
        throw fault
      }
    }

    /// Reads what follows `\u`: one code unit, or the two of a surrogate pair.
    private mutating func scalar() throws(Fault) -> Unicode.Scalar {
      let unit = try hexUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard (0xD800..<0xDC00).contains(unit), index + 1 < raw.endIndex, raw[index] == UInt8(ascii: "\\"),
        raw[index + 1] == UInt8(ascii: "u")
      else { throw fault }
      index += 2
      let low = try hexUnit()
      guard (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      else { throw fault }
      return scalar
    }

    private mutating func hexUnit() throws(Fault) -> UInt32 {
      guard index + 4 <= raw.endIndex else { throw fault }
      var unit: UInt32 = 0
      for byte in raw[index..<index + 4] {
        guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw fault }
        unit = unit << 4 | UInt32(digit)
      }
      index += 4
      return unit
    }
  }
}
