import Glibc
import LinuxHost
import QuestClient
import QuestServer
import QuestTestKit
import QuestWire
import Testing

/// The priority of the threads of each lane.
@Suite struct LanePriorityTests {
  private struct Nice: Request {
    static let method = "test.nice"
    var lane: String
    struct Response: Codable, Equatable, Sendable { var value: Int32 }
  }

  private struct ChangingNice: ChangingRequest {
    static let method = "test.changingNice"
    var idempotencyKey: String?
    typealias Response = Nice.Response
  }

  @Test func longWorkHasALowPriorityAndItsTurnsDoNot() throws {
    let usual = Self.nice().value
    let changes = ChangeQueue()
    let daemon = try DaemonFixture { _, _ in
      [
        .row(Nice.self, "Nice.", lane: { request, _ in request.lane == "short" ? .short : .long }) { request, context in
          request.lane == "turn" ? changes.perform(for: context.peer.uid, Self.nice) : Self.nice()
        },
        .row(ChangingNice.self, "Nice.") { _, _ in Self.nice() },
      ]
    }
    let client = try daemon.connect()
    // The low priority must stay with its threads.
    for _ in 1...2 {
      #expect(try client.call(Nice(lane: "long")).value == max(5, usual))
      #expect(try client.call(Nice(lane: "turn")).value == usual)
      #expect(try client.call(Nice(lane: "short")).value == usual)
      #expect(try client.call(ChangingNice()).value == usual)
    }
    try changes.end()
  }

  /// The nice value of the calling thread.
  private static func nice() -> Nice.Response {
    Nice.Response(value: getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0))
  }
}
