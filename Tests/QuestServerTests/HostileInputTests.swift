import QuestClient
import QuestDaemon
import QuestServer
import QuestTestKit
import QuestWire
import Testing

/// Clients that send nonsense, too much, or nothing: each gets a clear error, and other clients are served.
@Suite struct HostileInputTests {
  private let ping = #"{"jsonrpc":"2.0","id":1,"method":"system.ping"}"#
  private let pong = #"{"id":1,"jsonrpc":"2.0","result":{}}"#

  private func daemon(_ limits: ServerLimits = ServerLimits(), _ probe: Probe = Probe()) throws -> DaemonFixture {
    try DaemonFixture(limits: limits) { events, _ in probe.rows(events) }
  }

  @Test func lineOfTwoMebibytesGetsOneErrorAndTheConnectionGoesOn() throws {
    let daemon = try daemon()
    let client = try daemon.connectLines()
    try client.send([UInt8](repeating: UInt8(ascii: "x"), count: 2 << 20) + [10])
    try client.send(line: ping)
    #expect(try client.errorKind() == "tooLarge")
    #expect(try client.line() == pong)
  }

  @Test func lineOfExactlyTheLimitIsServed() throws {
    let daemon = try daemon()
    let client = try daemon.connectLines()
    let padding = String(repeating: " ", count: WireLimits.lineBytes - ping.utf8.count)
    #expect(try client.exchange(ping + padding) == pong)
    try client.send(line: ping + padding + " ")
    #expect(try client.errorKind() == "tooLarge")
  }

