import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Stores that go back in time while they are shared, and copies of them.
@Suite struct SyncRestoreTests {
  private let devices: TwoDevices
  private var laptop: GameFixture { devices.laptop }
  private var desktop: GameFixture { devices.desktop }

  init() throws { devices = try TwoDevices() }

  @Test func aBackupFromASharedTimeDoesNotShareAgain() throws {
    try devices.share()
    try laptop.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
    try devices.exchange()
    let backup = try desktop.call(DataBackup()).backup?.name
    try desktop.call(SyncEnd())
    try desktop.call(DataRestore(name: backup))
    #expect(try desktop.call(SyncStatus()).on == false)
    // With others it begins anew, and has everything to send.
    let device = try desktop.call(SyncBegin(name: "desktop")).device
    let items = try desktop.call(SyncTake(device: device, after: 0)).items
    #expect(items.contains { $0.record.hasPrefix("routine/") })
  }

  @Test func aBackupFromASharedTimeBringsNoDevicesToOthers() throws {
    try devices.share()
    try laptop.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
    try devices.exchange()
    let backup = try desktop.call(DataBackup()).backup?.name
    try desktop.call(SyncEnd())
    let others = try TwoDevices(desktop: desktop)
    try others.share()
    try others.exchange()
    try desktop.call(DataRestore(name: backup))
    try others.exchange()
    for device in [others.laptop, desktop] {
      #expect(try Set(device.call(SyncStatus()).devices.map(\.name)) == ["laptop", "desktop"])
      #expect(try device.call(SyncStatus()).devices.count == 2)
    }
    #expect(try desktop.exportedLines() == others.laptop.exportedLines())
    #expect(try desktop.game.store.read { try $0.faults() } == [])
  }

  /// The ids that a restored store, and one whose restore was undone, had in between are listed no longer.
  @Test func restoresLeaveOneEntryOfTheirDevice() throws {
    try devices.share()
    let backup = try desktop.call(DataBackup()).backup?.name
    try devices.play("Swim", on: desktop)
    try devices.exchange()
    let carrier = Carrier()
    try carrier.give(desktop)
    for _ in 1...2 {
      try desktop.call(DataRestore(name: backup))
      try carrier.give(desktop)
      try carrier.take(laptop)
      try desktop.call(HistoryUndo(confirm: true))
      try carrier.exchange(desktop, laptop)
      try carrier.take(desktop)
      try expectBothListed(on: laptop, desktop)
    }
    #expect(carrier.items.count == 6, "the laptop, the desktop, and each store that replaced another one")
    #expect(try desktop.exportedLines() == laptop.exportedLines())
  }

  /// An id that one restore withdrew is not listed again by the next restore, which never had that id.
  @Test func anIdBetweenTwoRestoresIsNotListedAgain() throws {
    try devices.share()
    try devices.exchange()
    let before = try desktop.call(DataBackup()).backup?.name
    let carrier = Carrier()
    try carrier.give(desktop)
    try devices.play("Swim", on: desktop)
    try carrier.give(desktop)
    // The carrier has more of the restored store's id than it knows, so it gets another id.
    try desktop.call(DataRestore(name: before))
    try carrier.give(desktop)
    let between = try desktop.call(SyncStatus()).device
    try carrier.take(laptop)
    let after = try desktop.call(DataBackup()).backup?.name
    try desktop.call(DataRestore(name: before))
    try desktop.call(DataRestore(name: before))
    try carrier.exchange(desktop, laptop)
    try carrier.take(desktop)
    #expect(after != before && carrier.items[between ?? ""] != nil)
    try expectBothListed(on: laptop, desktop)
  }

  /// A restored store writes items of its own, for the ids that went off the list since. They must not take the numbers
  /// of what was sent before the restore.
  @Test func whatWasSentBeforeARestoreIsNotReplaced() throws {
    try devices.share()
    try devices.exchange()
    let carrier = Carrier()
    try carrier.give(desktop)
    let backup = try desktop.call(DataBackup()).backup?.name
    try devices.play("Swim", on: desktop)
    try carrier.give(desktop)
    try takeFormerIDs(desktop)
    try desktop.call(DataRestore(name: backup))
    try devices.play("Jog", on: desktop)
    try carrier.exchange(desktop, laptop)
    #expect(try Set(desktop.call(SkillList()).skills.map(\.name)) == ["Swim", "Jog"])
    #expect(try desktop.exportedLines() == laptop.exportedLines())
  }

  /// The restored store sent under the id of the one that comes back.
  @Test func whatARestoredStoreSentIsNotReplacedAfterAnUndo() throws {
    try devices.share()
    try devices.exchange()
    let carrier = Carrier()
    try carrier.give(desktop)
    let backup = try desktop.call(DataBackup()).backup?.name
    try desktop.call(DataRestore(name: backup))
    let id = try desktop.call(SyncStatus()).device
    try devices.play("Jog", on: desktop)
    try carrier.give(desktop)
    try takeFormerIDs(desktop)
    #expect(try desktop.call(SyncStatus()).device == id, "nothing was numbered since the backup")
    while try desktop.call(HistoryUndo(confirm: true)).change != "the restore of a backup" {}
    try devices.play("Swim", on: desktop)
    try carrier.exchange(desktop, laptop)
    #expect(try Set(laptop.call(SkillList()).skills.map(\.name)) == ["Jog", "Swim"])
    #expect(try desktop.exportedLines() == laptop.exportedLines())
  }

