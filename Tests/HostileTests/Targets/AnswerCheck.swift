import QuestWire

/// Checks that hold for every answer.
enum AnswerCheck {
  /// The answers of one line: none, one, or those of a batch.
  static func answers(in line: [UInt8]?) throws -> [JSONValue] {
    guard let line else { return [] }
    try promise(line.last == UInt8(ascii: "\n"), "an answer does not end its line")
    try promise(line.dropLast().firstIndex(of: UInt8(ascii: "\n")) == nil, "an answer has several lines")
    try promise(line.count <= WireLimits.lineBytes + 1, "an answer of \(line.count) bytes")
    guard let value = try? WireJSON.decode(JSONValue.self, from: line) else {
      throw BrokenPromise(description: "no JSON: \(String(decoding: line.prefix(400), as: UTF8.self))")
    }
    guard case .array(let answers) = value else { return [value] }
    try promise(!answers.isEmpty, "an empty array answers nothing")
    return answers
  }

  /// The error of a well-formed answer, `nil` for a result.
  @discardableResult
  static func refusal(_ answer: JSONValue) throws -> RPCError? {
    guard case .object(let members) = answer, members["jsonrpc"] == "2.0", members["id"] != nil else {
      throw BrokenPromise(description: "no answer: \(answer)")
    }
    guard let error = members["error"] else {
      try promise(members.count == 3 && members["result"] != nil, "neither result nor error: \(answer)")
      return nil
    }
    try promise(members.count == 3, "both result and error: \(answer)")
    let refusal = try WireJSON.decode(RPCError.self, from: Array(WireJSON.line(error)))
    try promise(refusal.kind != .internalError, "an error of the service's own: \(refusal.message)")
    try promise(ErrorKind.codes.contains { $0.kind == refusal.kind }, "an unknown kind \(refusal.data.kind)")
    try promise(refusal.code == refusal.kind.code, "\(refusal.data.kind) has the number \(refusal.code)")
    try promise(!refusal.message.isEmpty, "\(refusal.data.kind) says nothing")
    try promise(refusal.data.hint?.isEmpty == false, "\(refusal.data.kind) gives no hint: \(refusal.message)")
    return refusal
  }

  /// A returned number may be written differently, but must be equal.
  static func isSame(_ id: JSONValue, _ given: JSONValue) -> Bool {
    switch (id, given) {
    case (.integer(let a), .number(let b)), (.number(let b), .integer(let a)): Double(a) == b
    default: id == given
    }
  }
}
