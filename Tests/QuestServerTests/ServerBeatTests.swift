import QuestDaemon
import QuestServer
import QuestTestKit
import Synchronization
import Testing

@Suite struct ServerBeatTests {
  /// Counts signs of life, and lets a thread wait for more of them.
  private final class Signs: Sendable {
    private let gates = Mutex<[(count: Int, gate: Gate)]>([])
    private let seen = Atomic(0)

    var count: Int { seen.load(ordering: .sequentiallyConsistent) }

    func come() {
      let count = seen.add(1, ordering: .sequentiallyConsistent).newValue
      gates.withLock { gates in
        for item in gates where item.count <= count { item.gate.open() }
        gates.removeAll { $0.count <= count }
      }
    }

    /// Whether so many more come.
    func more(_ number: Int) -> Bool {
      let gate = Gate()
      gates.withLock { $0.append((count + number, gate)) }
      return gate.pass()
    }
  }

  @Test func signsOfLifeStopWhileTheWorkersHang() throws {
    let probe = Probe()
    var limits = ServerLimits()
    limits.workers = 1
    let hanging = try DaemonFixture(limits: limits) { events, _ in probe.rows(events) }
    let other = try DaemonFixture()
    let (signs, othersSigns) = (Signs(), Signs())
    hanging.beat(everyMicroseconds: 1000) { signs.come() }
    other.beat(everyMicroseconds: 1000) { othersSigns.come() }
    #expect(signs.more(3))

    let client = try hanging.connectLines()
    try client.send("test.wait")
    #expect(probe.arrived.pass())
    let last = signs.count
    // The loop goes on, and time with it.
    #expect(othersSigns.more(50))
    #expect(signs.count == last)

    probe.gate.open()
    #expect(try client.line()?.contains("result") == true)
    #expect(signs.more(3))
  }
}
