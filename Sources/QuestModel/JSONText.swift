/// JSON text under construction, as bytes.
extension [UInt8] {
  /// Adds the text as a JSON string, in its quotation marks. O(bytes).
  public mutating func append(asJSON text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case UInt8(ascii: "\n"): self += "\\n".utf8
      case UInt8(ascii: "\t"): self += "\\t".utf8
      case UInt8(ascii: "\r"): self += "\\r".utf8
      case ..<0x20: self += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
