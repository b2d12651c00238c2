/// The JSON form of the wire: sorted keys, so that a message has exactly one form, and unescaped slashes.
package enum WireJSON {
  /// One line, including the newline.
  package static func line(_ message: some Encodable) throws -> [UInt8] {
    var bytes = try WireEncoder.bytes(of: message)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// - Throws: an error for invalid JSON, and for JSON of another shape. The errors do not name the place; for text
  ///   written by people use a decoder that does.
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
