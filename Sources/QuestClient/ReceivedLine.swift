/// Finds the members of one line's outermost object without decoding it, so that `result` can be passed on byte for
/// byte. Cost: one pass over the line.
struct ReceivedLine {
  let bytes: [UInt8]
  private(set) var id: Range<Int>?
  private(set) var method: Range<Int>?
  private(set) var result: Range<Int>?
  private(set) var error: Range<Int>?

  /// An error without the id of a call.
  var isAboutNoCall: Bool { id.map { bytes[$0].elementsEqual("null".utf8) } ?? true }

  /// `nil` when the line is no object. The members' values are not checked, only delimited.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = Scanner(bytes: bytes)
    guard scanner.take("{") else { return nil }
    if scanner.take("}") { return }
    repeat {
      guard let name = scanner.string(), scanner.take(":"), let value = scanner.value() else { return nil }
      switch String(decoding: bytes[name], as: UTF8.self) {
      case "\"id\"": id = value
      case "\"method\"": method = value
      case "\"result\"": result = value
      case "\"error\"": error = value
      default: break
      }
    } while scanner.take(",")
    guard scanner.take("}") else { return nil }
  }

  private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    mutating func skipBlanks() {
      while index < bytes.count, [0x20, 0x09, 0x0D, 0x0A].contains(bytes[index]) { index += 1 }
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      skipBlanks()
      guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    /// A string with its quotes.
    mutating func string() -> Range<Int>? {
      skipBlanks()
      let start = index
      guard take("\"") else { return nil }
      while index < bytes.count {
        let byte = bytes[index]
        index += byte == UInt8(ascii: "\\") ? 2 : 1
        if byte == UInt8(ascii: "\"") { return start..<index }
      }
      return nil
    }

    mutating func value() -> Range<Int>? {
      skipBlanks()
      let start = index
      var depth = 0
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""):
          guard string() != nil else { return nil }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          index += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return end(of: start) }
          depth -= 1
          index += 1
        case UInt8(ascii: ",") where depth == 0:
          return end(of: start)
        default:
          index += 1
        }
      }
      return nil
    }

    private func end(of start: Int) -> Range<Int>? {
      var end = index
      while end > start, [0x20, 0x09, 0x0D, 0x0A].contains(bytes[end - 1]) { end -= 1 }
      return end > start ? start..<end : nil
    }
  }
}
