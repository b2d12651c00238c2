import QuestWire
import Testing

/// What the server makes of a line before any handler sees it.
@Suite struct IncomingLineTests {
  static let lookup: IncomingCall.Lookup = { method in
    switch method {
    case SystemPing.method: .init(type: SystemPing.self, parameterNames: [])
    case SessionStart.method:
      .init(type: SessionStart.self, parameterNames: ["quest", "estimates", "idempotencyKey"])
    case SessionDone.method:
      .init(type: SessionDone.self, parameterNames: ["took", "ago", "at", "forgot", "felt"])
    case SkillList.method: .init(type: SkillList.self, parameterNames: ["cursor", "limit"])
    default: nil
    }
  }

  static func line(_ text: String) -> IncomingLine { IncomingLine(Array(text.utf8), lookup: lookup) }

  /// The one call of the line.
  static func call(_ text: String) throws -> IncomingCall {
    guard case .single(let call) = line(text) else { throw RPCError(.parseError, "not one call: \(text)") }
    return call
  }

  /// The error the line is answered with, whatever its form.
  static func refusal(_ text: String) -> RPCError? {
    switch line(text) {
    case .malformed(let error): return error
    case .single(let call):
      guard case .failure(let error) = call.request else { return nil }
      return error
    case .batch: return nil
    }
  }

  static func withParams(_ params: String, method: String = "session.start") -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#
  }

  @Test func callIsDecodedIntoItsType() throws {
    let call = try Self.call(Self.withParams(#"{"quest":"morning","estimates":[300,"5m"]}"#))
    let request = try #require(try call.request.get() as? SessionStart)
    #expect(call.id == .integer(1))
    #expect(request.quest == "morning")
    #expect(request.estimates == [.seconds(300), .text("5m")])
  }

  @Test func callWithoutIDIsANotification() throws {
    let call = try Self.call(#"{"jsonrpc":"2.0","method":"system.ping"}"#)
    #expect(call.id == nil)
    #expect(try call.request.get() is SystemPing)
  }

  @Test func nullIDIsAnsweredWithNull() throws {
    #expect(try Self.call(#"{"jsonrpc":"2.0","id":null,"method":"system.ping"}"#).id == .null)
  }

  @Test(arguments: ["{}", "[]", "null"])
  func emptyParametersAreAsGoodAsNone(params: String) throws {
    #expect(try Self.call(Self.withParams(params, method: "session.done")).request.get() is SessionDone)
  }

  // MARK: - Refusals with the call's id

  @Test(arguments: [
    (#"{"quest":"a"}"#, "session.nap", "methodNotFound", #"There is no method "session.nap"."#),
    (#"{"qest":"a"}"#, "session.start", "invalidParams", #"session.start has no parameter "qest"."#),
    (#"{}"#, "session.start", "invalidParams", #"The parameter "quest" is missing."#),
    ("[]", "session.start", "invalidParams", #"The parameter "quest" is missing."#),
    (#"["a"]"#, "session.start", "invalidParams", "Parameters are given by name, as an object."),
    ("7", "session.start", "invalidParams", "Parameters are given by name, as an object."),
    (#"{"quest":7}"#, "session.start", "invalidParams", #"The parameter "quest" must be a string."#),
    (#"{"quest":null}"#, "session.start", "invalidParams", #"The parameter "quest" must be a string."#),
    (#"{"quest":"a","estimates":5}"#, "session.start", "invalidParams", #"The parameter "estimates" must be a list."#),
    (
      #"{"quest":"a","estimates":[5,true]}"#, "session.start", "invalidParams",
      #"The parameter "estimates.1" must be a string."#
    ),
    (#"{"forgot":"yes"}"#, "session.done", "invalidParams", #"The parameter "forgot" must be true or false."#),
    (#"{"limit":"ten"}"#, "skill.list", "invalidParams", #"The parameter "limit" must be a whole number."#),
  ])
  func wrongParametersAreExplained(params: String, method: String, kind: String, message: String) throws {
    let call = try Self.call(Self.withParams(params, method: method))
    #expect(call.id == .integer(1))
    guard case .failure(let error) = call.request else {
      Issue.record("accepted: \(params)")
      return
    }
    #expect(error.kind.rawValue == kind)
    #expect(error.message == message)
    #expect(error.data.hint?.isEmpty == false)
  }

  @Test(arguments: ["1e400", "123456789012345678901234567890", "1.5"])
  func numbersThatDoNotFitAreRefused(number: String) {
    let refusal = Self.refusal(Self.withParams("{\"limit\":\(number)}", method: "skill.list"))
    #expect(refusal?.kind == .invalidParams || refusal?.kind == .parseError)
  }

  @Test(arguments: [
    #"{"id":1,"method":"system.ping"}"#, #"{"jsonrpc":"1.0","id":1,"method":"system.ping"}"#,
    #"{"jsonrpc":"2.0","id":1}"#, #"{"jsonrpc":"2.0","id":1,"method":7}"#,
    #"{"jsonrpc":2.0,"id":1,"method":"system.ping"}"#,
    #"{"jsonrpc":"2.0","id":{},"method":"system.ping"}"#, "{}", "7", #""text""#, "true", "null",
  ])
  func whatIsNoCallIsAnInvalidRequest(text: String) {
    #expect(Self.refusal(text)?.kind == .invalidRequest)
  }

  @Test(arguments: ["{", "xx", #"{"a":1}{"b":2}"#, #"{"a" 1}"#, "[1,", "{'a':1}", "\u{FEFF}{", "\u{0}", "nul"])
  func whatIsNoJSONIsAParseError(text: String) {
    #expect(Self.refusal(text)?.kind == .parseError)
  }

  @Test func bytesThatAreNoUTF8AreAParseError() {
    for bad in [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]] {
      let bytes =
        Array(#"{"jsonrpc":"2.0","id":1,"method":"session.start","params":{"quest":""#.utf8) + bad + Array(#""}}"#.utf8)
      guard case .malformed(let error) = IncomingLine(bytes, lookup: Self.lookup) else {
        Issue.record("accepted \(bad)")
        continue
      }
      #expect(error.kind == .parseError)
    }
  }

  @Test func loneSurrogateIsNoText() {
    #expect(Self.refusal(Self.withParams(#"{"quest":"\ud800"}"#)) != nil)
    #expect(Self.refusal(Self.withParams(#"{"quest":"\udc00\ud800"}"#)) != nil)
  }

  @Test func rawNULIsRefused() {
    #expect(Self.refusal(Self.withParams("{\"quest\":\"a\u{0}b\"}")) != nil)
    #expect(Self.refusal("{\u{0}\"id\":1}")?.kind == .parseError)
  }

  @Test func unknownEscapeIsRefused() {
    #expect(Self.refusal(Self.withParams(#"{"quest":"a\x"}"#)) != nil)
  }

  @Test func escapedNULIsAText() throws {
    let call = try Self.call(Self.withParams(#"{"quest":"a\u0000b"}"#))
    #expect((try call.request.get() as? SessionStart)?.quest == "a\u{0}b")
  }

  @Test(arguments: [100, 1000, 100_000, 500_000])
  func deepNestingIsRefusedAndHarmsNothing(depth: Int) {
    let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(Self.refusal(Self.withParams("{\"quest\":\(nested)}")) != nil)
    let objects = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
    #expect(Self.refusal(Self.withParams(objects)) != nil)
  }
}
