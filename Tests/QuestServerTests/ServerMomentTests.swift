import Foundation
import QuestClient
import QuestDaemon
import QuestServer
import QuestModel
import QuestTestKit
import QuestWire
import Synchronization
import Testing

/// The moment of a call, and which calls wait for others.
@Suite struct ServerMomentTests {
  private let clock = WatchedClock()
  private let probe = Probe()
  private let blocker = Blocker()

  private func daemon() throws -> DaemonFixture {
    var limits = ServerLimits()
    limits.workers = 1
    limits.longWorkers = 1
    limits.readAheadBytes = 16 << 10
    return try DaemonFixture(limits: limits, clock: clock) { [probe, blocker] events, _ in
      probe.rows(events) + blocker.rows
    }
  }

  /// An idle connection.
  private func connected(to daemon: DaemonFixture) throws -> LineSocket {
    let client = try daemon.connectLines()
    #expect(try client.exchange(#"{"jsonrpc":"2.0","id":1,"method":"system.ping"}"#) != nil)
    return client
  }

  /// Begins to stop a server. The gate opens when it has stopped; from the first refused connection on it is stopping.
  private func stopping(_ daemon: DaemonFixture) -> Gate {
    let stopped = Gate()
    Thread {
      daemon.stop()
      stopped.open()
    }.start()
    while (try? daemon.connectLines()) != nil {}
    return stopped
  }

  @Test func theMomentOfACallIsTheArrivalOfItsLineHoweverLongItWaits() throws {
    let daemon = try daemon()
    let client = try connected(to: daemon)
    let slow = try daemon.connectLines()
    try slow.send("test.wait")
    probe.arrived.pass()
    let reading = clock.expectReading()
    try client.send("test.moment")
    reading.pass()
    clock.advance(48)
    probe.gate.open()
    #expect(try client.line() == #"{"id":1,"jsonrpc":"2.0","result":{"milliseconds":0}}"#)
    try client.send("test.moment")
    #expect(try client.line() == #"{"id":1,"jsonrpc":"2.0","result":{"milliseconds":48000}}"#)
  }

  @Test func linesOfOneConnectionHaveEachTheirOwnMoment() throws {
    let daemon = try daemon()
    let client = try daemon.connectLines()
    try client.send("test.wait")
    probe.arrived.pass()
    for _ in 0..<3 {
      let reading = clock.expectReading()
      try client.send("test.moment")
      reading.pass()
      clock.advance(1)
    }
    probe.gate.open()
    #expect(try client.line() != nil)
    for second in 0..<3 {
      #expect(try client.line() == #"{"id":1,"jsonrpc":"2.0","result":{"milliseconds":\#(second * 1000)}}"#)
    }
  }

  @Test func aLineHasTheMomentOfItsEnd() throws {
    let daemon = try daemon()
    let client = try connected(to: daemon)
    let line = #"{"jsonrpc":"2.0","id":1,"method":"test.moment","params":{}}"#
    let reading = clock.expectReading()
    try client.send(Array(line.utf8.prefix(30)))
    reading.pass()
    clock.advance(5)
    try client.send(Array(line.utf8.dropFirst(30)) + [10])
    #expect(try client.line() == #"{"id":1,"jsonrpc":"2.0","result":{"milliseconds":5000}}"#)
  }

