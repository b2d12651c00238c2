import Foundation
import QuestEngines
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// What levels unlock, and the numbers of a report.
struct GameRewardTests {
  /// Plays a task again and again, exactly as guessed, on a day of its own.
  private func play(_ runs: Int, _ fixture: GameFixture, task: String = "Read") throws {
    for _ in 0..<runs {
      try fixture.call(SessionDo(name: task, estimates: [.seconds(300)]))
      fixture.clock.advance(300)
      try fixture.call(SessionDone())
      fixture.clock.advance(86_400)
    }
  }

  @Test func levelsOpenThemesAndALockedOneSaysWhen() throws {
    let fixture = try GameFixture()
    let fresh = try fixture.call(RewardsGet())
    #expect(fresh.level == 0)
    #expect(fresh.themes.filter(\.open).map(\.name) == ["default", "mono"])
    let refusal = #expect(throws: RPCError.self) { try fixture.call(SettingsSet(key: "theme", value: "meadow")) }
    #expect(refusal?.message == "The theme meadow is unlocked at level 2; you are at level 0.")
    try fixture.call(SettingsSet(key: "theme", value: "Mono"))
    #expect(try fixture.call(RewardsGet()).theme == "mono")
    try play(3, fixture)
    let later = try fixture.call(RewardsGet())
    #expect(later.level == 2 && later.totalXP == 300 && later.xpForNextLevel == 519)
    #expect(later.themes.first { $0.name == "meadow" }?.open == true)
    try fixture.call(SettingsSet(key: "theme", value: "meadow"))
    #expect(try fixture.call(SettingsGet(key: "theme")).settings.first?.value == "meadow")
    #expect(throws: RPCError.self) { try fixture.call(SettingsSet(key: "theme", value: "sparkle")) }
  }

  @Test func aChosenThemeStaysThoughItsLevelIsTakenBack() throws {
    let fixture = try GameFixture()
    try play(3, fixture)
    try fixture.call(SettingsSet(key: "theme", value: "meadow"))
    let newest = try fixture.call(SessionHistory(limit: 1)).sessions[0]
    try fixture.call(SessionDelete(id: newest.id))
    #expect(try fixture.call(RewardsGet()).level == 1)
    #expect(try fixture.call(RewardsGet()).theme == "meadow")
    // Setting the present value again is not a choice.
    try fixture.call(SettingsSet(key: "theme", value: "meadow"))
  }

  @Test func withoutRewardsNothingIsLockedAndNoLevelIsTold() throws {
    let fixture = try GameFixture()
    try play(1, fixture)
    try fixture.call(SettingsSet(key: "rewards", value: "off"))
    let answer = fixture.exchange(method: "rewards.get")
    for word in ["level", "XP", "xp"] { #expect(!answer.contains(word), "\(answer)") }
    #expect(try fixture.call(RewardsGet()).themes.allSatisfy(\.open))
    try fixture.call(SettingsSet(key: "theme", value: "aurora"))
    #expect(try fixture.call(RewardsGet()).theme == "aurora")
  }

  @Test func monthsAreTheSumsOfTheirDays() throws {
    let fixture = try GameFixture(at: "2026-01-30T08:00:00Z")
    try play(4, fixture)
    let stats = try fixture.call(StatsGet(days: 366, months: 2))
    #expect(
      stats.months == [
        StatsGet.Month(
          month: "2026-01", quests: 0, soloRuns: 2, daysPlayed: 2, averageAccuracy: 100, scoredRuns: 2),
        StatsGet.Month(
          month: "2026-02", quests: 0, soloRuns: 2, daysPlayed: 2, averageAccuracy: 100, scoredRuns: 2),
      ])
    #expect(stats.days.map(\.scoredRuns) == [1, 1, 1, 1])
    #expect(try fixture.call(StatsGet(days: 1, months: 1)).months?.map(\.month) == ["2026-02"])
    // A longer look at months brings no more days.
    #expect(try fixture.call(StatsGet(days: 1, months: 12)).days.count <= 1)
    #expect(try fixture.call(StatsGet()).months == nil)
    for months in [0, 241] { #expect(try fixture.refusal(of: StatsGet(months: months)) == .invalidArgument) }
  }

  @Test func aFactorLiesWithinItsRangeWhichRunsMakeNarrower() throws {
    let fixture = try GameFixture()
    try play(3, fixture, task: "Warm up")
    func factor(after runs: Int) throws -> PatternsGet.Factor {
      for run in 0..<runs {
        try fixture.call(SessionDo(name: "Pack", estimates: [.seconds(300)]))
        fixture.clock.advance(440 + Double(run % 5) * 10)
        try fixture.call(SessionDone())
        fixture.clock.advance(3600)
      }
      return try #require(try fixture.call(PatternsGet(skill: "Pack")).tasks.first?.factor)
    }
    let early = try factor(after: 5)
    #expect(early.runs == 5 && (1...1.6).contains(early.value))
    #expect(early.low < early.value && early.value < early.high)
    let late = try factor(after: 45)
    #expect(late.runs == 40)
    #expect(late.high - late.low < (early.high - early.low) / 2)
    #expect(abs(late.value - 460.0 / 300) < 0.05)
    #expect((late.low...late.high).contains(475.0 / 315))
  }

  @Test func statisticsTellHowKeptPlansDid() throws {
    let fixture = try GameFixture()
    try play(6, fixture)
    #expect(try fixture.call(StatsGet()).plans == nil)
    try fixture.call(PlanKeep(name: "Read"))
    try play(1, fixture)
    let plans = try #require(try fixture.call(StatsGet()).plans)
    #expect(plans.scored == 1)
    #expect(plans == (try fixture.call(PlanGet(name: "Read")).kept))
  }
}
