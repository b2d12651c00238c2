import QuestClient
import QuestTestKit
import QuestWire
import Testing

@Suite struct ClientTests {
  @Test func aChangeIsRepeatedOnceWithTheSameKeyWhenTheConnectionBreaks() throws {
    let first = FakeDaemon()
    let second = FakeDaemon([FakeDaemon.result(1, SessionState(phase: "active"))])
    let connections = Connections(first, second)
    let client = Client(connect: connections.next)
    #expect(try client.call(SessionEstimate(estimate: .text("5m"))).phase == "active")
    #expect(first.received().count == 1)
    #expect(first.received().isEmpty)
    let repeated = try #require(second.received().first)
    #expect(repeated.contains("idempotencyKey"))
  }

  @Test func bothAttemptsCarryOneKey() throws {
    let first = FakeDaemon()
    let second = FakeDaemon([FakeDaemon.result(1, SessionState(phase: "active"))])
    let connections = Connections(first, second)
    var made = 0
    let client = Client(connect: connections.next) {
      made += 1
      return "key\(made)"
    }
    _ = try client.call(SessionSkip())
    let line = #"{"id":1,"jsonrpc":"2.0","method":"session.skip","params":{"idempotencyKey":"key1"}}"#
    #expect(first.received() == [line])
    #expect(second.received() == [line])
  }

  @Test func theSecondBreakIsTheEnd() {
    let connections = Connections(FakeDaemon(), FakeDaemon(), FakeDaemon([FakeDaemon.result(1, "{}")]))
    let client = Client(connect: connections.next)
    #expect(throws: ClientError.connectionLost(path: "/fake/control.sock")) { try client.call(SystemPing()) }
  }

  @Test func aRefusalIsNotRepeated() {
    let refusal = RPCError(.noOpenSession, "Nothing is open.")
    let connections = Connections(FakeDaemon([FakeDaemon.error(1, refusal)]), FakeDaemon())
    #expect(throws: refusal) { try Client(connect: connections.next).call(SessionSkip()) }
    #expect(throws: Never.self) { try connections.next() }
  }

  @Test func aStepOfAnImportIsNeverRepeated() {
    let second = FakeDaemon([FakeDaemon.result(1, "{}")])
    let connections = Connections(FakeDaemon(), second)
    let client = Client(connect: connections.next)
    #expect(throws: ClientError.connectionLost(path: "/fake/control.sock")) {
      try client.step(DataImport(importId: "i", text: "x"))
    }
    #expect(second.received().isEmpty)
  }

  @Test func aBegunCallLeavesTheClientFreeAndIsRepeatedWhenItsConnectionBreaks() throws {
    let patterns = PatternsGet.Response(
      tasks: [], learning: [], overall: PatternsGet.Overall(claims: [], note: nil), nextCursor: "7")
    let beside = FakeDaemon([FakeDaemon.result(1, patterns)])
    let broken = FakeDaemon()
    let own = FakeDaemon([
      FakeDaemon.result(1, SessionState(phase: "none")), FakeDaemon.result(2, patterns),
    ])
    let client = Client(connect: Connections(beside, broken, own).next)
    let begun = try client.begin(PatternsGet(limit: 24))
    let lost = try client.begin(PatternsGet(limit: 25))
    #expect(try client.call(SessionStatus(), keyed: false).phase == "none")
    #expect(try begun.value().nextCursor == "7")
    #expect(try lost.value().nextCursor == "7")
    let sent = [#"{"id":1,"jsonrpc":"2.0","method":"patterns.get","params":{"limit":25}}"#]
    #expect(broken.received() == sent)
    #expect(own.received().last == sent[0].replacing(#""id":1"#, with: #""id":2"#))
  }

  @Test func aBegunCallThatIsRefusedIsNotRepeated() throws {
    let refusal = RPCError(.notFound, "No such task.")
    let client = Client(connect: Connections(FakeDaemon([FakeDaemon.error(1, refusal)]), FakeDaemon()).next)
    let begun = try client.begin(PatternsGet(skill: "x"))
    #expect(throws: refusal) { try begun.value() }
  }

  @Test func keysAreLongAndNeverTheSame() {
    let keys = Set((0..<200).map { _ in Client.randomKey() })
    #expect(keys.count == 200)
    #expect(keys.allSatisfy { $0.count == 32 })
  }

  @Test func aStatusThatChangesNothingCarriesNoKey() throws {
    let daemon = FakeDaemon([FakeDaemon.result(1, SessionState(phase: "none"))])
    let connections = Connections(daemon)
    _ = try Client(connect: connections.next).call(SessionStatus(), keyed: false)
    #expect(daemon.received() == [#"{"id":1,"jsonrpc":"2.0","method":"session.status","params":{}}"#])
  }
}
