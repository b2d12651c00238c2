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

  /// A connection that breaks is replaced by one that is restricted before the call is repeated.
  @Test func everyConnectionIsRestrictedFirst() throws {
    let left = SystemRestrict.Response(scope: Open(.sources), source: nil, methods: [], bytes: 1)
    let due = SourceDue.Response(network: true, names: ["anki"], later: [])
    let first = FakeDaemon([FakeDaemon.result(1, left)])
    let second = FakeDaemon([FakeDaemon.result(1, left), FakeDaemon.result(2, due)])
    let client = Client(restrictedTo: SystemRestrict(.sources), connect: Connections(first, second).next)
    #expect(try client.call(SourceDue()).names == ["anki"])
    for daemon in [first, second] {
      #expect(
        daemon.received() == [
          #"{"id":1,"jsonrpc":"2.0","method":"system.restrict","params":{"scope":"sources"}}"#,
          #"{"id":2,"jsonrpc":"2.0","method":"source.due","params":{}}"#,
        ])
    }
  }

  /// A service without scopes is used; any other refusal ends the connection.
  @Test func onlyAnUnknownMethodIsPassedOver() throws {
    let due = SourceDue.Response(network: true, names: [], later: [])
    let old = FakeDaemon([
      FakeDaemon.error(1, RPCError(.methodNotFound, "There is none.")), FakeDaemon.result(2, due),
    ])
    let client = Client(restrictedTo: SystemRestrict(.sources), connect: Connections(old).next)
    #expect(try client.call(SourceDue()) == due)
    let refusal = RPCError(.forbidden, "No.")
    let refusing = FakeDaemon([FakeDaemon.error(1, refusal), FakeDaemon.result(2, due)])
    #expect(throws: refusal) {
      try Client(restrictedTo: SystemRestrict(.sources), connect: Connections(refusing).next).call(SourceDue())
    }
    #expect(refusing.received().count == 1)
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

  @Test func requestsInOnePieceAreRepeatedWhenTheConnectionBreaks() throws {
    let quests = QuestList.Response(quests: [], date: "2026-03-02", dateText: "Mon 2 Mar")
    let daemon = FakeDaemon([FakeDaemon.result(1, SessionState(phase: "none")), FakeDaemon.result(2, quests)])
    let client = Client(connect: Connections(FakeDaemon(), daemon).next)
    let (state, list) = try client.replies(to: SessionStatus(), QuestList(all: false))
    #expect(try state.value().phase == "none")
    #expect(try list.value().date == "2026-03-02")
    #expect(
      daemon.received() == [
        #"{"id":1,"jsonrpc":"2.0","method":"session.status","params":{}}"#,
        #"{"id":2,"jsonrpc":"2.0","method":"quest.list","params":{"all":false}}"#,
      ])
  }

  /// An unread reply must not be taken for the reply of the next call.
  @Test(arguments: [false, true])
  func afterARefusalAmongSeveralTheNextCallHasAConnectionOfItsOwn(isRepeated: Bool) throws {
    let refusal = RPCError(.busy, "Later.")
    let refusing = FakeDaemon([FakeDaemon.error(1, refusal), FakeDaemon.result(2, SessionState(phase: "active"))])
    let next = FakeDaemon([FakeDaemon.result(1, SessionState(phase: "none"))])
    let connections = isRepeated ? Connections(FakeDaemon(), refusing, next) : Connections(refusing, next)
    let client = Client(connect: connections.next)
    #expect(throws: refusal) { try client.replies(to: QuestList(all: false), SessionStatus()) }
    #expect(try client.call(SessionStatus(), keyed: false).phase == "none")
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
