import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// The order of a quest's tasks on two devices.
struct SyncOrderTests {
  private let devices: TwoDevices
  private var laptop: GameFixture { devices.laptop }
  private var desktop: GameFixture { devices.desktop }

  /// Both have the quest with these tasks.
  private init(_ tasks: [String]) throws {
    devices = try TwoDevices()
    try laptop.call(QuestCreate(name: "Evening", tasks: tasks.map { "Task \($0)" }))
    try devices.share()
    try devices.carry(laptop, desktop)
    desktop.clock.follow(laptop.clock)
  }

  init() throws { try self.init(["A", "B", "C", "D"]) }

  private func order(on fixture: GameFixture) throws -> String {
    try #require(try fixture.call(QuestList(all: true)).quests.first).tasks.map { String($0.name.suffix(1)) }.joined()
  }

  private func arrange(_ order: String, on fixture: GameFixture) throws {
    fixture.clock.advance(60)
    try fixture.call(QuestUpdate(quest: "Evening", tasks: order.map { "Task \($0)" }))
  }

  @Test(arguments: [
    ("DABC", "AEBCD", "DAEBC"), ("DABC", "BCAD", "DBCA"), ("ABC", "ADBC", "ABC"), ("CABD", "ABCDE", "CABDE"),
    ("ACD", "ABDC", "ADC"),
  ])
  func bothMovesCount(here: String, there: String, together: String) throws {
    try arrange(here, on: laptop)
    desktop.clock.follow(laptop.clock)
    try arrange(there, on: desktop)
    try devices.exchange()
    #expect(try order(on: laptop) == together)
    #expect(try order(on: desktop) == together)
    #expect(try desktop.export() == laptop.export())
  }

  /// A quest has at most ten tasks; those beyond wait.
  @Test func aTaskBeyondTheTenthIsShownWhenAnotherIsRemoved() throws {
    let quest = try SyncOrderTests("ABCDEFGHI".map(String.init))
    try quest.arrange("ABCDEFGHIJ", on: quest.laptop)
    quest.desktop.clock.follow(quest.laptop.clock)
    try quest.arrange("ABCDEFGHIK", on: quest.desktop)
    try quest.devices.exchange()
    let shown = try quest.order(on: quest.laptop)
    #expect(shown.count == 10)
    quest.laptop.clock.follow(quest.desktop.clock)
    try quest.arrange(String(shown.dropFirst(2)), on: quest.laptop)
    try quest.devices.exchange()
    for device in [quest.laptop, quest.desktop] { #expect(try quest.order(on: device).count == 9) }
    #expect(try quest.desktop.export() == quest.laptop.export())
  }

  /// Only the task that was moved is sent.
  @Test func aMoveIsOneItem() throws {
    let before = try #require(try laptop.call(SyncStatus()).last)
    try arrange("DABC", on: laptop)
    let device = try #require(try laptop.call(SyncStatus()).device)
    let items = try laptop.call(SyncTake(device: device, after: before)).items
    #expect(items.filter { $0.record.hasPrefix("task/") }.count == 1)
  }

  /// Each move halves the room between the first two; after some fifty none is left, and all are numbered again.
  @Test func roomBetweenTwoNeverEnds() throws {
    var order = "ABCD"
    for _ in 1...60 {
      order = "A" + String(order.removeLast()) + order.dropFirst()
      try arrange(order, on: laptop)
      try devices.carry(laptop, desktop)
      #expect(try self.order(on: laptop) == order)
    }
    #expect(try self.order(on: desktop) == order)
    #expect(try desktop.export() == laptop.export())
  }
}
