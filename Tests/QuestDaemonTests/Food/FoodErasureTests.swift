import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon

struct FoodErasureTests {
  private let fixture: GameFixture

  init() throws { fixture = try GameFixture(at: "2026-03-02T12:00:00Z", zone: try #require(Zone("Europe/Berlin"))) }

  @Test func foodIsErasedForGoodAndNothingElse() throws {
    try fixture.call(FoodTests.oats(day: "yesterday"))
    try fixture.call(FoodLog(name: "oats", grams: 10))
    try fixture.call(FoodDone(day: "yesterday"))
    try fixture.call(SampleLog(metric: "pages", value: .number(12)))
    try fixture.call(GoalCreate(name: "Fibre", metric: "food.fibre", atLeast: 30))
    // The image of a deleted entry is only in the journal.
    try fixture.call(FoodDelete(id: fixture.call(FoodList()).entries[0].id))
    for metric in ["food.kcal", "food.done"] {
      #expect(try fixture.refusal(of: DataErase(metric: metric, confirm: true)) == .notYours)
    }
    #expect(try fixture.refusal(of: DataErase(food: true)) == .confirmationNeeded)
    #expect(try fixture.refusal(of: DataErase(nights: true, food: true, confirm: true)) == .invalidArgument)
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    #expect(try fixture.refusal(of: DataErase(food: true, confirm: true)) == .sessionAlreadyOpen)
    try fixture.call(SessionAbandon())
    #expect(try fixture.call(DataErase(food: true, confirm: true)).entries == 3, "an entry, a food, a complete day")
    fixture.game.erasures.awaitEnd()
    #expect(try fixture.refusal(of: HistoryUndo()) == .nothingToUndo)
    #expect(try fixture.call(FoodItems()).items.isEmpty)
    #expect(try fixture.call(FoodList(from: "2026-02-01")).days.isEmpty)
    #expect(try fixture.call(GoalList()).goals.map(\.name) == ["Fibre"])
    #expect(try fixture.samples(of: "pages").count == 1)
    #expect(try !fixture.export().contains("food.done"))
    #expect(try FolderBytes(fixture.folder).files(holding: "oats") == [])
    #expect(try fixture.game.store.read { try $0.faults() } == [])
    #expect(try fixture.call(FoodTests.oats()).day?.entries == 1)
  }
}
