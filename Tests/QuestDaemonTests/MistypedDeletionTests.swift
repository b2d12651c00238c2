import QuestTestKit
import QuestWire
import Testing

/// A name with a typing error finds what is meant, but deletes and erases nothing.
@Suite struct MistypedDeletionTests {
  private let fixture: GameFixture

  init() throws {
    fixture = try GameFixture()
    try fixture.call(MetricDefine(metric: "pages", unit: "pages"))
    try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 480))
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower"]))
  }

  @Test func aMistypedNameIsRefusedWithTheNearOnes() throws {
    #expect(try fixture.call(GoalGet(goal: "zovel")).goal.name == "Novel")
    let before = try fixture.export()
    try refuses(DataErase(goal: "nope", confirm: true), near: "Novel")
    try refuses(DataErase(goal: "zovel", confirm: true), near: "Novel")
    try refuses(GoalDelete(goal: "zovel"), near: "Novel")
    try refuses(QuestDelete(quest: "mornimg"), near: "Morning")
    #expect(try fixture.export() == before)
  }

  @Test func theBeginningOfAnOnlyNameIsEnough() throws {
    try fixture.call(GoalDelete(goal: "nov"))
    try fixture.call(QuestDelete(quest: "morn"))
    #expect(try fixture.call(GoalList(all: true)).goals.isEmpty)
    #expect(try fixture.call(QuestList(all: true)).quests.isEmpty)
  }

  private func refuses(_ request: some Request, near: String) throws {
    let refusal = try #require(throws: RPCError.self) { try fixture.call(request) }
    #expect(refusal.kind == .notFound && refusal.data.candidates == [near])
  }
}
