import Foundation
import QuestModel
import QuestTestKit
import QuestWire
import Synchronization
import Testing

@testable import QuestDaemon
@testable import QuestStore

/// Items that change much of a long history are taken on a copy of the store.
struct SyncLargeTests {
  private let devices: TwoDevices
  private var laptop: GameFixture { devices.laptop }
  private var desktop: GameFixture { devices.desktop }

  init() throws { devices = try TwoDevices() }

  private func file(of fixture: GameFixture) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: fixture.game.store.path)[.systemFileNumber] as? Int
  }

  @Test func whatIsTakenOnACopyIsTheSameAsInTheStore() throws {
    let tablet = try GameFixture()
    _ = try tablet.call(SyncBegin(name: "tablet"))
    try devices.share()
    for index in 0..<6 { try devices.play(index % 2 == 0 ? "Swim" : "Row", on: laptop) }
    let first = try file(of: tablet)
    func expectSame() throws {
      #expect(try desktop.exportedLines() == laptop.exportedLines())
      #expect(try tablet.exportedLines() == laptop.exportedLines())
      #expect(try tablet.game.store.read { try $0.faults() } == [])
      #expect(try tablet.call(StatsGet()).totalXP == laptop.call(StatsGet()).totalXP)
    }
    tablet.game.store.largeFrom.withLock { $0 = 0 }
    let small = try devices.carry(laptop, desktop)
    let large = try devices.carry(laptop, tablet)
    #expect(small == large && small.added > 6)
    try expectSame()
    let second = try file(of: tablet)
    #expect(first != second)
    try laptop.call(SkillMerge(from: "Row", into: "Swim"))
    try devices.carry(laptop, desktop)
    // Some items are small, one is not.
    tablet.game.store.largeFrom.withLock { $0 = 12 }
    try devices.carry(laptop, tablet)
    try expectSame()
    #expect(try tablet.call(SkillList()).skills.map(\.runs) == [6])
    #expect(try file(of: tablet) != second)
    // The own changes of a device that has taken items on a copy reach the others.
    tablet.clock.follow(laptop.clock)
    try devices.play("Read", on: tablet)
    try devices.carry(tablet, laptop)
    try devices.carry(tablet, desktop)
    try expectSame()
  }

  @Test func aTaskThatIsStartedMeanwhileKeepsTheStore() throws {
    struct Started: Error {}
    try desktop.call(SettingsSet(key: "hints", value: "ask"))
    let context = desktop.context
    #expect(throws: Started.self) {
      try desktop.game.writingOnCopy(SyncPut.method, context, items: 1) { snapshot in
        if try snapshot.isDark() { throw Started() }
      } _: { change in
        try change.writer.set("hints", to: "off")
        try desktop.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
      }
    }
    #expect(try desktop.call(SettingsGet(key: "hints")).settings.first?.value == "ask")
    #expect(try desktop.call(SessionStatus()).phase.known == .active)
    desktop.clock.advance(310)
    try desktop.call(SessionDone())
    #expect(try desktop.game.store.read { try $0.faults() } == [])
  }
}
