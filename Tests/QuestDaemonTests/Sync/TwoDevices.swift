import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// Two devices of one player, and their exchange.
struct TwoDevices {
  let laptop: GameFixture
  let desktop: GameFixture

  init(laptop: GameFixture? = nil, desktop: GameFixture? = nil) throws {
    self.laptop = try laptop ?? GameFixture()
    self.desktop = try desktop ?? GameFixture()
  }

  func share() throws {
    _ = try laptop.call(SyncBegin(name: "laptop"))
    _ = try desktop.call(SyncBegin(name: "desktop"))
  }

  /// Sends everything from one device to the other.
  @discardableResult
  func carry(_ from: GameFixture, _ to: GameFixture, after: Int = 0) throws -> SyncPut.Response {
    let device = try #require(try from.call(SyncStatus()).device)
    var last = after
    var counts = SyncPut.Response()
    while true {
      let page = try from.call(SyncTake(device: device, after: last))
      guard page.device == device else { return try carry(from, to) }
      let put = try to.call(SyncPut(device: device, items: page.items))
      counts.added += put.added
      counts.changed += put.changed
      counts.deleted += put.deleted
      counts.waiting += put.waiting
      last = page.items.last?.n ?? last
      if !page.more { return counts }
    }
  }

  /// Exchanges everything in both directions.
  func exchange() throws {
    for _ in 1...2 {
      try carry(laptop, desktop)
      try carry(desktop, laptop)
    }
  }

  func play(_ name: String, on fixture: GameFixture) throws {
    try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
    fixture.clock.advance(320)
    try fixture.call(SessionDone())
  }
}

extension GameFixture {
  /// Devices may have the same records in another order.
  func exportedLines() throws -> Set<Substring> { try Set(export().split(separator: "\n")) }
}
