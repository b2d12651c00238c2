import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon

/// History and statistics of a span of local days.
struct DaySpanTests {
  private let fixture: GameFixture

  /// A run a day from 2 to 8 March, the last of them today.
  init() throws {
    fixture = try GameFixture(zone: try #require(Zone("Europe/Berlin")))
    for day in 0..<7 {
      try fixture.call(SessionDo(name: day == 3 ? "Tea" : "Shower", estimates: [.seconds(300)]))
      fixture.clock.advance(300)
      try fixture.call(SessionDone())
      if day < 6 { fixture.clock.advance(86_400 - 300) }
    }
  }

  private func days(_ from: String?, _ to: String?, skill: String? = nil) throws -> [String] {
    try fixture.call(SessionHistory(skill: skill, from: from, to: to)).sessions.map { String($0.startedAt.prefix(10)) }
  }

  @Test func historyTakesFirstAndLastDays() throws {
    #expect(try days("2026-03-06", nil) == ["2026-03-08", "2026-03-07", "2026-03-06"])
    #expect(try days(nil, "2026-03-03") == ["2026-03-03", "2026-03-02"])
    #expect(try days("5 mar", "yesterday", skill: "shower") == ["2026-03-07", "2026-03-06"])
    #expect(try days("2d", "today").count == 3)
    #expect(try fixture.refusal(of: SessionHistory(from: "soon")) == .invalidArgument)
  }

  @Test func statisticsSumASpan() throws {
    let stats = try fixture.call(StatsGet(from: "2026-03-03", to: "2026-03-05"))
    let period = try #require(stats.period)
    #expect(period.daysPlayed == 3 && period.soloRuns == 3 && period.quests == 0 && period.scoredRuns == 3)
    #expect(period.averageAccuracy == 100 && period.text == "Tue 3 Mar 2026 to Thu 5 Mar 2026")
    #expect(stats.days.map(\.date) == ["2026-03-03", "2026-03-04", "2026-03-05"] && stats.date == "2026-03-05")
    #expect(stats.estimations == 7 && stats.streak.active)
    #expect(try fixture.call(StatsGet()).period == nil)
    #expect(try fixture.refusal(of: StatsGet(from: "2026-03-05", to: "2026-03-03")) == .invalidArgument)
    #expect(try fixture.refusal(of: StatsGet(from: "2001-01-01")) == .invalidArgument)
  }

  @Test func aStreakIsPausedAfterADayWithoutPlay() throws {
    fixture.clock.advance(86_400)
    #expect(try fixture.call(StatsGet()).streak == Streak(current: 7, active: false))
    fixture.clock.advance(86_400)
    #expect(try fixture.call(StatsGet()).streak == Streak(current: 7, active: false, paused: true))
  }
}
