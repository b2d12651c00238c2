/// Encodes a value as the wire's JSON in one pass: sorted keys, unescaped slashes, the same output as `JSONEncoder`
/// with these options. `JSONEncoder` first builds a tree of the whole value and takes about three times as long, which
/// matters for long lists.
struct WireEncoder {
  /// - Throws: `EncodingError` if a number is not finite.
  static func bytes(of value: some Encodable) throws -> [UInt8] {
    let output = Output()
    try ValueWriter.write(value, to: output)
    return output.bytes
  }
}

/// The output written so far.
private final class Output {
  var bytes: [UInt8] = []

  func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  func append(number: Double) throws {
    guard number.isFinite else {
      throw EncodingError.invalidValue(
        number, EncodingError.Context(codingPath: [], debugDescription: "JSON has no number for \(number)."))
    }
    let text = number.description.utf8
    // Whole numbers are written without a fraction.
    bytes.append(contentsOf: text.suffix(2).elementsEqual(".0".utf8) ? text.dropLast(2) : text[...])
  }

  func append(quoted text: String) { bytes.append(quoted: text) }
}

extension [UInt8] {
  /// Begins an element with a comma and, in an object, its key. Returns where the element begins.
  fileprivate mutating func begin(_ key: String?) -> Int {
    let start = count
    append(UInt8(ascii: ","))
    if let key {
      append(quoted: key)
      append(UInt8(ascii: ":"))
    }
    return start
  }

  fileprivate mutating func append(quoted text: String) {
    var text = text
    append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var rest = utf8[...]
      while let place = rest.firstIndex(where: Self.isEscaped) {
        append(contentsOf: rest[..<place])
        append(escaped: rest[place])
        rest = rest[(place + 1)...]
      }
      append(contentsOf: rest)
    }
    append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func append(escaped byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      append(contentsOf: "u00".utf8)
      append(UInt8(ascii: "0") + byte >> 4)
      append(Array("0123456789abcdef".utf8)[Int(byte & 15)])
    }
  }
}

/// Writes one value: a single value, an array or an object.
private final class ValueWriter: Encoder {
  private enum Shape {
    case nothing, single, array, object
  }

  /// A member of an object, and the position of its comma, where it begins.
  private struct Member {
    var key: String
    var start: Int
  }

  private let output: Output
  private let start: Int
  private var shape = Shape.nothing
  /// The elements of an array.
  fileprivate private(set) var count = 0
  private var members: [Member] = []
  /// A nested container that the value requested and fills itself. It ends when the next element begins.
  private var inner: ValueWriter?

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  private init(_ output: Output) {
    self.output = output
    start = output.bytes.count
  }

  static func write<Value: Encodable>(_ value: Value, to output: Output) throws {
    // The most frequent types of elements and optional members need no writer of their own.
    if Value.self == String.self, let text = value as? String { return output.append(quoted: text) }
    if Value.self == Double.self, let number = value as? Double { return try output.append(number: number) }
    let writer = ValueWriter(output)
    try value.encode(to: writer)
    writer.end()
  }

