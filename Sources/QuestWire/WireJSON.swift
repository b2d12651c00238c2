private import FoundationEssentials

/// The JSON form of the wire: sorted keys, so that a message has one exact form; slashes unescaped.
package enum WireJSON {
  /// One line, newline included.
  package static func line(_ message: some Encodable) throws -> [UInt8] {
    var bytes = try WireEncoder.bytes(of: message)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }
}
