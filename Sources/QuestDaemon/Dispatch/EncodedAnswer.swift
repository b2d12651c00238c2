internal import QuestWire
private import Synchronization

/// A result that is the same for everybody and for as long as the service runs, as its JSON: encoded once.
struct EncodedAnswer: Codable, Sendable {
  let json: [UInt8]

  /// The result as `WireJSON` writes it, without a newline.
  init(_ result: some Encodable) throws { json = try WireJSON.line(result).dropLast() }

  init(from decoder: any Decoder) throws { try self.init(JSONValue(from: decoder)) }

  func encode(to encoder: any Encoder) throws { try WireJSON.decode(JSONValue.self, from: json).encode(to: encoder) }

  /// The line that answers the call, newline included: the bytes that a `ResponseFrame` would have.
  func line(answering id: RequestID) throws -> [UInt8] {
    var line = Array(#"{"id":"#.utf8)
    line += try WireJSON.line(id).dropLast()
    line += Array(#","jsonrpc":"2.0","result":"#.utf8)
    line += json
    return line + Array("}\n".utf8)
  }
}

/// Makes an answer at the first call that wants it, and keeps it.
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
