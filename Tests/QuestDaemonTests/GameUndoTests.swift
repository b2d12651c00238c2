@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Taking changes back.
struct GameUndoTests {
  @Test func aRevealTakenBackAndFinishedAnewIsUnblindedAndEarnsNothing() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(300)]))
    fixture.clock.advance(300)
    #expect(try fixture.call(SessionDone()).xp == 100)
    #expect(try fixture.call(HistoryUndo()).session.phase == "active")
    #expect(try fixture.call(StatsGet()).totalXP == 0)
    fixture.clock.advance(1)
    let again = try fixture.call(SessionDone())
    #expect(again.marks.contains("unblinded"))
    #expect(again.xp == 0)
    #expect(again.actualSeconds == 301)
    #expect(!again.personalBest)
    let stats = try fixture.call(StatsGet())
    #expect(stats.totalXP == 0)
    #expect(stats.averageAccuracy == 0)
    #expect(stats.personalBests.isEmpty)
    #expect(stats.bands.isEmpty)
  }

  @Test func aMeasurementGoesOnThroughUndoAndRedo() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(300)]))
    fixture.clock.advance(100)
    try fixture.call(SessionPause())
    fixture.clock.advance(50)
    try fixture.call(HistoryUndo())
    fixture.clock.advance(10)
    #expect(try fixture.call(SessionDone()).actualSeconds == 160)
    try fixture.call(HistoryUndo())
    try fixture.call(HistoryRedo())
    #expect(try fixture.call(SessionHistory()).sessions.first?.tasks.first?.actualSeconds == 160)
  }

  @Test func aSkillMadeAfterAMergeDoesNotStandInTheWayOfItsUndo() throws {
    let fixture = try GameFixture()
    for name in ["Read", "Write"] {
      try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
      fixture.clock.advance(300)
      try fixture.call(SessionDone())
    }
    let before = try fixture.export()
    try fixture.call(SkillMerge(from: "Write", into: "Read"))
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    fixture.clock.advance(300)
    try fixture.call(SessionDone())
    for _ in 1...3 { try fixture.call(HistoryUndo()) }
    #expect(try fixture.export() == before)
    #expect(try fixture.call(SkillList()).skills.count == 2)
    for _ in 1...3 { try fixture.call(HistoryRedo()) }
    #expect(try fixture.call(SkillList()).skills.map(\.name).sorted() == ["Read", "Swim"])
  }

  @Test func changesOlderThanTwelveHoursAreNamedAndAskedFor() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
    fixture.clock.advance(12 * 3600)
    try fixture.call(HistoryUndo())
    try fixture.call(HistoryRedo())
    fixture.clock.advance(1)
    let error = try #require(throws: RPCError.self) { try fixture.call(HistoryUndo()) }
    #expect(error.kind == .confirmationNeeded)
    #expect(error.message.contains("the new quest Evening"))
    #expect(try fixture.call(HistoryUndo(confirm: true)).change == "the new quest Evening")
    #expect(try fixture.refusal(of: HistoryUndo()) == .nothingToUndo)
  }

  @Test func undoneSessionsOfYesterdayAreOpenAgain() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
    fixture.clock.advance(70)
    try fixture.call(SessionDone())
    let open = try fixture.call(SessionStatus())
    fixture.clock.advance(86_400)
    let started = try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(600)]))
    #expect(started.note?.contains("Evening") == true)
    try fixture.call(SessionAbandon())
    let put = try #require(try fixture.call(SessionHistory(quest: "Evening")).sessions.first)
    #expect(put.outcome == "abandoned")
    #expect(put.tasks.map(\.marks) == [[], ["unmeasured"]])
    #expect(put.tasks.map(\.actualSeconds) == [70, nil])
    try fixture.call(HistoryUndo())
    try fixture.call(HistoryUndo())
    #expect(try fixture.call(SessionStatus()) == open)
    fixture.clock.advance(10)
    #expect(try fixture.call(SessionDone()).actualSeconds == 86_410)
  }

  @Test func aRunThatChangesTheMeaningOfANameAnswersWithFreshSums() throws {
    let fixture = try GameFixture()
    for name in ["Read", "Write", "Write"] {
      try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
      fixture.clock.advance(310)
      try fixture.call(SessionDone())
    }
    #expect(try fixture.call(SkillMerge(from: "Write", into: "Read")).runs == 3)
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(300)]))
    fixture.clock.advance(300)
    fixture.clock.stepWall(-3000)
    let best = try fixture.call(SessionDone())
    #expect(best.personalBest)
  }
}