  @Test func changesThatWaitOccupyNoWorker() throws {
    let daemon = try daemon()
    let first = try daemon.connectLines()
    try first.send("test.block")
    blocker.arrived.pass()
    let others = try (0..<8).map { _ in try daemon.connectLines() }
    for other in others { try other.send("test.count") }
    let reader = try daemon.connect()
    #expect(try reader.call(Echo(text: "meanwhile")).text == "meanwhile")
    #expect(probe.count == 0)
    blocker.gate.open()
    #expect(try first.line() != nil)
    for other in others { #expect(try other.line()?.contains("result") == true) }
    #expect(probe.mostAtOnce == 1)
  }

  @Test func longWorkHoldsUpNeitherReadingsNorChanges() throws {
    let daemon = try daemon()
    let long = try (0..<4).map { _ in try daemon.connectLines() }
    for client in long { try client.send("test.long") }
    blocker.arrived.pass()
    let other = try daemon.connect()
    #expect(try other.call(Echo(text: "meanwhile")).text == "meanwhile")
    #expect(try other.call(Count(idempotencyKey: nil)).count == 1)
    blocker.gate.open()
    for client in long { #expect(try client.line()?.contains("result") == true) }
  }

  @Test func readingsThatTakeLongDoNotWaitForLongWork() throws {
    let daemon = try daemon()
    let client = try daemon.connectLines()
    try client.send("test.wait")
    probe.arrived.pass()
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(5) {}
    probe.gate.open()
    #expect(try client.line() != nil)
    let long = try connected(to: daemon)
    try long.send("test.long")
    blocker.arrived.pass()
    try client.send("test.moment")
    #expect(try client.line()?.contains("result") == true)
    blocker.gate.open()
    #expect(try long.line() != nil)
  }

  @Test func whatWasSentBeforeAStopIsAnswered() throws {
    let daemon = try daemon()
    let client = try connected(to: daemon)
    try client.send("test.wait")
    probe.arrived.pass()
    // More than is read ahead: the rest stays in the socket.
    let lines = 1500
    let line = #"{"jsonrpc":"2.0","id":1,"method":"test.moment"}"# + "\n"
    try client.send(Array(String(repeating: line, count: lines).utf8))
    let stopped = stopping(daemon)
    probe.gate.open()
    var answers = 0
    while let line = try client.line(), line.contains("result") { answers += 1 }
    #expect(answers == 1 + lines)
    #expect(stopped.pass())
  }

  @Test func aStopRefusesLongWorkThatHasNotBegun() throws {
    let daemon = try daemon()
    let first = try connected(to: daemon)
    try first.send("test.long")
    blocker.arrived.pass()
    let second = try connected(to: daemon)
    try second.send("test.long")
    let stopped = stopping(daemon)
    blocker.gate.open()
    #expect(try first.line()?.contains("result") == true)
    #expect(try second.errorKind() == "busy")
    #expect(stopped.pass())
  }

  @Test func aBatchGoesFromLaneToLaneInItsOrder() throws {
    let daemon = try daemon()
    blocker.gate.open()
    let client = try daemon.connectLines()
    let calls = ["test.count", "test.long", "test.moment", "test.block", "test.count"].enumerated().map {
      #"{"jsonrpc":"2.0","id":\#($0.offset),"method":"\#($0.element)"}"#
    }
    let reply = try #require(try client.exchange("[\(calls.joined(separator: ","))]"))
    let answers = try WireJSON.decode([JSONValue].self, from: Array(reply.utf8))
    let ids = answers.compactMap { answer -> JSONValue? in
      guard case .object(let members) = answer, members["result"] != nil else { return nil }
      return members["id"]
    }
    #expect(ids == [0, 1, 2, 3, 4])
    #expect(probe.count == 2)
  }
}

/// A stopped clock that reports when it is read.
private final class WatchedClock: Clock {
  private let manual = ManualClock(at: Instant(milliseconds: 0))
  private let expected = Mutex<Gate?>(nil)

  func now() -> ClockReading {
    let reading = manual.now()
    expected.withLock { expected in
      expected?.open()
      expected = nil
    }
    return reading
  }

  func advance(_ seconds: Double) { manual.advance(seconds) }

  /// A gate that opens with the next reading.
  func expectReading() -> Gate {
    let gate = Gate()
    expected.withLock { $0 = gate }
    return gate
  }
}

private struct Moment: Request {
  static let method = "test.moment"
  struct Response: Codable, Sendable { var milliseconds: Int64 }
}

private struct Block: ChangingRequest {
  static let method = "test.block"
  var idempotencyKey: String?
  typealias Response = Nothing
}

private struct Long: Request {
  static let method = "test.long"
  typealias Response = Nothing
}

/// Methods that keep their lane busy until the test opens the gate.
private final class Blocker: Sendable {
  let arrived = Gate()
  let gate = Gate()

  var rows: [MethodRow] {
    [
      .row(Moment.self, "Moment.") { _, context in Moment.Response(milliseconds: context.arrived.wall.milliseconds) },
      .row(Block.self, "Block.") { [self] _, _ in wait() },
      .row(Long.self, "Long.", lane: { _, _ in .long }) { [self] _, _ in wait() },
    ]
  }

  private func wait() -> Nothing {
    arrived.open()
    gate.pass()
    return Nothing()
  }
}
