@testable import QuestServer
import QuestTestKit
import QuestWire
import Testing

/// The lane in which the work on a line begins, and that a wrong choice does not change the answer.
@Suite struct FirstLaneTests {
  private let dispatcher = Dispatcher(
    table: MethodTable([
      .row(SessionStart.self, "A change.") { _, _ in SessionState(phase: "none") },
      .row(HistoryUndo.self, "A change of any length.", lane: { _, _ in .long }) { _, _ in throw RPCError.stopping },
      .row(SystemPing.self, "A reading.") { _, _ in Nothing() },
    ]), policy: AccessPolicy(admitted: [0]), log: DaemonFixture.silentLog)

  private func lane(_ line: String) -> Lane { dispatcher.firstLane(of: .complete(Array(line.utf8))) }

  @Test func aShortLineThatNamesAPlainChangeBeginsOnTheLaneOfChanges() {
    #expect(lane(#"{"jsonrpc":"2.0","id":1,"method":"session.start","params":{}}"#) == .change)
    #expect(lane(#"{ "method" : "session.start" }"#) == .change)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"method":"system.ping"}"#, #"{"method":"history.undo"}"#, #"{"method":"session.starts"}"#,
    #"[{"method":"session.start"}]"#, #"{"method":session.start}"#, #"{"method""#, #"{"method":"session.st"#, "{", "",
    #"{"method":"session.start","params":"\#(String(repeating: "x", count: 512))"}"#,
  ])
  func anyOtherLineBeginsOnTheShortLane(line: String) {
    #expect(lane(line) == .short, "\(line)")
    #expect(dispatcher.firstLane(of: .oversized) == .short)
  }

  @Test func aLineThatNamesAChangeElsewhereIsAnsweredAsTheCallItIs() throws {
    let probe = Probe()
    let daemon = try DaemonFixture { events, _ in
      probe.rows(events) + [.row(SessionStart.self, "A change.") { _, _ in SessionState(phase: "none") }]
    }
    let client = try daemon.connectLines()
    let inID = try client.exchange(#"{"jsonrpc":"2.0","id":{"method":"session.start"},"method":"test.echo"}"#)
    #expect(inID?.contains("error") == true)
    #expect(try client.exchange(#"{"method":"session.start"#)?.contains("-32700") == true)
    let echo = #"{"jsonrpc":"2.0","id":2,"method":"test.echo","params":{"text":"b"}}"#
    #expect(try client.exchange(echo)?.contains(#""text":"b""#) == true)
  }
}
