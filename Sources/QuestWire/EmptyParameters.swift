/// Decodes a call without `params`: an object without keys.
struct EmptyParameters: Decoder {
  let userInfo: [CodingUserInfoKey: Any]
  var codingPath: [any CodingKey] { [] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(EmptyContainer<Key>())
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.mismatch }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Self.mismatch }

  private static var mismatch: DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "parameters are missing"))
  }

  private struct EmptyContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }
    func contains(_ key: Key) -> Bool { false }
    func decodeNil(forKey key: Key) throws -> Bool { throw missing(key) }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { throw missing(key) }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw missing(key) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw missing(key) }
    func superDecoder() throws -> any Decoder { throw EmptyParameters.mismatch }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw missing(key) }

    private func missing(_ key: Key) -> DecodingError {
      .keyNotFound(key, DecodingError.Context(codingPath: [], debugDescription: "parameters are missing"))
    }
  }
}
