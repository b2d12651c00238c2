/// The JSON form of the wire: sorted keys, so that a message has one exact form; slashes unescaped.
package enum WireJSON {
  /// One line, newline included.
  package static func line(_ message: some Encodable) throws -> [UInt8] {
    var bytes = try WireEncoder.bytes(of: message)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// - Throws: an error for what is no JSON, and for JSON of another shape. The errors name no place; a person's own text
  ///   deserves a decoder that does.
  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try decode(type, from: try JSONDocument(bytes), at: 0)
  }

  /// The value of a node. O(its length).
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from document: JSONDocument, at node: Int
  ) throws -> Value {
    try WireDecoder.value(type, document, node)
  }
}
