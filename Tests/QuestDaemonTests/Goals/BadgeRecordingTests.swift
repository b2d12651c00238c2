@testable import QuestDaemon
import QuestEngines
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Badges through the service: earned with a change, taken back with it, hidden while a task runs.
@Suite struct BadgeRecordingTests {
  /// Monday 2 March 2026, 08:00.
  private func opened() throws -> GameFixture { try GameFixture(at: "2026-03-02T08:00:00Z") }

  private func play(_ fixture: GameFixture) throws -> RevealedRun {
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    fixture.clock.advance(300)
    return try fixture.call(SessionDone())
  }

  private func shelf(_ fixture: GameFixture) throws -> [String] {
    try fixture.call(BadgeList()).badges.map(\.text)
  }

  private func nextDay(_ fixture: GameFixture, _ days: Double = 1) { fixture.clock.advance(days * 86_400) }

  @Test func theFirstGoalAndTheFirstReachedOneAreNamedInTheReply() throws {
    let fixture = try opened()
    let novel = try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 20, guess: "none"))
    #expect(novel.badges?.map(\.text) == ["First goal: Novel"])
    #expect(try fixture.call(GoalCreate(name: "Other", metric: "pages", reach: 90, guess: "none")).badges == nil)
    #expect(try fixture.call(SampleLog(metric: "pages", value: .number(12))).badges == nil)
    let before = try fixture.export()
    let logged = try fixture.call(SampleLog(metric: "pages", value: .number(12)))
    #expect(logged.badges?.map(\.text) == ["First goal reached: Novel"])
    let after = try fixture.export()
    #expect(try shelf(fixture) == ["First goal: Novel", "First goal reached: Novel"])
    #expect(try fixture.call(BadgeList()).next.map(\.text) == ["1 of 10 goals reached", "A streak of 7: 0 so far"])
    try fixture.call(HistoryUndo())
    #expect(try fixture.export() == before)
    #expect(try shelf(fixture) == ["First goal: Novel"])
    try fixture.call(HistoryRedo())
    #expect(try fixture.export() == after)
    // A correction leaves the badge.
    try fixture.call(SampleDelete(id: logged.id))
    #expect(try shelf(fixture).count == 2)
  }

  @Test func aBadgeGoesWithItsGoalAndIsEarnedWithAnother() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 20, guess: "none"))
    let before = try fixture.export()
    try fixture.call(GoalDelete(goal: "Novel"))
    #expect(try shelf(fixture).isEmpty)
    try fixture.call(HistoryUndo())
    #expect(try fixture.export() == before)
    try fixture.call(GoalCreate(name: "Other", metric: "pages", reach: 90, guess: "none"))
    try fixture.call(GoalDelete(goal: "Novel"))
    #expect(try shelf(fixture) == ["First goal: Other"])
  }

  @Test func aStreakIsEarnedWithTheDayThatCompletesIt() throws {
    let fixture = try opened()
    for day in 1...6 {
      #expect(try play(fixture).badges == nil, "day \(day)")
      nextDay(fixture)
    }
    #expect(try play(fixture).badges?.map(\.text) == ["7 days played, a streak of 7"])
    #expect(try play(fixture).badges == nil)
    #expect(try fixture.call(BadgeList()).next.map(\.text).last == "A streak of 30: 7 so far")
    try fixture.call(HistoryUndo(confirm: true))
    try fixture.call(HistoryUndo(confirm: true))
    #expect(try shelf(fixture) == ["7 days played, a streak of 7"])
  }

  @Test func aPerfectWeekIsEarnedWithTheFirstChangeAfterIt() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Read", metric: "pages", atLeast: 5))
    for _ in 1...7 {
      #expect(try fixture.call(SampleLog(metric: "pages", value: .number(6))).badges == nil)
      nextDay(fixture)
    }
    let monday = try fixture.call(SampleLog(metric: "pages", value: .number(1)))
    #expect(monday.badges?.map(\.text) == ["Perfect week"])
    #expect(monday.badges?.first?.earnedOn == "2026-03-08")
    #expect(try fixture.call(SampleLog(metric: "pages", value: .number(1))).badges == nil)
    // Undone with the change that earned it, it is earned with the next one.
    try fixture.call(HistoryUndo())
    try fixture.call(HistoryUndo())
    #expect(try shelf(fixture) == ["First goal: Read"])
    #expect(try fixture.call(SampleLog(metric: "pages", value: .number(2))).badges?.map(\.key) == [Open(.perfectWeek)])
  }

  @Test func aDayAddedLaterMakesAWeekPerfect() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Read", metric: "pages", atLeast: 5))
    for day in 1...7 {
      if day != 3 { try fixture.call(SampleLog(metric: "pages", value: .number(6))) }
      nextDay(fixture)
    }
    nextDay(fixture)
    #expect(try fixture.call(SampleLog(metric: "pages", value: .number(1))).badges == nil)
    let added = try fixture.call(SampleLog(metric: "pages", value: .number(5), day: "2026-03-04"))
    #expect(added.badges?.map(\.text) == ["Perfect week"])
    // So does a rest day.
    try fixture.call(HistoryUndo())
    let rested = try fixture.call(GoalRest(goal: "Read", from: "2026-03-04"))
    #expect(rested.badges?.map(\.text) == ["Perfect week"])
    #expect(try shelf(fixture) == ["First goal: Read", "Perfect week"])
  }

  /// An interval that is added or lengthened, a task left out at the end of a quest, a corrected time.
  @Test func everyReplyNamesWhatItsChangeHasEarned() throws {
    let fixture = try opened()
    for (name, metric, target) in [
      ("Hours", "track.minutes", 60.0), ("Quests", "quests.done", 1), ("Play", "play.minutes", 10),
    ] {
      try fixture.call(GoalCreate(name: name, metric: metric, reach: target, guess: "none"))
    }
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    #expect(try fixture.call(TrackAdd(activity: "Code", from: "06:00", to: "06:50")).badges == nil)
    #expect(try fixture.call(TrackUpdate(to: "07:00")).badges?.map(\.text) == ["First goal reached: Hours"])
    try fixture.call(HistoryUndo())
    #expect(
      try fixture.call(TrackAdd(activity: "Code", from: "07:00", to: "07:10")).badges?.map(\.text)
        == ["First goal reached: Hours"])
    try fixture.call(HistoryUndo())
    let id = try play(fixture).sessionId
    let corrected = try fixture.call(SessionCorrect(id: "\(id)-0", actual: .seconds(700)))
    #expect(corrected.badges?.map(\.text) == ["First goal reached: Play"])
    try fixture.call(HistoryUndo())
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60)]))
    fixture.clock.advance(60)
    try fixture.call(SessionDone())
    let skipped = try fixture.call(SessionSkip())
    #expect(skipped.summary != nil && skipped.badges?.map(\.text) == ["First goal reached: Quests"])
    #expect(try fixture.call(SessionStatus()).badges == nil)
  }

  @Test func aGoodGuessIsEarnedAtTheReveal() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Runs", metric: "play.runs", reach: 2, guess: "20d"))
    _ = try play(fixture)
    nextDay(fixture, 18)
    let texts = try play(fixture).badges?.map(\.text)
    #expect(texts == ["First goal reached: Runs", "Good guess: Runs"])
  }

  @Test func theStopThatReachesAGoalNamesItsBadge() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Hour", metric: "track.minutes", reach: 60, guess: "none"))
    #expect(try fixture.call(TrackStart(activity: "Code")).badges == nil)
    fixture.clock.advance(3600)
    #expect(try fixture.call(TrackStop()).badges?.map(\.text) == ["First goal reached: Hour"])
  }

  @Test func sensitiveMetricsEarnNoneAndRewardsOffShowsNone() throws {
    let fixture = try opened()
    try fixture.call(SampleLog(metric: "weight", value: .number(80)))
    #expect(try fixture.call(GoalCreate(name: "Light", metric: "weight", reach: 72, guess: "none")).badges == nil)
    #expect(try shelf(fixture).isEmpty)
    try fixture.call(SettingsSet(key: "rewards", value: "off"))
    #expect(try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 20, guess: "none")).badges == nil)
    #expect(try !fixture.call(BadgeList()).shown)
    #expect(try fixture.call(BadgeList()).next.isEmpty)
    try fixture.call(SettingsSet(key: "rewards", value: "on"))
    #expect(try shelf(fixture) == ["First goal: Novel"])
    // A metric that becomes sensitive takes its badges off the shelf.
    try fixture.call(SampleLog(metric: "pages", value: .number(1)))
    try fixture.call(MetricUpdate(metric: "pages", sensitive: true))
    #expect(try shelf(fixture).isEmpty)
  }

  @Test func aRunningTaskHidesBadges() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 20, guess: "none"))
    _ = try play(fixture)
    var before = try fixture.call(BadgeList())
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    #expect(try fixture.call(SampleLog(metric: "pages", value: .number(30))).badges == nil)
    before.dark = true
    #expect(try fixture.call(BadgeList()) == before)
    fixture.clock.advance(300)
    try fixture.call(SessionDone())
    #expect(try shelf(fixture) == ["First goal: Novel", "First goal reached: Novel"])
  }

  // MARK: - Imports and checks

  @Test func anImportedHistoryEarnsAtItsOwnDays() throws {
    let fixture = try opened()
    let lines = (1...8).map { day in
      let moment = "2026-02-0\(day)T07:00:00Z"
      return #"{"type":"session","routine":null,"startedAt":"\#(moment)","completedAt":"\#(moment)","timeZone":"UTC","#
        + #""tasks":[{"task":"Swim","estimatedSeconds":300,"actualSeconds":60,"recordedAt":"\#(moment)"}]}"# + "\n"
    }
    let report = try fixture.load(lines.joined())
    #expect(report.badges == 1)
    #expect(try fixture.call(BadgeList()).badges.map(\.earnedOn) == ["2026-02-07"])
    #expect(try fixture.load(lines.joined()).badges == nil)
    try fixture.call(HistoryUndo(confirm: true))
    #expect(try shelf(fixture).isEmpty)
    try fixture.call(HistoryRedo())
    #expect(try shelf(fixture).count == 1)
  }

  @Test func anExportBringsItsBadgesOnce() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 20, guess: "none"))
    try fixture.call(SampleLog(metric: "pages", value: .number(20)))
    let export = try fixture.export()
    let other = try opened()
    for _ in 1...2 {
      try other.load(export)
      #expect(try other.export() == export)
    }
    // What the other machine has earned already is not earned again.
    let third = try opened()
    try third.call(GoalCreate(name: "Own", metric: "pages", reach: 90, guess: "none"))
    try third.load(export)
    #expect(try shelf(third) == ["First goal: Own", "First goal reached: Novel"])
  }

  @Test func aDeepCheckNamesBadgesThatTheDataNoLongerEarn() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Read", metric: "pages", atLeast: 5))
    for _ in 1...7 {
      try fixture.call(SampleLog(metric: "pages", value: .number(6)))
      nextDay(fixture)
    }
    try fixture.call(SampleLog(metric: "pages", value: .number(6)))
    func found() throws -> [String] {
      try fixture.call(DataCheck(deep: true)).findings.filter { $0.check == "badges" }.map(\.text)
    }
    #expect(try found().isEmpty)
    let first = try #require(try fixture.call(SampleList(metric: "pages")).samples?.last)
    try fixture.call(SampleUpdate(id: first.id, value: .number(1)))
    #expect(try found().count == 1)
    #expect(try shelf(fixture).contains("Perfect week"))
  }

  // MARK: - Against the rules

  /// Whatever is done, undone and redone: after the next change the store has the badges that the rules give. A deleted
  /// goal leaves a week that was perfect with it, and a tenth goal reached.
  @Test(arguments: 1...6 as ClosedRange<UInt64>, [false, true])
  func badgesEqualTheRulesAfterAnyHistory(seed: UInt64, deletes: Bool) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = try opened()
    var goals = 0
    for _ in 1...120 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        goals += 1
        let guess = ["none", "15d", "20d"].randomElement(using: &random)
        _ = try? fixture.call(
          GoalCreate(
            name: "Goal \(goals)", metric: Bool.random(using: &random) ? "pages" : "play.runs",
            reach: Double(Int.random(in: 2...40, using: &random)), guess: guess))
      case 1:
        goals += 1
        _ = try? fixture.call(GoalCreate(name: "Goal \(goals)", metric: "pages", atLeast: 1, quota: 4))
      case 2: _ = try? fixture.call(HistoryUndo(confirm: true))
      case 3: _ = try? fixture.call(HistoryRedo())
      case 4 where deletes:
        _ = try? fixture.call(GoalDelete(goal: "Goal \(Int.random(in: 1...max(1, goals), using: &random))"))
      case 5, 6: _ = try play(fixture)
      case 7: _ = try? fixture.call(SampleLog(metric: "pages", value: .number(2), day: "yesterday"))
      default: try fixture.call(SampleLog(metric: "pages", value: .number(3)))
      }
      nextDay(fixture, Double(Int.random(in: 0...2, using: &random)) / 2)
    }
    try fixture.call(SampleLog(metric: "pages", value: .number(1)))
    try fixture.game.store.read { reader in
      let snapshot = try ReadContext(
        reader: reader, player: PlayerID(1), now: fixture.clock.now(), rules: .standard)
      let facts = try BadgeFacts(snapshot, blindFilter: nil)
      let expected = Badge.earned(by: try facts.record())
      let kept = try facts.badges()
      let ids = Set(expected.map(\.id))
      #expect(ids.isSubset(of: kept.map(\.id)))
      let others = kept.filter { !ids.contains($0.id) }
      #expect(others.allSatisfy { deletes && ($0.key == .perfectWeek || $0.tier == 10) }, "\(others)")
      #expect(expected.contains { $0.key == .goalsReached } || deletes)
    }
  }
}
