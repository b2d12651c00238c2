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
