/// A JSON text with the positions of its values, found in one pass without creating values. As strict as RFC 8259.
package final class JSONDocument: Sendable {
  /// The error for invalid JSON and for JSON of another shape. It does not name the place.
  static let fault = DecodingError.dataCorrupted(
    DecodingError.Context(codingPath: [], debugDescription: "This is not the JSON that was expected."))

  package enum Kind: UInt8, Sendable {
    case null, yes, no, number, text, array, object
  }

  /// A value or a member's key. The nodes of a container follow the container, each key before its value.
  package struct Node: Sendable {
    package let kind: Kind
    /// True for a text with escapes.
    var isEscaped = false
    /// The index of its first byte, after the opening quote of a text.
    let start: Int32
    var end: Int32
    /// The index of the first node after this one and its content.
    var next: Int32 = 0
  }

  /// The deepest allowed nesting.
  static let deepest = 128

  package let bytes: [UInt8]
  /// The first node is the value of the whole text.
  package let nodes: [Node]

  /// - Throws: `DecodingError` if the text is not JSON, nests too deeply or is longer than 2 GiB.
  package init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    guard bytes.count < Int32.max, String(validating: bytes, as: UTF8.self) != nil else { throw JSONDocument.fault }
    var nodes: [Node] = []
    nodes.reserveCapacity(bytes.count / 8)
    // RFC 8259 lets a reader ignore a byte order mark, which files of other systems begin with.
    var scan = Scan(bytes: bytes, index: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    try scan.value(0, into: &nodes)
    guard scan.next == nil else { throw JSONDocument.fault }
    self.nodes = nodes
  }

  /// The first node after this one and its content.
  func end(of node: Int) -> Int { Int(nodes[node].next) }

  /// The bytes of the value, for a text without its quotes.
  package func slice(_ node: Int) -> ArraySlice<UInt8> { bytes[Int(nodes[node].start)..<Int(nodes[node].end)] }

  /// The bytes of the value, for a text with its quotes.
  package func written(_ node: Int) -> ArraySlice<UInt8> {
    let slice = slice(node)
    return nodes[node].kind == .text ? bytes[slice.startIndex - 1..<slice.endIndex + 1] : slice
  }

  func text(_ node: Int) throws -> String {
    guard nodes[node].kind == .text else { throw JSONDocument.fault }
    return nodes[node].isEscaped ? try JSONEscapes.text(slice(node)) : String(decoding: slice(node), as: UTF8.self)
  }

  /// A finite number.
  func number(_ node: Int) throws -> Double {
    guard let number = Double(try digits(node)), number.isFinite else { throw JSONDocument.fault }
    return number
  }

  /// A whole number, written without a fraction or with one of zero.
  func integer<Integer: FixedWidthInteger>(_ node: Int) throws -> Integer {
    let digits = try digits(node)
    if let integer = Integer(digits) { return integer }
    guard let number = Double(digits), let integer = Integer(exactly: number) else { throw JSONDocument.fault }
    return integer
  }

  private func digits(_ node: Int) throws -> String {
    guard nodes[node].kind == .number else { throw JSONDocument.fault }
    return String(decoding: slice(node), as: UTF8.self)
  }

  func flag(_ node: Int) throws -> Bool {
    switch nodes[node].kind {
    case .yes: true
    case .no: false
    default: throw JSONDocument.fault
    }
  }

  /// The value of a member of the object `node`, the whole text's by default; `nil` if it has no such member. If
  /// several members have the name, the first counts. O(members).
  package func member(_ name: String, of node: Int = 0) -> Int? {
    guard nodes[node].kind == .object else { return nil }
    let end = end(of: node)
    var key = node + 1
    while key < end {
      if isKey(key, name.utf8) { return key + 1 }
      key = self.end(of: key + 1)
    }
    return nil
  }

  /// The keys of the object `node`, in the order of the text.
  func keys(of node: Int) -> [Int] {
    var keys: [Int] = []
    var key = node + 1
    while key < end(of: node) {
      keys.append(key)
      key = end(of: key + 1)
    }
    return keys
  }

  private func isKey(_ node: Int, _ name: String.UTF8View) -> Bool {
    if nodes[node].isEscaped { return (try? text(node)).map { $0.utf8.elementsEqual(name) } ?? false }
    let key = slice(node)
    return key.count == name.count && key.elementsEqual(name)
  }

  private struct Scan {
    let bytes: [UInt8]
    var index: Int

    /// The next byte that is not white space. Does not consume it.
    var next: UInt8? {
      mutating get {
        while index < bytes.count {
          let byte = bytes[index]
          guard byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A else { return byte }
          index += 1
        }
        return nil
      }
    }

    mutating func value(_ depth: Int, into nodes: inout [Node]) throws {
      guard depth < JSONDocument.deepest, let first = next else { throw JSONDocument.fault }
      switch first {
      case UInt8(ascii: "{"):
        try container(.object, until: UInt8(ascii: "}"), into: &nodes) { scan, nodes in
          guard scan.next == UInt8(ascii: "\"") else { throw JSONDocument.fault }
          try scan.text(into: &nodes)
          guard scan.next == UInt8(ascii: ":") else { throw JSONDocument.fault }
          scan.index += 1
          try scan.value(depth + 1, into: &nodes)
        }
      case UInt8(ascii: "["):
        try container(.array, until: UInt8(ascii: "]"), into: &nodes) { try $0.value(depth + 1, into: &$1) }
      case UInt8(ascii: "\""): try text(into: &nodes)
      case UInt8(ascii: "n"): try word("null", .null, into: &nodes)
      case UInt8(ascii: "t"): try word("true", .yes, into: &nodes)
      case UInt8(ascii: "f"): try word("false", .no, into: &nodes)
      default: try number(into: &nodes)
      }
    }

    private mutating func container(
      _ kind: Kind, until end: UInt8, into nodes: inout [Node], _ item: (inout Scan, inout [Node]) throws -> Void
    ) throws {
      let place = nodes.count
      nodes.append(Node(kind: kind, start: Int32(index), end: 0))
      index += 1
      if next == end {
        index += 1
      } else {
        while true {
          try item(&self, &nodes)
          let byte = next
          index += 1
          if byte == end { break }
          guard byte == UInt8(ascii: ",") else { throw JSONDocument.fault }
        }
      }
      nodes[place].end = Int32(index)
      nodes[place].next = Int32(nodes.count)
    }

    private mutating func add(
      _ kind: Kind, _ start: Int, _ end: Int, isEscaped: Bool = false, into nodes: inout [Node]
    ) {
      nodes.append(
        Node(kind: kind, isEscaped: isEscaped, start: Int32(start), end: Int32(end), next: Int32(nodes.count + 1)))
    }

    private mutating func text(into nodes: inout [Node]) throws {
      index += 1
      let start = index
      var isEscaped = false
      while index < bytes.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: "\"") {
          if isEscaped { _ = try JSONEscapes.text(bytes[start..<index]) }
          add(.text, start, index, isEscaped: isEscaped, into: &nodes)
          index += 1
          return
        }
        guard byte >= 0x20 else { throw JSONDocument.fault }
        if byte == UInt8(ascii: "\\") {
          isEscaped = true
          index += 1
        }
        index += 1
      }
      throw JSONDocument.fault
    }

    private mutating func word(_ word: StaticString, _ kind: Kind, into nodes: inout [Node]) throws {
      let start = index
      guard word.withUTF8Buffer({ bytes[index...].starts(with: $0) }) else { throw JSONDocument.fault }
      index += word.utf8CodeUnitCount
      add(kind, start, index, into: &nodes)
    }

    private mutating func number(into nodes: inout [Node]) throws {
      let start = index
      if bytes[index] == UInt8(ascii: "-") { index += 1 }
      let whole = index
      try digits()
      guard bytes[whole] != UInt8(ascii: "0") || index == whole + 1 else { throw JSONDocument.fault }
      if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
        index += 1
        try digits()
      }
      if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
        index += 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
        try digits()
      }
      add(.number, start, index, into: &nodes)
    }

    private mutating func digits() throws {
      let start = index
      while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
      guard index > start else { throw JSONDocument.fault }
    }
  }
}
