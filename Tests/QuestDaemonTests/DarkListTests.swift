import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon

/// While a task runs, lists of changing values say that they are as of the preceding `done`.
struct DarkListTests {
  private let fixture: GameFixture

  init() throws {
    fixture = try GameFixture(at: "2026-03-02T12:00:00Z")
    try fixture.call(FoodTests.oats())
    try fixture.call(NightLog(from: "23:10", to: "06:50"))
    try fixture.call(SampleLog(metric: "pages", value: .number(12)))
    try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 480, guess: "none"))
    // Records since the preceding `done` would be hidden.
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    try fixture.call(SessionDone())
  }

  private func marks() throws -> [Bool?] {
    [
      try fixture.call(FoodList()).dark, try fixture.call(FoodItems()).dark, try fixture.call(NightList()).dark,
      try fixture.call(SampleList(metric: "pages")).dark,
      try fixture.call(SampleList(metric: "sleep", days: true)).dark,
      try fixture.call(BadgeList()).dark, try fixture.call(TrackList()).dark,
      try fixture.call(GoalGet(goal: "Novel")).dark, try fixture.call(GoalList()).dark,
      try fixture.call(InsightList()).dark, try fixture.call(SourceList()).dark,
    ]
  }

  @Test func theySaySoFromLockInToDone() throws {
    #expect(try marks().allSatisfy { $0 == nil })
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    #expect(try marks().allSatisfy { $0 == true })
    try fixture.call(SessionPause())
    #expect(try marks().allSatisfy { $0 == true })
    try fixture.call(SessionDone())
    #expect(try marks().allSatisfy { $0 == nil })
  }
}
