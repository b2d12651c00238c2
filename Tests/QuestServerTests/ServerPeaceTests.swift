import QuestClient
import QuestDaemon
import QuestServer
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// Clients that use too many resources: they are disconnected, not the next client.
@Suite struct ServerPeaceTests {
  private let ping = #"{"jsonrpc":"2.0","id":1,"method":"system.ping"}"#
  private let pong = #"{"id":1,"jsonrpc":"2.0","result":{}}"#

  private func daemon(_ change: (inout ServerLimits) -> Void) throws -> DaemonFixture {
    var limits = ServerLimits()
    change(&limits)
    return try DaemonFixture(limits: limits) { events, _ in Probe().rows(events) }
  }

  @Test(arguments: [WireLimits.idBytes, WireLimits.idBytes + 1, WireLimits.lineBytes - 50])
  func aLongIdIsRefusedAndTheConnectionGoesOn(length: Int) throws {
    let daemon = try daemon { _ in }
    let client = try daemon.connectLines()
    let id = String(repeating: "x", count: length)
    let line = try #require(try client.exchange(#"{"jsonrpc":"2.0","id":"\#(id)","method":"none"}"#))
    #expect(line.contains(length <= WireLimits.idBytes ? #""kind":"methodNotFound""# : #""kind":"invalidRequest""#))
    #expect(line.utf8.count < 1000)
    #expect(try client.exchange(ping) == pong)
  }

  @Test func aBatchOfTheLongestIdsGetsOneLineWithinTheLimit() throws {
    let daemon = try daemon { _ in }
    let client = try daemon.connectLines()
    let id = String(repeating: #"\u0001"#, count: WireLimits.idBytes)
    let call = #"{"jsonrpc":"2.0","id":"\#(id)","method":"test.swell","params":{"bytes":100000}}"#
    let calls = Array(repeating: call, count: WireLimits.batchCalls).joined(separator: ",")
    let reply = try #require(try client.exchange("[\(calls)]"))
    #expect(reply.utf8.count <= WireLimits.lineBytes)
    let answers = try WireJSON.decode([JSONValue].self, from: Array(reply.utf8))
    #expect(answers.count == WireLimits.batchCalls)
  }

  @Test func whoeverHoldsMostUnparsedIsHungUpOnAndNotWhoComesNext() throws {
    let daemon = try daemon { $0.unparsedBytes = 1 << 20 }
    let greedy = try daemon.connectLines()
    try greedy.send([UInt8](repeating: UInt8(ascii: "x"), count: 900 << 10))
    let modest = try daemon.connectLines()
    try modest.send([UInt8](repeating: UInt8(ascii: " "), count: 200 << 10) + Array(ping.utf8) + [10])
    #expect(try modest.line() == pong)
    #expect(try greedy.errorKind() == "tooLarge")
    #expect(try greedy.line() == nil)
  }

  @Test func whoeverLeavesMostUnreadIsHungUpOn() throws {
    let daemon = try daemon { $0.unreadBytesInAll = 1 << 20 }
    let silent = try (0..<6).map { _ in try daemon.connectLines() }
    for client in silent { try client.send("test.swell", #"{"bytes":900000}"#) }
    let other = try daemon.connectLines()
    #expect(try other.exchange(ping) == pong)
    // One of them may get its answer; the others were disconnected in the middle of theirs, at the latest now.
    var whole = 0
    for client in silent {
      if let line = try? client.line(), line.contains("result") { whole += 1 }
    }
    #expect(whole < silent.count)
    #expect(try other.exchange(ping) == pong)
  }

  @Test func whoWasSilentLongestGivesItsPlaceToANewcomer() throws {
    let daemon = try daemon {
      $0.connections = 3
      $0.dispensableAfter = 0
    }
    let subscriber = try daemon.connectLines()
    try subscriber.send("test.listen", #"{"player":1,"topics":["store"]}"#)
    #expect(try subscriber.line()?.contains("result") == true)
    let importer = try daemon.connectLines()
    try importer.send("test.hold")
    #expect(try importer.line()?.contains("result") == true)
    let halfLine = try daemon.connectLines()
    #expect(try halfLine.exchange(ping) == pong)
    try halfLine.send(Array(#"{"jsonrpc":"#.utf8))
    let newcomer = try daemon.connectLines()
    #expect(try newcomer.exchange(ping) == pong)
    #expect(try halfLine.errorKind() == "busy")
    #expect(try halfLine.line() == nil)
    #expect(try importer.exchange(ping) == pong)
    daemon.events.publish(topic: .store, to: Audience(user: 1), what: "still here")
    #expect(try subscriber.line()?.contains("still here") == true)
  }

  @Test func aTypedClientThatLostItsPlaceConnectsAgainByItself() throws {
    let daemon = try daemon {
      $0.connections = 1
      $0.dispensableAfter = 0
    }
    let client = Client(connect: { try daemon.connect() })
    #expect(try client.call(Echo(text: "before")).text == "before")
    let newcomer = try daemon.connectLines()
    #expect(try newcomer.exchange(ping) == pong)
    #expect(try client.call(Echo(text: "after")).text == "after")
  }

  @Test func newcomersAreToldWhenEveryPlaceIsInUse() throws {
    let daemon = try daemon { $0.connections = 2 }
    let clients = try (0..<2).map { _ in try daemon.connectLines() }
    for client in clients { #expect(try client.exchange(ping) == pong) }
    for _ in 0..<100 { #expect(try daemon.connectLines().errorKind() == "busy") }
    for client in clients { #expect(try client.exchange(ping) == pong) }
  }

  @Test func theServerServesFewerWhereFewFilesMayBeOpen() {
    let usual = ServerLimits()
    #expect(usual.fitting(descriptors: 1024).connections == 256)
    #expect(usual.fitting(descriptors: usual.descriptors - 1).connections == 255)
    #expect(usual.fitting(descriptors: 64).connections == 64 - ServerLimits.ownDescriptors)
    #expect(usual.fitting(descriptors: 10).connections == 4)
  }

  @Test func aNinthImportHasToWait() throws {
    let fixture = try GameDaemon()
    var imports = try (0..<8).map { _ in try fixture.daemon.connect() }
    for client in imports { _ = try client.call(DataImport(format: "jsonl")) }
    let ninth = try fixture.daemon.connect()
    let refusal = #expect(throws: RPCError.self) { try ninth.call(DataImport(format: "jsonl")) }
    #expect(refusal?.kind == .busy)
    imports.removeLast()
    // The place is free as soon as the server has noticed.
    var attempts = 0
    while (try? ninth.call(DataImport(format: "jsonl"))) == nil, attempts < 100_000 { attempts += 1 }
    #expect(attempts < 100_000)
  }

  @Test func anImportOfSettingsWithoutEndIsRefusedBeforeItFillsTheMemory() throws {
    let fixture = try GameFixture()
    let line = #"{"type":"setting","key":"theme","value":"default"}"# + "\n"
    let refusal = #expect(throws: RPCError.self) {
      try fixture.load(String(repeating: line, count: 50_001))
    }
    #expect(refusal?.kind == .tooLarge)
    #expect(try fixture.export().isEmpty)
    try fixture.load(String(repeating: line, count: 50_000))
  }
}

/// A whole game behind a socket.
private final class GameDaemon {
  let daemon: DaemonFixture

  init() throws {
    daemon = try DaemonFixture { events, folder in
      guard let start = Instant(rfc3339: "2026-03-02T08:00:00Z") else { return [] }
      return try Application(
        dataDirectory: folder, clock: ManualClock(at: start), events: events, log: DaemonFixture.silentLog
      ).rows
    }
  }
}