  @Test func thousandRandomLinesGetOneErrorEachWhileAnotherIsServed() throws {
    let daemon = try daemon()
    let client = try daemon.connectLines()
    let other = try daemon.connect()
    var generator = SeededGenerator(seed: 7)
    for round in 0..<1000 {
      // The first byte keeps the line from being blank, which is not answered.
      let line =
        [UInt8(ascii: "!")]
        + (0..<Int.random(in: 0...80, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }.filter { $0 != UInt8(ascii: "\n") }
      try client.send(line + [10])
      #expect(try client.errorKind() == "parseError")
      if round % 100 == 0 { #expect(try other.call(Echo(text: "x")).text == "x") }
    }
    #expect(try client.exchange(ping) == pong)
  }

  @Test func randomJSONNeverEndsTheConnection() throws {
    let daemon = try daemon()
    let client = try daemon.connectLines()
    var generator = SeededGenerator(seed: 8)
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"jsonrpc\"", "\"2.0\"", "\"id\"", "1", "null", "\"method\"", "\"test.echo\"",
      "\"params\"", "\"text\"", "true", "-", "1e999", "\\", "\"",
    ]
    for _ in 0..<1000 {
      let line = (0..<Int.random(in: 1...14, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      try client.send(line: line)
    }
    // After any answer the connection is at the start of a line again.
    try client.send("test.echo", #"{"text":"the end"}"#, id: "\"last\"")
    var answers = 0
    while let line = try client.line(), !line.contains("the end") { answers += 1 }
    #expect(answers <= 1000)
    #expect(try client.exchange(ping) == pong)
  }

  @Test func clientsThatSendHalfALineAndSleepCostNobodyAnything() throws {
    let daemon = try daemon()
    let sleepers = try (0..<50).map { _ in try daemon.connectLines() }
    for sleeper in sleepers { try sleeper.send(Array(#"{"jsonrpc":"2.0","id":1,"met"#.utf8)) }
    let other = try daemon.connectLines()
    #expect(try other.exchange(ping) == pong)
    for sleeper in sleepers { #expect(try sleeper.exchange(#"hod":"system.ping"}"#) == pong) }
  }

  @Test func oneConnectionTooManyIsToldSo() throws {
    let daemon = try daemon()
    let clients = try (0..<256).map { _ in try daemon.connectLines() }
    for client in clients { #expect(try client.exchange(ping) == pong) }
    let extra = try daemon.connectLines()
    #expect(try extra.errorKind() == "busy")
    #expect(try extra.line() == nil)
    for client in clients { #expect(try client.exchange(ping) == pong) }
  }

  @Test func vanishedClientsMakeRoom() throws {
    var limits = ServerLimits()
    limits.connections = 4
    let daemon = try daemon(limits)
    for round in 0..<200 {
      let client = try daemon.connectLines()
      // Some vanish before, some after they said something, some in the middle of a line.
      switch round % 3 {
      // Fails if the server has not noticed yet that the other clients are gone.
      case 0: _ = try? client.exchange(ping)
      case 1: try client.send(Array("{\"half".utf8))
      default: break
      }
      client.abandon()
    }
    var served = false
    for _ in 0..<10_000 where !served {
      // A refused client may find its connection closed already when it sends.
      served = (try? daemon.connectLines().exchange(ping)) == pong
    }
    #expect(served)
  }

  @Test func clientThatNeverReadsIsNotReadFrom() throws {
    let probe = Probe()
    let daemon = try daemon(ServerLimits(), probe)
    let client = try daemon.connectLines()
    let call = Array(#"{"jsonrpc":"2.0","id":1,"method":"test.swell","params":{"bytes":4000}}"#.utf8) + [10]
    // Sends until the server accepts no more, which must be limited by the kernel's and the server's buffers, not a
    // hundred megabytes.
    var pending: [UInt8] = []
    var sentCalls = 0
    var refusals = 0  // in a row
    let other = try daemon.connectLines()
    while refusals < 200, sentCalls < 25_000 {
      if pending.isEmpty {
        pending = call
        sentCalls += 1
      }
      let count = client.sendWithoutWaiting(pending)
      pending.removeFirst(count)
      // A round trip on another connection gives the server time to read more, if it would.
      if count == 0 {
        refusals += 1
        #expect(try other.exchange(ping) == pong)
      } else {
        refusals = 0
      }
    }
    #expect(sentCalls < 25_000)
    // When the client reads, it gets all answers.
    var answers = 0
    while !pending.isEmpty {
      let count = client.sendWithoutWaiting(pending)
      pending.removeFirst(count)
      if count == 0, try client.line() != nil { answers += 1 }
    }
    client.finishSending()
    while let line = try client.line() {
      #expect(line.utf8.count > 4000)
      answers += 1
    }
    #expect(answers == sentCalls)
  }

  @Test func deeplyNestedLineIsOneError() throws {
    let daemon = try daemon()
    let client = try daemon.connectLines()
    let nested = String(repeating: "[", count: 400_000) + String(repeating: "]", count: 400_000)
    try client.send(line: nested)
    #expect(try client.errorKind() != nil)
    try client.send("test.echo", #"{"text":\#(nested)}"#)
    #expect(try client.errorKind() != nil)
    #expect(try client.exchange(ping) == pong)
  }

  @Test func overlongStringIsTooLarge() throws {
    let daemon = try daemon()
    let client = try daemon.connectLines()
    try client.send("test.echo", #"{"text":"\#(String(repeating: "x", count: WireLimits.stringBytes + 1))"}"#)
    #expect(try client.errorKind() == "tooLarge")
    let longest = String(repeating: "x", count: WireLimits.stringBytes)
    try client.send("test.echo", #"{"text":"\#(longest)"}"#)
    #expect(try client.line() == #"{"id":1,"jsonrpc":"2.0","result":{"text":"\#(longest)"}}"#)
  }

  @Test func answerLongerThanALineIsTooLarge() throws {
    let daemon = try daemon()
    let client = try daemon.connectLines()
    try client.send("test.swell", #"{"bytes":\#(WireLimits.lineBytes)}"#)
    #expect(try client.errorKind() == "tooLarge")
    let call = #"{"jsonrpc":"2.0","id":1,"method":"test.swell","params":{"bytes":500000}}"#
    let reply = try #require(try client.exchange("[\(call),\(call),\(call)]"))
    #expect(reply.utf8.count <= WireLimits.lineBytes)
    #expect(reply.components(of: "\"kind\":\"tooLarge\"") == 1)
  }

  @Test func errorOfTheServiceItselfTellsNoSecrets() throws {
    let daemon = try daemon()
    let client = try daemon.connectLines()
    let reply = try #require(try client.exchange(#"{"jsonrpc":"2.0","id":1,"method":"test.break"}"#))
    #expect(reply.contains(#""kind":"internalError""#))
    #expect(reply.contains("daemon's log"))
    #expect(!reply.contains("secret"))
  }
}

extension String {
  fileprivate func components(of piece: String) -> Int { ranges(of: piece).count }
}
