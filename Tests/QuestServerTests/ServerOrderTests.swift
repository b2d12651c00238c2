import QuestClient
import QuestDaemon
import QuestServer
import QuestTestKit
import QuestWire
import Testing

/// Guarantees for a connection: one answer per call, in order, one call at a time.
@Suite struct ServerOrderTests {
  private let probe = Probe()
  private let daemon: DaemonFixture

  init() throws {
    let probe = probe
    daemon = try DaemonFixture { events, _ in probe.rows(events) }
  }

  private func answer(_ text: String, id: Int) -> String {
    #"{"id":\#(id),"jsonrpc":"2.0","result":{"text":"\#(text)"}}"#
  }

  @Test func typedClientGetsItsAnswer() throws {
    let connection = try daemon.connect()
    #expect(try connection.call(Echo(text: "hello")) == Echo.Response(text: "hello"))
    #expect(try connection.call(SystemHello(client: "test", protocol: 1)).version == WireProtocol.release)
  }

  @Test func pipelinedAnswersComeInTheOrderOfTheCalls() throws {
    let client = try daemon.connectLines()
    var stream: [UInt8] = []
    for id in 0..<2000 {
      let text = String(repeating: "x", count: id * 7 % 300)
      stream += Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"test.echo","params":{"text":"\#(text)"}}"#.utf8) + [10]
    }
    // A client that only writes first could deadlock; 2,000 answers fit the buffers.
    try client.send(stream)
    for id in 0..<2000 {
      #expect(try client.line() == answer(String(repeating: "x", count: id * 7 % 300), id: id))
    }
  }

  @Test func callsOfOneConnectionNeverOverlap() throws {
    let client = try daemon.connectLines()
    for _ in 0..<500 { try client.send("test.count") }
    for number in 1...500 { #expect(try client.line()?.contains("\"count\":\(number)}") == true) }
    #expect(probe.mostAtOnce == 1)
  }

  @Test func waitingCallHoldsUpNobodyElse() throws {
    let slow = try daemon.connectLines()
    try slow.send("test.wait", id: "1")
    try slow.send("test.echo", #"{"text":"after"}"#, id: "2")
    let other = try daemon.connect()
    #expect(try other.call(Echo(text: "meanwhile")).text == "meanwhile")
    probe.gate.open()
    #expect(try slow.line() == #"{"id":1,"jsonrpc":"2.0","result":{}}"#)
    #expect(try slow.line() == answer("after", id: 2))
  }

  @Test func batchIsAnsweredByOneLineInItsOrder() throws {
    let client = try daemon.connectLines()
    let one = #"{"jsonrpc":"2.0","id":1,"method":"test.echo","params":{"text":"a"}}"#
    let note = #"{"jsonrpc":"2.0","method":"test.count"}"#
    let unknown = #"{"jsonrpc":"2.0","id":2,"method":"nope"}"#
    let reply = try #require(try client.exchange("[\(one),\(note),\(unknown)]"))
    #expect(reply.hasPrefix("[" + answer("a", id: 1) + #",{"error":{"code":-32601,"#))
    #expect(reply.hasSuffix(#""id":2,"jsonrpc":"2.0"}]"#))
    #expect(probe.count == 1)
  }

  @Test func notificationsAreCarriedOutAndNeverAnswered() throws {
    let client = try daemon.connectLines()
    try client.send("test.count", id: nil)
    try client.send("nope", id: nil)
    try client.send("test.echo", #"{"wrong":1}"#, id: nil)
    try client.send(line: #"[{"jsonrpc":"2.0","method":"test.count"},{"jsonrpc":"2.0","method":"test.count"}]"#)
    try client.send(line: "")
    try client.send(line: "  ")
    try client.send("test.echo", #"{"text":"end"}"#, id: "9")
    #expect(try client.line() == answer("end", id: 9))
    #expect(probe.count == 3)
  }

  @Test func clientThatFinishedSendingStillGetsItsAnswers() throws {
    let client = try daemon.connectLines()
    for id in 0..<50 { try client.send("test.echo", #"{"text":"x"}"#, id: "\(id)") }
    client.finishSending()
    for id in 0..<50 { #expect(try client.line() == answer("x", id: id)) }
    #expect(try client.line() == nil)
  }

  @Test func lineWithoutItsEndIsNeverCarriedOut() throws {
    let client = try daemon.connectLines()
    try client.send(Array(#"{"jsonrpc":"2.0","id":1,"method":"test.count"}"#.utf8))
    client.finishSending()
    #expect(try client.line() == nil)
    #expect(probe.count == 0)
  }

  @Test func whatArrivedIsCarriedOutThoughTheClientHasGone() throws {
    let client = try daemon.connectLines()
    try client.send("test.wait")
    for _ in 0..<20 { try client.send("test.count", id: nil) }
    try client.send("test.hold")
    client.abandon()
    probe.gate.open()
    // The held object is closed after the last call.
    #expect(probe.closed.pass())
    #expect(probe.count == 20)
  }

  @Test func whatAConnectionHeldIsClosedWithIt() throws {
    let client = try daemon.connectLines()
    #expect(try client.exchange(#"{"jsonrpc":"2.0","id":1,"method":"test.hold"}"#) != nil)
    client.abandon()
    #expect(probe.closed.pass())
  }

  @Test func stoppingServerFinishesWhatIsInWork() throws {
    let client = try daemon.connectLines()
    try client.send("test.wait", id: "1")
    try client.send("test.echo", #"{"text":"last"}"#, id: "2")
    let other = try daemon.connectLines()
    #expect(try other.exchange(#"{"jsonrpc":"2.0","id":1,"method":"system.ping"}"#) != nil)
    probe.gate.open()
    daemon.stop()
    #expect(try client.line() == #"{"id":1,"jsonrpc":"2.0","result":{}}"#)
    #expect(try client.line() == answer("last", id: 2))
    #expect(try client.line() == nil)
    #expect(throws: (any Error).self) { try self.daemon.connectLines() }
  }
}
