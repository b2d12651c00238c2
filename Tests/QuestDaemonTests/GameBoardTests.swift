import Foundation
import QuestDaemon
import QuestTestKit
import QuestWire
import Synchronization
import Testing

@Suite struct GameBoardTests {
  /// Records the depth of calls at which it is notified.
  private final class DepthGauge: SessionWatch {
    private let depths = Mutex<[Int]>([])
    var seen: [Int] { depths.withLock { $0 } }

    func show(_ state: SessionState) {
      let depth = Thread.callStackReturnAddresses.count
      depths.withLock { $0.append(depth) }
    }
  }

  @Test func showingALaterChangeIsNoMoreWorkThanShowingTheFirst() throws {
    let fixture = try GameFixture()
    let gauge = DepthGauge()
    fixture.game.tell(gauge)
    try fixture.call(SessionStartTask(task: "Tea", estimate: .seconds(60)))
    let first = try #require(gauge.seen.last)
    for _ in 0..<30 {
      try fixture.call(SessionDone(took: .seconds(60)))
      try fixture.call(SessionStartTask(task: "Tea", estimate: .seconds(60)))
    }
    #expect(gauge.seen.last == first)
  }
}
