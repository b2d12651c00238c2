/// Decodes values from the wire's JSON. Accepts and refuses the same as `JSONDecoder`, except for dates, data and URLs.
/// `JSONDecoder` first makes a dictionary of each object's members and takes about three times as long, which matters
/// for long lists.
struct WireDecoder: Decoder {
  private let document: JSONDocument
  private let node: Int

  let codingPath: [any CodingKey] = []
  /// Only of this decoder; the decoders of nested values have none.
  let userInfo: [CodingUserInfoKey: Any]

  init(_ document: JSONDocument, _ node: Int, userInfo: [CodingUserInfoKey: Any] = [:]) {
    self.document = document
    self.node = node
    self.userInfo = userInfo
  }

  /// - Throws: an error if the value has another shape.
  static func value<Value: Decodable>(
    _ type: Value.Type, _ document: JSONDocument, _ node: Int
  ) throws -> Value {
    // The most frequent element types of arrays need no decoder of their own.
    if type == String.self, let text = try document.text(node) as? Value { return text }
    if type == Double.self, let number = try document.number(node) as? Value { return number }
    return try Value(from: WireDecoder(document, node))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try Members<Key>(document, node))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try Elements(document, node) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(document: document, node: node) }
}

private final class Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let document: JSONDocument
  private let node: Int
  /// The members of a large object by their names, because decoding a dictionary looks up each of them.
  private var large: [String: Int]?

  let codingPath: [any CodingKey] = []

  init(_ document: JSONDocument, _ node: Int) throws {
    guard document.nodes[node].kind == .object else { throw JSONDocument.fault }
    self.document = document
    self.node = node
  }

  var allKeys: [Key] {
    let keys = document.keys(of: node).compactMap { key in
      (try? document.text(key)).map { (name: $0, value: key + 1) }
    }
    if keys.count > 64 { large = Dictionary(keys.map { ($0.name, $0.value) }) { first, _ in first } }
    return keys.compactMap { Key(stringValue: $0.name) }
  }

  private func find(_ key: Key) -> Int? {
    if let large { return large[key.stringValue] }
    return document.member(key.stringValue, of: node)
  }

  private func present(_ key: Key) throws -> Int {
    guard let value = find(key) else {
      throw DecodingError.keyNotFound(key, DecodingError.Context(codingPath: [], debugDescription: "It is not there."))
    }
    return value
  }

  /// `nil` for a missing member and for `null`.
  private func filled(_ key: Key) -> Int? {
    find(key).flatMap { document.nodes[$0].kind == .null ? nil : $0 }
  }

  func contains(_ key: Key) -> Bool { find(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { document.nodes[try present(key)].kind == .null }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try document.flag(try present(key)) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try document.text(try present(key)) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try document.number(try present(key)) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try document.integer(try present(key)) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try WireDecoder.value(type, document, try present(key))
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try filled(key).map(document.flag) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try filled(key).map(document.text) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try filled(key).map(document.number) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try filled(key).map(document.integer) }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try filled(key).map { try WireDecoder.value(type, document, $0) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try WireDecoder(document, try present(key)).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try Elements(document, try present(key))
  }
  func superDecoder() throws -> any Decoder { WireDecoder(document, node) }
  func superDecoder(forKey key: Key) throws -> any Decoder { WireDecoder(document, try present(key)) }
}

private struct Elements: UnkeyedDecodingContainer {
  private let document: JSONDocument
  private let end: Int
  private var element: Int

  let codingPath: [any CodingKey] = []
  private(set) var currentIndex = 0
  /// Unknown, because counting would need another pass.
  var count: Int? { nil }
  var isAtEnd: Bool { element == end }

  init(_ document: JSONDocument, _ node: Int) throws {
    guard document.nodes[node].kind == .array else { throw JSONDocument.fault }
    self.document = document
    element = node + 1
    end = document.end(of: node)
  }

  /// Does not advance if reading fails, as `UnkeyedDecodingContainer` requires.
  private mutating func next<Value>(_ read: (Int) throws -> Value) throws -> Value {
    guard !isAtEnd else { throw JSONDocument.fault }
    let value = try read(element)
    element = document.end(of: element)
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { throw JSONDocument.fault }
    guard document.nodes[element].kind == .null else { return false }
    return try next { _ in true }
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { [document] in try WireDecoder.value(type, document, $0) }
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next { [document] in try WireDecoder(document, $0).container(keyedBy: type) }
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { [document] in try Elements(document, $0) }
  }
  mutating func superDecoder() throws -> any Decoder { try next { [document] in WireDecoder(document, $0) } }
}

private struct Single: SingleValueDecodingContainer {
  let document: JSONDocument
  let node: Int
  let codingPath: [any CodingKey] = []

  func decodeNil() -> Bool { document.nodes[node].kind == .null }
  func decode(_ type: Bool.Type) throws -> Bool { try document.flag(node) }
  func decode(_ type: String.Type) throws -> String { try document.text(node) }
  func decode(_ type: Double.Type) throws -> Double { try document.number(node) }
  func decode(_ type: Float.Type) throws -> Float { Float(try document.number(node)) }
  func decode(_ type: Int.Type) throws -> Int { try document.integer(node) }
  func decode(_ type: Int8.Type) throws -> Int8 { try document.integer(node) }
  func decode(_ type: Int16.Type) throws -> Int16 { try document.integer(node) }
  func decode(_ type: Int32.Type) throws -> Int32 { try document.integer(node) }
  func decode(_ type: Int64.Type) throws -> Int64 { try document.integer(node) }
  func decode(_ type: UInt.Type) throws -> UInt { try document.integer(node) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try document.integer(node) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try document.integer(node) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try document.integer(node) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try document.integer(node) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try WireDecoder.value(type, document, node) }
}
