package import FoundationEssentials

/// The JSON form of the wire: sorted keys, so that a message has one exact form; slashes unescaped.
package enum WireJSON {
  package static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// One line, newline included.
  package static func line(_ message: some Encodable) throws -> [UInt8] {
    var data = try encoder().encode(message)
    data.append(UInt8(ascii: "\n"))
    return [UInt8](data)
  }

  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }
}
