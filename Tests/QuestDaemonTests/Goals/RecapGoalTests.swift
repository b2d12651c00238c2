@testable import QuestDaemon
import QuestTestKit
import QuestWire
import Testing

/// Goals in the card of a week.
struct RecapGoalTests {
  @Test func aWeekSaysInTwoLinesWhatBecameOfGoals() throws {
    let fixture = try GameFixture(at: "2026-03-02T08:00:00Z")
    try fixture.call(GoalCreate(name: "Swedish", metric: "pages", atLeast: 5))
    try fixture.call(GoalCreate(name: "Runs", metric: "play.runs", reach: 3, guess: "none"))
    try fixture.call(GoalCreate(name: "Weight", metric: "weight", atLeast: 60))
    for day in 1...7 {
      if day != 3 { try fixture.call(SampleLog(metric: "pages", value: .number(day == 5 ? 1 : 6))) }
      try fixture.call(SampleLog(metric: "weight", value: .number(70)))
      try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
      fixture.clock.advance(300)
      try fixture.call(SessionDone())
      fixture.clock.advance(86_100)
    }
    let lines = try #require(try fixture.call(RecapList(weeks: 1)).card?.lines)
    #expect(lines.count <= 8)
    #expect(lines.contains("Goal reached: Runs"))
    // Five days kept, one missed, one unknown.
    #expect(lines.contains("Goals kept: 5 of 6 times"))
  }
}
