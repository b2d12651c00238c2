import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// Details of playing.
struct GamePlayTests {
  private func fixture(playing task: String, times: Int, seconds: Double = 300) throws -> GameFixture {
    let fixture = try GameFixture()
    for _ in 0..<times {
      try fixture.call(SessionDo(name: task, estimates: [.seconds(seconds)]))
      fixture.clock.advance(seconds)
      try fixture.call(SessionDone())
    }
    return fixture
  }

  // MARK: - Hints

  @Test func hintsComeAfterFiveRunsOutsideCalibrationAndOnlyAsSet() throws {
    let fixture = try fixture(playing: "Read", times: 7)
    #expect(try fixture.call(SessionDo(name: "Read")).hintAvailable == nil)
    #expect(try fixture.call(SessionHint()).hint == nil)
    try fixture.call(SessionEstimate(estimate: .seconds(300)))
    fixture.clock.advance(300)
    #expect(try fixture.call(SessionDone()).marks == [])
    for (mode, before, after) in [
      ("ask", false, false), ("before", true, false), ("after", false, true), ("off", false, false),
    ] {
      try fixture.call(SettingsSet(key: "hints", value: mode))
      let open = try fixture.call(SessionDo(name: "Read"))
      #expect((open.hint != nil) == before, "\(mode)")
      #expect((open.hintAvailable == true) == (mode == "ask"), "\(mode)")
      #expect(try fixture.call(SessionStatus()).hintAvailable == nil, "said once")
      let locked = try fixture.call(SessionEstimate(estimate: .seconds(300)))
      #expect((locked.hint == "Last 5 times: ~5m") == after, "\(mode)")
      #expect(locked.hintAvailable == nil)
      fixture.clock.advance(300)
      #expect(try fixture.call(SessionDone()).marks.contains("hinted") == before, "\(mode)")
    }
    try fixture.call(SessionDo(name: "Read"))
    #expect(try fixture.refusal(of: SessionHint()) == .hintUnavailable)
  }

