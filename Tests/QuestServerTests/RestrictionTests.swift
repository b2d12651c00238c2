import QuestClient
import QuestDaemon
import QuestServer
import QuestTestKit
import QuestWire
import Testing

/// A request about one source.
private struct Store: Request {
  static let method = "test.store"
  var source: String
  var text: String?
  struct Response: Codable, Equatable, Sendable { var text: String? }
}

/// A restricted connection, over a real socket.
@Suite(.timeLimit(.minutes(HangLimit.minutes))) struct RestrictionTests {
  private let probe = Probe()
  private let daemon: DaemonFixture

  init() throws { daemon = try Self.daemon(probe) }

  private static func daemon(_ probe: Probe, limits: ServerLimits = ServerLimits()) throws -> DaemonFixture {
    try DaemonFixture(limits: limits) { events, _ in
      probe.rows(events) + [
        .row(Store.self, reach: .source { $0.source }, "Store.") { request, _ in
          Store.Response(text: request.text)
        }
      ]
    }
  }

  private static func call(_ method: String, _ params: String = "{}", id: String? = "1") -> String {
    #"{"jsonrpc":"2.0",\#(id.map { "\"id\":\($0)," } ?? "")"method":"\#(method)","params":\#(params)}"#
  }

  private static let restrict = call("system.restrict", #"{"scope":"source","source":"Anki"}"#)

  /// The kinds of a line's errors, `nil` for a result.
  private static func kinds(_ line: String?) throws -> [String?] {
    let bytes = Array(try #require(line).utf8)
    let frames =
      bytes.first == UInt8(ascii: "[")
      ? try WireJSON.decode([ResponseFrame<JSONValue>].self, from: bytes)
      : [try WireJSON.decode(ResponseFrame<JSONValue>.self, from: bytes)]
    return frames.map { if case .failure(let error) = $0.outcome { error.data.kind } else { nil } }
  }

  @Test func onlyTheMethodsOfItsScopeAreLeft() throws {
    let connection = try daemon.connect()
    let left = try connection.call(SystemRestrict(.source, source: "Anki"))
    #expect(left.scope == .source && left.source == "anki")
    #expect(left.methods == ["system.hello", "system.ping", "system.restrict", "test.store"])
    #expect(left.bytes == ServerLimits().restrictedBytes)
    #expect(try connection.call(Store(source: "anki", text: "x")).text == "x")
    _ = try connection.call(SystemPing())
    let refusal = #expect(throws: RPCError.self) { try connection.call(Echo(text: "x")) }
    #expect(refusal?.kind == .forbidden)
    #expect(
      refusal?.message == "This connection is restricted to the source anki, and test.echo is beyond that.")
    #expect(
      refusal?.data.hint
        == "It may call system.hello, system.ping, system.restrict, test.store. Connect again for anything else.")
    let other = #expect(throws: RPCError.self) { try connection.call(Store(source: "git")) }
    #expect(other?.kind == .forbidden)
    #expect(
      other?.message == "This connection is restricted to the source anki, and this call is about another one.")
    #expect(throws: RPCError.self) { try connection.call(RPCDiscover()) }
    // Other connections are not restricted.
    #expect(try daemon.connect().call(Echo(text: "x")).text == "x")
  }

  @Test func nothingGivesRightsBack() throws {
    let connection = try daemon.connect()
    let first = try connection.call(SystemRestrict(.settings))
    for wider in [SystemRestrict(.sources), SystemRestrict(.source, source: "anki")] {
      let refusal = #expect(throws: RPCError.self) { try connection.call(wider) }
      #expect(refusal?.kind == .forbidden)
      #expect(refusal?.message == "This connection is restricted to the scope settings already.")
    }
    let again = try connection.call(SystemRestrict(.settings))
    #expect(again.scope == .settings && again.methods == first.methods)
    #expect(again.bytes < first.bytes, "the limit is not renewed")
    #expect(throws: RPCError.self) { try connection.call(Echo(text: "x")) }
  }

  @Test func itCountsFromTheCallOnInABatchAndInWhatWasSentAhead() throws {
    let echo = Self.call("test.echo", #"{"text":"x"}"#)
    let client = try daemon.connectLines()
    try client.send(line: "[\(echo),\(Self.restrict),\(echo),\(Self.call("test.store", #"{"source":"anki"}"#))]")
    try client.send(line: echo)
    try client.send(line: "[\(echo),\(Self.call("test.count"))]")
    #expect(try Self.kinds(client.line()) == [nil, nil, "forbidden", nil])
    #expect(try Self.kinds(client.line()) == ["forbidden"])
    #expect(try Self.kinds(client.line()) == ["forbidden", "forbidden"])
    #expect(probe.count == 0, "a refused change was made")
  }

  @Test func aNotificationRestrictsToo() throws {
    let client = try daemon.connectLines()
    try client.send(line: Self.call("system.restrict", #"{"scope":"sources"}"#, id: nil))
    try client.send(line: Self.call("test.count", id: nil))
    #expect(try Self.kinds(client.exchange(Self.call("test.count"))) == ["forbidden"])
    #expect(probe.count == 0)
  }

  @Test(arguments: [
    (#"{"scope":"everything"}"#, "invalidArgument"), (#"{"scope":"source"}"#, "invalidArgument"),
    (#"{"scope":"source","source":"a.b"}"#, "invalidArgument"),
    (#"{"scope":"sources","source":"anki"}"#, "invalidArgument"),
    (#"{"scope":null}"#, "invalidParams"), ("{}", "invalidParams"),
    (#"{"scope":"source","sauce":"x"}"#, "invalidParams"),
  ])
  func whatIsNoScopeRestrictsNothing(params: String, kind: String) throws {
    let client = try daemon.connectLines()
    #expect(try Self.kinds(client.exchange(Self.call("system.restrict", params))) == [kind])
    #expect(try Self.kinds(client.exchange(Self.call("test.echo", #"{"text":"x"}"#))) == [nil])
  }

  @Test func aSubscriptionFromBeforeEnds() throws {
    let client = try daemon.connectLines()
    try client.send("test.listen", #"{"player":7}"#)
    #expect(try client.line()?.contains("\"result\"") == true)
    #expect(try client.line()?.contains("\"during\"") == true)
    #expect(try Self.kinds(client.exchange(Self.restrict)) == [nil])
    daemon.events.publish(topic: .session, to: Audience(user: 7), what: "done")
    #expect(try client.exchange(Self.call("system.ping", id: "8"))?.contains("\"id\":8") == true)
    try client.send("test.listen", #"{"player":7}"#)
    #expect(try client.errorKind() == "forbidden")
    // An end of the input would wait for a subscriber.
    client.finishSending()
    #expect(try client.line() == nil)
  }

  @Test func whatTheConnectionHeldIsClosed() throws {
    let client = try daemon.connectLines()
    #expect(try Self.kinds(client.exchange(Self.call("test.hold"))) == [nil])
    #expect(try Self.kinds(client.exchange(Self.restrict)) == [nil])
    probe.closed.pass()
  }

  @Test func aRestrictedConnectionSendsNoMoreThanItsLimit() throws {
    var limits = ServerLimits()
    limits.restrictedBytes = 400
    let daemon = try Self.daemon(probe, limits: limits)
    let client = try daemon.connectLines()
    let ping = Self.call("system.ping")
    #expect(try Self.kinds(client.exchange(ping + String(repeating: " ", count: 1000))) == [nil])
    #expect(try client.exchange(Self.restrict)?.contains(#""bytes":400"#) == true)
    #expect(try Self.kinds(client.exchange(ping + String(repeating: " ", count: 400 - ping.utf8.count))) == [nil])
    // Neither a batch nor the same restriction gives more.
    #expect(try Self.kinds(client.exchange("[\(ping),\(Self.restrict)]")) == ["tooLarge", "tooLarge"])
    #expect(try Self.kinds(client.exchange(ping)) == ["tooLarge"])
    #expect(try Self.kinds(daemon.connectLines().exchange(ping)) == [nil])
  }
}