  // MARK: - Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    shape = .object
    if members.isEmpty { members.reserveCapacity(16) }
    return KeyedEncodingContainer(ObjectContainer<Key>(writer: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    shape = .array
    return ArrayContainer(writer: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    shape = .single
    return SingleContainer(writer: self)
  }

  // MARK: - Elements

  /// Each element begins with a comma. At the end the first comma becomes the opening bracket.
  func element(_ key: String?, _ write: (Output) throws -> Void) throws {
    begin(key)
    try write(output)
  }

  /// Returns a writer for a nested container that is filled afterwards.
  func innerWriter(_ key: String?) -> ValueWriter {
    begin(key)
    let writer = ValueWriter(output)
    inner = writer
    return writer
  }

  func single(_ write: (Output) throws -> Void) throws { try write(output) }

  private func begin(_ key: String?) {
    endInner()
    let start = output.bytes.begin(key)
    if let key { members.append(Member(key: key, start: start)) } else { count += 1 }
  }

  private func endInner() {
    guard let inner else { return }
    inner.end()
    self.inner = nil
  }

  func end() {
    endInner()
    switch shape {
    case .single: break
    case .array: close("[]", UInt8(ascii: "["), UInt8(ascii: "]"))
    case .object, .nothing:
      sort()
      close("{}", UInt8(ascii: "{"), UInt8(ascii: "}"))
    }
  }

  private func close(_ empty: StaticString, _ opening: UInt8, _ closing: UInt8) {
    guard count > 0 || !members.isEmpty else { return output.append(empty) }
    output.bytes[start] = opening
    output.bytes.append(closing)
  }

  /// Sorts the members by their keys. Keeps no second reference to the output's bytes, because changing them would then
  /// copy them.
  private func sort() {
    guard zip(members, members.dropFirst()).contains(where: { precedes($1, $0) }) else { return }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(output.bytes.count - start)
    for place in members.indices.sorted(by: { precedes(members[$0], members[$1]) }) {
      let end = place + 1 < members.count ? members[place + 1].start : output.bytes.count
      sorted += output.bytes[members[place].start..<end]
    }
    output.bytes.replaceSubrange(start..., with: sorted)
  }

  private func precedes(_ a: Member, _ b: Member) -> Bool { a.key < b.key }
}

// MARK: - What values write into

private struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: ValueWriter
  let codingPath: [any CodingKey] = []

  func encodeNil(forKey key: Key) throws { try writer.element(key.stringValue) { $0.append("null") } }
  func encode(_ value: Bool, forKey key: Key) throws {
    try writer.element(key.stringValue) { $0.append(value ? "true" : "false") }
  }
  func encode(_ value: String, forKey key: Key) throws {
    try writer.element(key.stringValue) { $0.append(quoted: value) }
  }
  func encode(_ value: Double, forKey key: Key) throws {
    try writer.element(key.stringValue) { try $0.append(number: value) }
  }
  func encode(_ value: Int, forKey key: Key) throws {
    try writer.element(key.stringValue) { $0.bytes.append(contentsOf: value.description.utf8) }
  }
  func encode(_ value: some Encodable, forKey key: Key) throws {
    try writer.element(key.stringValue) { try ValueWriter.write(value, to: $0) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    writer.innerWriter(key.stringValue).container(keyedBy: keyType)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writer.innerWriter(key.stringValue).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { writer.innerWriter("super") }
  func superEncoder(forKey key: Key) -> any Encoder { writer.innerWriter(key.stringValue) }
}

private struct ArrayContainer: UnkeyedEncodingContainer {
  let writer: ValueWriter
  let codingPath: [any CodingKey] = []

  var count: Int { writer.count }

  func encodeNil() throws { try writer.element(nil) { $0.append("null") } }
  func encode(_ value: some Encodable) throws { try writer.element(nil) { try ValueWriter.write(value, to: $0) } }

  func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
    writer.innerWriter(nil).container(keyedBy: keyType)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { writer.innerWriter(nil).unkeyedContainer() }
  func superEncoder() -> any Encoder { writer.innerWriter(nil) }
}

private struct SingleContainer: SingleValueEncodingContainer {
  let writer: ValueWriter
  let codingPath: [any CodingKey] = []

  func encodeNil() throws { try writer.single { $0.append("null") } }
  func encode(_ value: Bool) throws { try writer.single { $0.append(value ? "true" : "false") } }
  func encode(_ value: String) throws { try writer.single { $0.append(quoted: value) } }
  func encode(_ value: Double) throws { try writer.single { try $0.append(number: value) } }
  func encode(_ value: Float) throws { try encode(Double(value.description) ?? Double(value)) }
  func encode(_ value: Int) throws { try integer(value) }
  func encode(_ value: Int8) throws { try integer(value) }
  func encode(_ value: Int16) throws { try integer(value) }
  func encode(_ value: Int32) throws { try integer(value) }
  func encode(_ value: Int64) throws { try integer(value) }
  func encode(_ value: UInt) throws { try integer(value) }
  func encode(_ value: UInt8) throws { try integer(value) }
  func encode(_ value: UInt16) throws { try integer(value) }
  func encode(_ value: UInt32) throws { try integer(value) }
  func encode(_ value: UInt64) throws { try integer(value) }
  func encode(_ value: some Encodable) throws { try writer.single { try ValueWriter.write(value, to: $0) } }

  private func integer(_ value: some BinaryInteger) throws {
    try writer.single { $0.bytes.append(contentsOf: value.description.utf8) }
  }
}
