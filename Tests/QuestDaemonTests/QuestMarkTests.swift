import QuestTestKit
import QuestWire
import Testing

/// The owner of a quest, and when it was created and changed.
struct QuestMarkTests {
  @Test func ownQuestsAreMarkedWhereAGuardianSetsUpOthers() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Read"]))
    #expect(try fixture.call(QuestList(all: true)).quests.map(\.yours) == [nil])
    try fixture.call(GuardianApply(routines: [DisplayNameTests.night]))
    #expect(try fixture.call(QuestList(all: true)).quests.map(\.yours) == [true, nil])
    #expect(try fixture.call(QuestGet(quest: "Evening")).yours == true)
  }

  @Test func momentsOfAQuestAreKeptAndNotToldWhileATaskRuns() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Read"]))
    fixture.clock.advance(100)
    try fixture.call(QuestUpdate(quest: "Evening"))
    var quest = try fixture.call(QuestGet(quest: "Evening"))
    #expect(quest.createdAt == "2026-03-02T08:00:00Z" && quest.updatedAt == quest.createdAt)
    try fixture.call(QuestUpdate(quest: "Evening", days: [2]))
    quest = try fixture.call(QuestGet(quest: "Evening"))
    #expect(quest.updatedAt == "2026-03-02T08:01:40Z")
    try fixture.call(HistoryUndo())
    #expect(try fixture.call(QuestGet(quest: "Evening")).updatedAt == quest.createdAt)
    try fixture.call(HistoryRedo())
    #expect(try fixture.call(QuestGet(quest: "Evening")) == quest)
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    let hidden = try fixture.call(QuestGet(quest: "Evening"))
    #expect(hidden.createdAt == nil && hidden.updatedAt == nil)
    #expect(try !fixture.export().contains("createdAt"))
  }
}
