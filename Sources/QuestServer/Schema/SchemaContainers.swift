internal import QuestWire

/// Records the requested keys. `decodeIfPresent` checks for null first, which identifies optional ones.
struct KeyedSchemaContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SchemaDecoder
  private final class Optionals { var names: Set<String> = [] }
  private let optionals = Optionals()

  init(decoder: SchemaDecoder) { self.decoder = decoder }

  var codingPath: [any CodingKey] { [] }

  /// Only a dictionary requests all keys; it gets one.
  var allKeys: [Key] {
    decoder.shape = .dictionary
    return Key(stringValue: "key").map { [$0] } ?? []
  }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) -> Bool {
    optionals.names.insert(key.stringValue)
    return false
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let (schema, sample) = try decoder.recorder.record(type)
    if case .dictionary = decoder.shape {
      decoder.element = schema
    } else {
      let isRequired = !optionals.names.contains(key.stringValue)
      decoder.properties.append(.init(name: key.stringValue, schema: schema, isRequired: isRequired))
    }
    return sample
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  { throw UnknownForm(what: "a nested container at \(key.stringValue)") }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw UnknownForm(what: "a nested list at \(key.stringValue)")
  }

  func superDecoder() throws -> any Decoder { throw UnknownForm(what: "inheritance") }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw UnknownForm(what: "inheritance") }
}

/// A list with one element.
struct ListSchemaContainer: UnkeyedDecodingContainer {
  let decoder: SchemaDecoder
  private(set) var currentIndex = 0

  init(decoder: SchemaDecoder) { self.decoder = decoder }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { 1 }
  var isAtEnd: Bool { currentIndex > 0 }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    currentIndex += 1
    let (schema, sample) = try decoder.recorder.record(type)
    decoder.element = schema
    return sample
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    throw UnknownForm(what: "a nested container in a list")
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw UnknownForm(what: "a nested list in a list")
  }

  mutating func superDecoder() throws -> any Decoder { throw UnknownForm(what: "inheritance") }
}

struct SingleSchemaContainer: SingleValueDecodingContainer {
  let decoder: SchemaDecoder

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let (schema, sample) = try decoder.recorder.record(type)
    decoder.element = schema
    return sample
  }
}

/// The recorder cannot describe a type, which should conform to `SchemaDescribing`.
struct UnknownForm: Error {
  var what: String
}
