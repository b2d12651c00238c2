import QuestClient
@testable import QuestDaemon
@testable import QuestServer
import QuestTestKit
import QuestWire
import Synchronization
import Testing

/// The method table, and the document generated from it.
@Suite struct DispatchTests {
  private let table = SystemRows.table(with: Probe().rows(EventHub(log: DaemonFixture.silentLog)))

  private func document() throws -> JSONValue {
    let daemon = try DaemonFixture { events, _ in Probe().rows(events) }
    return try daemon.connect().call(RPCDiscover())
  }

  @Test func rowsAreSortedAndFoundByName() {
    let names = table.rows.map(\.name)
    #expect(names == names.sorted())
    for name in names { #expect(table.row(named: name)?.name == name) }
    for name in ["", "a", "system", "system.pinG", "zzz"] { #expect(table.row(named: name) == nil) }
  }

  @Test func rowKnowsItsParametersAndWhetherItChangesAnything() {
    func row<R: Request>(_ type: R.Type) -> MethodRow where R.Response == Nothing {
      .row(type, "") { _, _ in Nothing() }
    }
    let start = MethodRow.row(SessionStart.self, "Starts.") { _, _ in SessionState(phase: "none") }
    #expect(start.parameterNames == ["quest", "estimates", "idempotencyKey"])
    #expect(start.changes)
    #expect(row(SystemPing.self).parameterNames == [])
    #expect(!row(SystemPing.self).changes)
  }

  @Test func aStandingAnswerIsMadeOnceAndHasTheBytesOfAnyOther() throws {
    let standing = StandingAnswer()
    let document = JSONValue.object(["b": [1, .null, "é/\""], "a": .object([:])])
    let made = Mutex(0)
    let answers = try (1...3).map { _ in
      try standing.answer {
        made.withLock { $0 += 1 }
        return document
      }
    }
    #expect(made.withLock(\.self) == 1)
    for id in [RequestID.integer(7), .string("x\n"), .null] {
      for answer in answers {
        #expect(
          try answer.line(answering: id)
            == WireJSON.line(ResponseFrame<JSONValue>(id: id, outcome: .success(document))))
      }
    }
    #expect(try WireJSON.decode(EncodedAnswer.self, from: WireJSON.line(document)).json == answers[0].json)
  }

  @Test func unknownProtocolIsAClearError() throws {
    let daemon = try DaemonFixture()
    let error = #expect(throws: RPCError.self) {
      try daemon.connect().call(SystemHello(client: "future", protocol: 2))
    }
    #expect(error?.kind == .unsupportedProtocol)
    #expect(error?.message == "This service speaks protocol 1, the client asked for 2.")
  }

  @Test func documentListsEveryMethodOfTheTable() throws {
    let methods = try #require(try document()["methods"]?.elements)
    #expect(methods.compactMap { $0["name"]?.text } == table.rows.map(\.name))
    for method in methods {
      #expect(method["paramStructure"] == "by-name")
      #expect(method["summary"]?.text?.isEmpty == false)
      #expect(method["result"]?["schema"] != nil)
      #expect(method["result"]?["name"] != nil)
    }
  }

  @Test func parametersSayTheirFormAndWhetherTheyAreRequired() throws {
    let methods = try #require(try document()["methods"]?.elements)
    let listen = try #require(methods.first { $0["name"] == "test.listen" })
    #expect(
      listen["params"] == [
        ["name": "player", "required": true, "schema": ["type": "integer"]],
        ["name": "topics", "required": false, "schema": ["type": "array", "items": ["type": "string"]]],
      ])
  }

  @Test func referencesLeadSomewhere() throws {
    let document = try document()
    var references: [String] = []
    document.visit { value in
      if let reference = value["$ref"]?.text { references.append(reference) }
    }
    #expect(!references.isEmpty)
    for reference in Set(references) {
      let target = reference.split(separator: "/").dropFirst().reduce(Optional(document)) { $0?[String($1)] }
      #expect(target != nil, "\(reference)")
    }
  }

  @Test func everyErrorOfAMethodHasItsNumberAndItsKind() throws {
    let methods = try #require(try document()["methods"]?.elements)
    for method in methods {
      let errors = try #require(method["errors"]?.elements)
      #expect(!errors.isEmpty)
      for error in errors {
        let kind = ErrorKind(rawValue: try #require(error["message"]?.text))
        #expect(error["code"] == .integer(kind.code))
        #expect(kind.code != -32099)
      }
    }
  }

  /// Every message of the wire has a form the recorder understands.
  @Test(
    arguments: [
      SessionDone.self, SessionStart.self, DataImport.self, DataExport.self, StatsGet.self, SessionHistory.self,
      EventsSubscribe.self, QuestList.self, SettingsGet.self, TemplateList.self, SystemInfo.self,
    ] as [any Request.Type])
  func messagesCanBeDescribed(type: any Request.Type) throws {
    func described<R: Request>(_ type: R.Type) throws -> JSONValue {
      let row = MethodRow.row(type, "Described.") { _, _ in throw RPCError(.notFound, "not called") }
      let daemon = try DaemonFixture { _, _ in [row] }
      return try daemon.connect().call(RPCDiscover())
    }
    #expect(try described(type)["methods"]?.elements?.count == 5)
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  fileprivate var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  fileprivate var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  fileprivate func visit(_ body: (JSONValue) -> Void) {
    body(self)
    switch self {
    case .array(let elements): for element in elements { element.visit(body) }
    case .object(let members): for member in members.values { member.visit(body) }
    default: break
    }
  }
}
