import QuestTestKit
import QuestWire
import Testing

/// The exact form of everything that encloses a message, in both directions.
@Suite struct EnvelopeTests {
  private func text(_ message: some Encodable) throws -> String {
    String(decoding: try WireJSON.line(message), as: UTF8.self)
  }

  private func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try WireJSON.decode(type, from: Array(text.utf8))
  }

  @Test func callNamesItsMethodAndLeavesOutWhatIsAbsent() throws {
    let call = CallFrame(id: .integer(7), request: SessionDone(took: .text("6m12s"), idempotencyKey: "k"))
    #expect(
      try text(call)
        == #"{"id":7,"jsonrpc":"2.0","method":"session.done","params":{"idempotencyKey":"k","took":"6m12s"}}"# + "\n")
  }

  @Test func callWithoutParametersSendsAnEmptyObject() throws {
    #expect(
      try text(CallFrame(id: .string("a"), request: SystemPing()))
        == #"{"id":"a","jsonrpc":"2.0","method":"system.ping","params":{}}"# + "\n")
  }

  @Test func resultGoesBothWays() throws {
    let line = #"{"id":1,"jsonrpc":"2.0","result":{"events":false}}"#
    struct Flags: Codable, Equatable, Sendable { var events: Bool }
    let frame = try read(ResponseFrame<Flags>.self, line)
    #expect(frame.id == .integer(1))
    #expect(try frame.outcome.get() == Flags(events: false))
    #expect(try text(frame) == line + "\n")
  }

  @Test func errorGoesBothWaysWithEverythingItCarries() throws {
    let error = RPCError(
      .ambiguousName, "Two quests start with \"m\".", hint: "Type more of the name.", candidates: ["Math", "Morning"],
      line: 3, column: 9)
    let line =
      #"{"error":{"code":-32006,"data":{"candidates":["Math","Morning"],"column":9,"hint":"Type more of the name.","#
      + #""kind":"ambiguousName","line":3},"message":"Two quests start with \"m\"."},"id":null,"jsonrpc":"2.0"}"#
    #expect(try text(ResponseFrame<Nothing>(id: .null, outcome: .failure(error))) == line + "\n")
    let frame = try read(ResponseFrame<Nothing>.self, line)
    #expect(frame.id == .null)
    #expect(throws: error) { try frame.outcome.get() }
  }

  @Test func eventGoesBothWays() throws {
    let event = Event(topic: .session, seq: 12, what: "done", session: SessionState(phase: "revealing"))
    let line =
      #"{"jsonrpc":"2.0","method":"event","params":{"seq":12,"session":{"estimateLocked":false,"phase":"revealing"},"#
      + #""topic":"session","what":"done"}}"#
    #expect(try text(EventFrame(event)) == line + "\n")
    #expect(try read(EventFrame.self, line).params == event)
  }

  @Test func anotherNotificationIsNoEvent() {
    #expect(throws: DecodingError.self) {
      try self.read(EventFrame.self, #"{"jsonrpc":"2.0","method":"news","params":{"seq":1,"topic":"store","what":""}}"#)
    }
  }

  @Test(arguments: [
    ("1", RequestID.integer(1)), ("-9223372036854775808", .integer(.min)), ("1.5", .number(1.5)),
    (#""x""#, .string("x")), (#""""#, .string("")), ("null", .null),
  ])
  func requestIDComesBackAsItWasSent(text: String, id: RequestID) throws {
    #expect(try read([RequestID].self, "[\(text)]") == [id])
    #expect(try self.text([id]) == "[\(text)]\n")
  }

  @Test(arguments: ["true", "[]", "{}"])
  func requestIDIsNothingElse(text: String) {
    #expect(throws: DecodingError.self) { try self.read([RequestID].self, "[\(text)]") }
  }

  @Test func durationIsANumberOrAText() throws {
    #expect(
      try read([DurationInput].self, #"[300,1.5,"5m","20m..35m"]"#)
        == [.seconds(300), .seconds(1.5), .text("5m"), .text("20m..35m")])
    #expect(try text([DurationInput.seconds(300), .text("1:05:00")]) == "[300,\"1:05:00\"]\n")
    #expect(throws: DecodingError.self) { try self.read([DurationInput].self, "[true]") }
    #expect(throws: DecodingError.self) { try self.read([DurationInput].self, "[null]") }
  }

  @Test func slashesAndUmlautsAreWrittenPlainly() throws {
    #expect(try text(SessionStart(quest: "Zähne/Putzen")) == "{\"quest\":\"Zähne/Putzen\"}\n")
  }

  @Test func everyErrorKindHasItsOwnNumber() {
    let codes = ErrorKind.codes.map(\.code)
    #expect(Set(codes).count == codes.count)
    #expect(Set(ErrorKind.codes.map(\.kind)).count == codes.count)
    #expect(codes.allSatisfy { (-32099 ... -32000).contains($0) || (-32700 ... -32600).contains($0) })
    #expect(ErrorKind(rawValue: "fromTheFuture").code == -32099)
  }

  @Test func changedNumberOfAnErrorKindIsNoticed() {
    let pinned: [(ErrorKind, Int)] = [
      (.parseError, -32700), (.invalidRequest, -32600), (.methodNotFound, -32601), (.invalidParams, -32602),
      (.noOpenSession, -32000), (.estimateLocked, -32003), (.sessionAlreadyOpen, -32004), (.notFound, -32005),
      (.invalidDuration, -32007), (.forbidden, -32042), (.tooLarge, -32044), (.busy, -32045),
    ]
    for (kind, code) in pinned { #expect(kind.code == code) }
  }
}
