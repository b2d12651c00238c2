import LinuxHost
import NIOCore
import NIOEmbedded
import QuestModel
import QuestTestKit
import Testing

@testable import QuestServer

/// The sharing of connections between the Unix users of one service.
@Suite struct ConnectionShareTests {
  private let registry = ConnectionRegistry()
  private let loop = EmbeddedEventLoop()
  private var limits = ServerLimits()

  init() { limits.connections = 32 }

  @discardableResult
  private func connect(_ user: UInt32) throws -> ConnectionHandler {
    let log = DaemonFixture.silentLog
    let events = EventHub(log: log)
    let context = ConnectionContext(events: events)
    // An idle subscriber is not replaced.
    _ = context.subscribe(audience: Audience(user: user), topics: [])
    let clock = ManualClock(at: Instant(milliseconds: 0))
    let handler = ConnectionHandler(
      channel: EmbeddedChannel(loop: loop),
      call: CallContext(
        peer: PeerCredentials(uid: user, gid: user, pid: 1), connection: context, arrived: clock.now()),
      registry: registry,
      dispatcher: Dispatcher(table: MethodTable([]), policy: .userService(owner: 0), log: log),
      workers: Workers(limits, ChangeQueue()), clock: clock, limits: limits, log: log)
    registry.add(handler)
    return handler
  }

  private func staying(_ user: UInt32) -> Int {
    registry.connections.values.count { $0.call.peer.uid == user && !$0.state.isCutOff }
  }

  @Test func oneUserWithAllPlacesGivesOneToAnother() throws {
    while registry.hasRoom(for: 1000, limits) { try connect(1000) }
    #expect(staying(1000) == 28)
    for _ in 0..<10 {
      #expect(registry.hasRoom(for: 1001, limits))
      try connect(1001)
    }
    #expect(staying(1001) == 10)
    #expect(!registry.hasRoom(for: 1000, limits))
  }

  @Test func nobodyTakesMoreThanAnEqualShare() throws {
    for user: UInt32 in [1000, 1001] { for _ in 0..<14 { try connect(user) } }
    #expect(!registry.hasRoom(for: 1000, limits))
    #expect(!registry.hasRoom(for: 1001, limits))
    #expect(registry.hasRoom(for: 1002, limits))
  }

  @Test func theLastPlacesAreRoots() throws {
    while registry.hasRoom(for: 1000, limits) { try connect(1000) }
    for _ in 0..<4 {
      #expect(registry.hasRoom(for: 0, limits))
      try connect(0)
    }
    #expect(staying(1000) == 28)
  }
}
