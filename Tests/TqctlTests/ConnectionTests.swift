import QuestTestKit
import QuestWire
import Testing

@testable import QuestClient

@Suite struct ConnectionTests {
  @Test func aCallIsOneLineAndItsResultComesBackTyped() throws {
    let daemon = FakeDaemon([FakeDaemon.result(1, #"{"phase":"none","estimateLocked":false}"#)])
    let state = try daemon.connection.call(SessionStatus())
    #expect(state == SessionState(phase: "none"))
    #expect(daemon.received() == [#"{"id":1,"jsonrpc":"2.0","method":"session.status","params":{}}"#])
  }

  @Test func aResultIsHandedOnByteForByte() throws {
    let result = #"{ "phase" : "none",  "new":[1,{"}":"\"]"}], "estimateLocked":false }"#
    let daemon = FakeDaemon([#" {"jsonrpc":"2.0", "result": \#(result) , "id" : 1 } "# + "\n"])
    let reply = try daemon.connection.reply(to: SessionStatus())
    #expect(String(decoding: reply.bytes, as: UTF8.self) == result)
    #expect(try reply.value().phase == "none")
  }

  @Test func eventsInBetweenWaitForTheirReader() throws {
    let event = Event(topic: .session, seq: 7, what: "estimated", session: SessionState(phase: "active"))
    let line = String(decoding: try WireJSON.line(EventFrame(event)), as: UTF8.self)
    let daemon = FakeDaemon([line, FakeDaemon.result(1, "{}"), line])
    _ = try daemon.connection.call(SystemPing())
    #expect(try daemon.connection.nextEvent() == event)
    #expect(try daemon.connection.nextEvent() == event)
    #expect(throws: ClientError.connectionLost(path: "/fake/control.sock")) { try daemon.connection.nextEvent() }
  }

  @Test func aRefusalIsThrownAsItCame() throws {
    let refusal = RPCError(.ambiguousName, "Which one?", hint: "Say more.", candidates: ["Morning", "Morning run"])
    let daemon = FakeDaemon([FakeDaemon.error(1, refusal)])
    #expect(throws: refusal) { try daemon.connection.call(SessionStart(quest: "mor")) }
  }

  @Test(arguments: ["hello\n", "[]\n", "{}\n", #"{"id":2,"result":{}}"# + "\n", #"{"id":1,"result":{}"# + "\n"])
  func whatIsNoAnswerOfThisProtocolIsSaidToBeSo(_ answer: String) {
    let daemon = FakeDaemon([answer])
    #expect(throws: ClientError.garbled(path: "/fake/control.sock")) { try daemon.connection.call(SystemPing()) }
  }

  @Test func aResultOfAnotherShapeIsGarbled() {
    let daemon = FakeDaemon([FakeDaemon.result(1, #"{"phase":1}"#)])
    #expect(throws: ClientError.garbled(path: "/fake/control.sock")) { try daemon.connection.call(SessionStatus()) }
  }

  @Test func aPathThatFitsNoSocketAddressIsRefused() {
    let longest = "/tmp/" + String(repeating: "x", count: 102)
    #expect(throws: ClientError.unreachable(path: longest, reason: "No such file or directory", startCommand: "go")) {
      try Connection(path: longest, startCommand: "go")
    }
    #expect(throws: ClientError.pathTooLong(path: longest + "x", limit: 107)) {
      try Connection(path: longest + "x", startCommand: "go")
    }
  }
}