  /// Two restores without an exchange in between: the first one's need for another id is not forgotten.
  @Test func aSecondRestoreKeepsTheNeedForAnotherId() throws {
    try devices.share()
    try devices.exchange()
    let carrier = Carrier()
    try carrier.give(desktop)
    let earlier = try desktop.call(DataBackup()).backup?.name
    try takeFormerIDs(desktop)
    try desktop.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
    let later = try desktop.call(DataBackup()).backup?.name
    #expect(later != earlier)
    try devices.play("Swim", on: desktop)
    try carrier.give(desktop)
    try desktop.call(DataRestore(name: later))
    try desktop.call(DataRestore(name: earlier))
    try carrier.exchange(desktop, laptop)
    #expect(try desktop.call(SkillList()).skills.map(\.name) == ["Swim"])
    #expect(try desktop.exportedLines() == laptop.exportedLines())
  }

  /// What the restored store knew of the list is older than what its successor knows.
  @Test func aDeviceThatListedItselfAgainStaysListedAfterAnUndo() throws {
    try devices.share()
    try devices.exchange()
    let id = try #require(try laptop.call(SyncStatus()).device)
    let clock = try #require(try laptop.call(SyncTake(device: id, after: 0)).items.map(\.clock).max()) + 1
    let removed = SyncItem(n: 1, record: "device/\(id)", schema: 1, clock: clock, body: Self.gone(clock, "copy"))
    try desktop.call(SyncPut(device: "copy", items: [removed]))
    let backup = try desktop.call(DataBackup()).backup?.name
    #expect(try desktop.call(SyncStatus()).devices.map(\.name) == ["desktop"])
    try laptop.call(SyncPut(device: "copy", items: [removed]))
    try devices.exchange()
    try desktop.call(DataRestore(name: backup))
    try desktop.call(HistoryUndo(confirm: true))
    try expectBothListed(on: desktop)
  }

  /// A copy of the store takes another id, and with it the former one off the list. The original lists itself again.
  @Test func aDeviceStaysListedWhenACopyOfItGetsAnotherId() throws {
    try devices.share()
    try devices.exchange()
    let id = try #require(try laptop.call(SyncStatus()).device)
    let clock = try #require(try laptop.call(SyncTake(device: id, after: 0)).items.map(\.clock).max()) + 1
    let removed = SyncItem(n: 1, record: "device/\(id)", schema: 1, clock: clock, body: Self.gone(clock, "copy"))
    for device in [laptop, desktop] { try device.call(SyncPut(device: "copy", items: [removed])) }
    try devices.exchange()
    try expectBothListed(on: laptop, desktop)
    #expect(try laptop.call(SyncStatus()).device == id)
  }

  @Test func aStoreThatWentBackInTimeGetsAnotherIdAndItsOwnItemsAgain() throws {
    try devices.share()
    let first = try #require(try laptop.call(SyncStatus()).device)
    try devices.play("Swim", on: laptop)
    let items = try laptop.call(SyncTake(device: first, after: 0)).items
    // The carrier has more of this device than it knows itself.
    let answer = try laptop.call(SyncTake(device: first, after: (items.last?.n ?? 0) + 5))
    #expect(answer.device != first)
    #expect(answer.items.isEmpty)
    #expect(try laptop.call(SyncTake(device: answer.device, after: 0)).items.count >= items.count)
    #expect(try laptop.call(SyncPut(device: first, items: items)).unchanged > 0)
    #expect(try laptop.call(SyncStatus()).devices.map(\.name) == ["laptop"])
  }

  // MARK: - Scenes

  private func expectBothListed(on fixtures: GameFixture...) throws {
    for fixture in fixtures {
      #expect(try fixture.call(SyncStatus()).devices.map(\.name).sorted() == ["desktop", "laptop"])
    }
  }

  /// Twenty ids that another device took off the list. A store that knows less of the list writes an item for each.
  private func takeFormerIDs(_ fixture: GameFixture) throws {
    let items = (1...20).map {
      SyncItem(n: $0, record: "device/former\($0)", schema: 1, clock: 1, body: Self.gone(1, "x"))
    }
    try fixture.call(SyncPut(device: "x", items: items))
  }

  private static func gone(_ clock: Int, _ device: String) -> String {
    ReplicaState(fields: [ReplicaState.gone: .init(.integer(1), ReplicaStamp(clock: Int64(clock), device: device))])
      .json
  }
}

/// Has the items of every id that ever sent any, as a folder or database has them.
private final class Carrier {
  private(set) var items: [String: [SyncItem]] = [:]

  func give(_ fixture: GameFixture) throws {
    let device = try #require(try fixture.call(SyncStatus()).device)
    let page = try fixture.call(SyncTake(device: device, after: items[device]?.last?.n ?? 0))
    guard page.device == device else { return try give(fixture) }
    items[device, default: []] += page.items
  }

  /// Everything in both directions, and what that brought about.
  func exchange(_ fixtures: GameFixture...) throws {
    for fixture in fixtures + fixtures {
      try give(fixture)
      try take(fixture)
    }
  }

  func take(_ fixture: GameFixture) throws {
    let own = try fixture.call(SyncStatus()).device
    for (device, items) in items.sorted(by: { $0.key < $1.key }) where device != own {
      try fixture.call(SyncPut(device: device, items: items))
    }
  }
}
