import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// A session's rating in its summary and in history, and the most days in a row.
struct GameSessionRatingTests {
  @discardableResult
  private func quest(_ fixture: GameFixture, _ seconds: [Double]) throws -> RevealedRun? {
    try fixture.call(SessionStart(quest: "Morning", estimates: seconds.map { _ in .seconds(600) }))
    return try seconds.map { time in
      fixture.clock.advance(time)
      return try fixture.call(SessionDone())
    }.last
  }

  @Test func summaryHistoryAndOneSessionAgree() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower", "Pack"]))
    let last = try quest(fixture, [660, 1200])
    #expect(last?.summary?.rating == .off)
    let session = try #require(try fixture.call(SessionHistory()).sessions.first)
    #expect(session.rating == .off)
    #expect(try fixture.call(SessionGet(id: session.id)).rating == .off)
    // A corrected run changes it, and undo brings it back.
    try fixture.call(SessionCorrect(id: session.tasks[1].id, actual: .seconds(600)))
    #expect(try fixture.call(SessionGet(id: session.id)).rating == .spotOn)
    try fixture.call(HistoryUndo())
    #expect(try fixture.call(SessionGet(id: session.id)).rating == .off)
  }

  @Test func aSessionWithoutAScoreHasNoRating() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    fixture.clock.advance(300)
    #expect(try fixture.call(SessionDone(forgot: true)).summary?.rating == nil)
    #expect(try fixture.call(SessionHistory()).sessions.first?.rating == nil)
  }

  @Test func statsHaveTheMostDaysInARowAndTheHomePageDoesNot() throws {
    let fixture = try GameFixture()
    #expect(try fixture.call(StatsGet()).streak.longest == 0)
    for pause in [1, 1, 3, 1, 1, 1, 2, 1] {
      try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
      fixture.clock.advance(300)
      try fixture.call(SessionDone())
      fixture.clock.advance(Double(pause) * 86_400 - 300)
    }
    // Days 0, 1, 2, 5, 6, 7, 8, 10: runs of three, four and one.
    let stats = try fixture.call(StatsGet())
    #expect(stats.streak.longest == 4)
    #expect(stats.streak.current == 6)
    #expect(try fixture.call(StatsGet(asOf: "2026-03-08T12:00:00Z")).streak.longest == 3)
    #expect(try fixture.call(StatsGet(asOf: "2100-01-01T00:00:00Z")).streak.longest == 4)
    let brief = try fixture.call(StatsGet(brief: true))
    #expect(brief.streak.longest == nil && brief.personalBests.isEmpty && brief.recentAccuracy == nil)
    #expect(brief.streak.current == 6 && brief.days == stats.days && !stats.personalBests.isEmpty)
  }
}
