internal import QuestWire

/// One line from the daemon, scanned once. `result` is passed on byte for byte, or decoded in place.
struct ReceivedLine {
  let document: JSONDocument
  let id: Int?
  let method: Int?
  let result: Int?
  let error: Int?

  /// An error without the id of a call.
  var isAboutNoCall: Bool { id.map { document.nodes[$0].kind == .null } ?? true }

  /// `nil` when the line is no JSON object.
  init?(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(bytes), document.nodes[0].kind == .object else { return nil }
    self.document = document
    id = document.member("id")
    method = document.member("method")
    result = document.member("result")
    error = document.member("error")
  }

  /// Whether it answers the call with this id.
  func answers(_ call: Int64) -> Bool {
    id.map { document.written($0).elementsEqual(String(call).utf8) } ?? false
  }

  func decode<Value: Decodable>(_ type: Value.Type, _ node: Int) throws -> Value {
    try WireJSON.decode(type, from: document, at: node)
  }
}
