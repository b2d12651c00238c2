internal import QuestWire
private import Synchronization

/// A result that is the same for all callers while the service runs, as JSON that is encoded once.
struct EncodedAnswer: Codable, Sendable {
  let json: [UInt8]

  /// The result as `WireJSON` writes it, without a newline.
  init(_ result: some Encodable) throws { json = try WireJSON.line(result).dropLast() }

  init(from decoder: any Decoder) throws { try self.init(JSONValue(from: decoder)) }

  func encode(to encoder: any Encoder) throws { try WireJSON.decode(JSONValue.self, from: json).encode(to: encoder) }

  /// The reply's line, newline included: the bytes of the `ResponseFrame`.
  func line(answering id: RequestID) throws -> [UInt8] {
    var line = Array(#"{"id":"#.utf8)
    line += try WireJSON.line(id).dropLast()
    line += Array(#","jsonrpc":"2.0","result":"#.utf8)
    line += json
    return line + Array("}\n".utf8)
  }
}

/// Makes a result at the first call and caches it.
final class StandingAnswer: Sendable {
  private let kept = Mutex<EncodedAnswer?>(nil)

  func answer(_ make: () throws -> some Encodable) throws -> EncodedAnswer {
    try kept.withLock { kept in
      if let kept { return kept }
      let made = try EncodedAnswer(try make())
      kept = made
      return made
    }
  }
}