  @Test func aHintAskedForBeforeLockInMarksTheRunAndOneAfterDoesNot() throws {
    let fixture = try fixture(playing: "Read", times: 8)
    for asksFirst in [true, false] {
      try fixture.call(SessionDo(name: "Read"))
      if asksFirst { #expect(try fixture.call(SessionHint()).hint == "Last 5 times: ~5m") }
      try fixture.call(SessionEstimate(estimate: .seconds(300)))
      if !asksFirst { try fixture.call(SessionHint()) }
      fixture.clock.advance(300)
      #expect(try fixture.call(SessionDone()).marks.contains("hinted") == asksFirst)
    }
  }

  @Test func aHintShownInTheRevealBeforeMarksTheRun() throws {
    let fixture = try fixture(playing: "Read", times: 8)
    try fixture.call(SettingsSet(key: "hints", value: "before"))
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60)]))
    fixture.clock.advance(60)
    #expect(try fixture.call(SessionDone()).next?.hint != nil)
    try fixture.call(SessionEstimate(estimate: .seconds(300)))
    fixture.clock.advance(300)
    #expect(try fixture.call(SessionDone()).marks == ["hinted"])
  }

  // MARK: - Overlong

  @Test func anOverlongRunIsAskedAboutAndTheAnswerTakesNoTime() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
    fixture.clock.advance(4000)
    let answer = fixture.exchange(method: "session.done", parameters: #"{"askIfOverlong":true}"#)
    #expect(answer.contains(#""kind":"confirmOverlong""#))
    #expect(!answer.contains("4000"))
    #expect(!answer.contains("1h"))
    fixture.clock.advance(500)
    #expect(try fixture.refusal(of: SessionDone(askIfOverlong: true)) == .confirmOverlong)
    fixture.clock.advance(500)
    let done = try fixture.call(SessionDone(confirm: true))
    #expect(done.actualSeconds == 4000)
    #expect(done.marks == ["confirmed"])
    #expect(try fixture.call(StatsGet()).averageAccuracy > 0)
  }

  @Test func anUnconfirmedOverlongRunCountsOnceItIsConfirmed() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
    fixture.clock.advance(4000)
    let done = try fixture.call(SessionDone())
    #expect(done.integrity == "overlong")
    #expect(done.xp == 0)
    var stats = try fixture.call(StatsGet())
    #expect(stats.averageAccuracy == 0)
    #expect(stats.personalBests.isEmpty)
    // Three more on the same day do not lessen what the first one earns.
    for _ in 1...3 {
      try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
      fixture.clock.advance(90)
      try fixture.call(SessionDone())
    }
    let before = try fixture.call(StatsGet()).totalXP
    // The beginning of the session's id is enough where one run waits.
    let confirmed = try fixture.call(SessionConfirm(id: String(done.id.prefix(8))))
    #expect(try fixture.refusal(of: SessionConfirm(id: done.id)) == .invalidArgument)
    #expect(confirmed.marks == ["confirmed"])
    #expect(confirmed.xp == 10)
    #expect(confirmed.personalBest)
    stats = try fixture.call(StatsGet())
    #expect(stats.totalXP == before + 10)
    #expect(try fixture.call(StatsGet(asOf: "2100-01-01T00:00:00Z")).totalXP == stats.totalXP)
    #expect(try fixture.refusal(of: SessionConfirm(id: "none-0")) == .notFound)
  }

  @Test func doneEndsOnlyTheTaskTheClientHasBeforeIt() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    let seen = try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
    fixture.clock.advance(50)
    // Another terminal ends the first task, and the second one starts by itself.
    #expect(try fixture.call(SessionDone()).next?.started == true)
    fixture.clock.advance(5)
    let late = SessionDone(sessionId: seen.sessionId, taskIndex: seen.taskIndex)
    #expect(try fixture.refusal(of: late) == .taskNotRunning)
    #expect(try fixture.call(SessionStatus()).task == "Read")
    let meant = try fixture.call(SessionDone(sessionId: seen.sessionId, taskIndex: 2))
    #expect(meant.task == "Read")
  }

  // MARK: - Days and zones

  @Test func aQuestGoesOnPastMidnightAndIsPutAwayOnlyForAnotherOne() throws {
    let fixture = try GameFixture(at: "2026-03-02T23:50:00Z")
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read", "Rest"]))
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60)]))
    fixture.clock.advance(1200)
    try fixture.call(SessionDone())
    #expect(try fixture.call(SessionStartTask()).task == "Read")
    #expect(try fixture.call(SessionStartTask(task: "Rest", estimate: .seconds(60))).phase == "active")
    try fixture.call(SessionDone())
    let other = try fixture.call(SessionStartTask(task: "Swim"))
    #expect(other.quest == nil)
    #expect(other.note?.contains("Evening") == true)
  }

  @Test func travellingWhileATaskRunsChangesNothingOfItsMeasurement() throws {
    let fixture = try GameFixture(zone: try #require(Zone("Pacific/Honolulu")))
    try fixture.call(SessionDo(name: "Fly", estimates: [.seconds(3600)]))
    fixture.clock.advance(1800)
    fixture.clock.travel(to: try #require(Zone("Pacific/Kiritimati")))
    fixture.clock.stepWall(86_400)
    fixture.clock.advance(1800)
    let done = try fixture.call(SessionDone())
    #expect(done.actualSeconds == 3600)
    #expect(done.integrity == "clean")
  }

  @Test func theStreakGoesOnOverBothClockChanges() throws {
    let zone = try #require(Zone("Europe/Berlin"))
    for first in ["2026-03-27", "2026-10-23"] {
      let fixture = try GameFixture(at: "\(first)T00:00:00Z", zone: zone)
      let day = try #require(LocalDay(first))
      for (index, second) in [84_600, 1800, 84_600, 1800].enumerated() {
        fixture.clock.advance(to: zone.instant(on: day.advanced(by: index), secondOfDay: second))
        try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
        try fixture.call(SessionDone(took: .seconds(60)))
        #expect(try fixture.call(StatsGet()).streak == Streak(current: index + 1, active: true, longest: index + 1))
      }
    }
  }

  @Test func anEndGivenAsATimeOfDayIsTheLatestSuchTimeAlsoInTheDoubledHour() throws {
    // 00:45 UTC is 02:45 for the first time in Berlin; an hour later it is 02:45 again.
    let fixture = try GameFixture(at: "2026-10-24T23:45:00Z", zone: try #require(Zone("Europe/Berlin")))
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(600)]))
    fixture.clock.advance(7200)
    #expect(try fixture.call(SessionDone(at: "02:30")).recordedAt == "2026-10-25T02:30:00+01:00")
  }

  /// In the night of the spring change the clocks show 03:00 after 01:59. A time in between does not exist, and does
  /// not mean the day before.
  @Test func anEndAtATimeThatTheClocksSkippedIsRefused() throws {
    let fixture = try GameFixture(at: "2026-03-29T00:45:00Z", zone: try #require(Zone("Europe/Berlin")))
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(600)]))
    fixture.clock.advance(1800)
    let refusal = try #require(throws: RPCError.self) { try fixture.call(SessionDone(at: "02:30")) }
    #expect(refusal.kind == .invalidArgument)
    #expect(refusal.message == "There was no 02:30 on 2026-03-29: the clocks went forward.")
    #expect(refusal.data.hint == "Give the time that the clocks showed, from 03:00 on.")
    #expect(try fixture.call(SessionDone(at: "03:10")).recordedAt == "2026-03-29T03:10:00+02:00")
    // Before the jump it means yesterday's time; after the next day's it means that one.
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(600)]))
    fixture.clock.advance(86_400)
    #expect(try fixture.call(SessionDone(at: "02:30")).recordedAt == "2026-03-30T02:30:00+02:00")
  }

  // MARK: - Quests and names

  @Test func changingAQuestInMidSessionLeavesTheSessionAsItBegan() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60)]))
    try fixture.call(QuestUpdate(quest: "Evening", name: "Night", tasks: ["Sleep"]))
    try fixture.call(QuestDelete(quest: "Night"))
    fixture.clock.advance(60)
    #expect(try fixture.call(SessionDone()).next?.task == "Read")
    let state = try fixture.call(SessionStatus())
    #expect(state.quest == "Evening")
    #expect(state.taskCount == 2)
    #expect(state.remaining == ["Read"])
  }

  @Test func namesAreFoundWholeByTheirBeginningOrNearlyAndElseTheCandidatesAreNamed() throws {
    let fixture = try GameFixture()
    for name in ["Morning Quest", "Morning", "Evening"] {
      try fixture.call(QuestCreate(name: name, tasks: ["Tidy"]))
    }
    let found = [" MORNING ": "Morning", "morning q": "Morning Quest", "eve": "Evening", "Evenning": "Evening"]
    for (typed, name) in found {
      #expect(try fixture.call(QuestGet(quest: typed)).name == name, "\(typed)")
    }
    let error = try #require(throws: RPCError.self) { try fixture.call(QuestGet(quest: "mor")) }
    #expect(error.kind == .ambiguousName)
    #expect(error.data.candidates == ["Morning Quest", "Morning"])
    #expect(try fixture.refusal(of: QuestGet(quest: "Xylophone")) == .notFound)
    #expect(
      try fixture.call(SessionDo(name: "Evenning")).note
        == "Evenning is new here. Did you mean Evening? tqctl undo takes it back.")
  }
}
