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

  @Test func daysInTheWrongOrderAreRefusedAndSaid() throws {
    for request in [
      SessionHistory(from: "2026-03-05", to: "2026-03-03"), SessionHistory(from: "2026-03-09"),
    ] { #expect(try fixture.refusal(of: request) == .invalidArgument) }
    for request in [PatternsGet(from: "2026-03-05", to: "2026-03-03"), PatternsGet(quest: "x", from: "2026-03-05")] {
      #expect(try fixture.refusal(of: request) == .invalidArgument)
    }
    let error = try #require(throws: RPCError.self) {
      try fixture.call(StatsGet(from: "2026-03-05", to: "2026-03-03"))
    }
    #expect(error.message == "Thu 5 Mar 2026 is after Tue 3 Mar 2026.")
    #expect(error.data.hint == "--since takes the first day, --until the last.")
  }

  @Test func historyContinuesBeforeAnEntry() throws {
    let all = try fixture.call(SessionHistory()).sessions
    let first = try fixture.call(SessionHistory(limit: 3))
    let next = try fixture.call(SessionHistory(before: String(first.sessions[2].id.prefix(8)), limit: 3))
    #expect(next.sessions == Array(all[3..<6]))
    #expect(try fixture.call(SessionHistory(cursor: first.nextCursor, limit: 3)) == next)
    let ofRun = SessionHistory(skill: "Shower", before: "\(all[3].id)-0")
    #expect(try fixture.call(ofRun).sessions == Array(all[4...]))
    #expect(try fixture.refusal(of: SessionHistory(before: "none")) == .notFound)
    #expect(try fixture.refusal(of: SessionHistory(cursor: first.nextCursor, before: all[0].id)) == .invalidArgument)
  }

  @Test func aLongSpanComesByTheMonth() throws {
    let short = StatsGet(days: 4, from: "2026-03-03", to: "2026-03-06", months: 240)
    #expect(try fixture.call(short).days.count == 4)
    #expect(try fixture.call(short).months == nil)
    let long = try fixture.call(StatsGet(days: 3, from: "2026-03-03", to: "2026-03-06", months: 240))
    #expect(long.days.isEmpty && long.period?.daysPlayed == 4)
    let march = StatsGet.Month(
      month: "2026-03", quests: 0, soloRuns: 4, daysPlayed: 4, averageAccuracy: 100, scoredRuns: 4)
    #expect(long.months == [march])
    let ofTask = try fixture.call(StatsGet(days: 3, from: "2026-02-01", months: 1, skill: "Shower"))
    #expect(ofTask.months?.map(\.daysPlayed) == [6] && ofTask.months?.map(\.scoredRuns) == [6] && ofTask.days.isEmpty)
    #expect(try fixture.refusal(of: StatsGet(months: 3, skill: "Shower")) == .invalidArgument)
    #expect(try fixture.call(StatsGet(from: "2006-03-01", months: 240)).months?.count == 1)
    #expect(try fixture.refusal(of: StatsGet(from: "2006-02-01", months: 240)) == .invalidArgument)
  }

  @Test func statisticsOfOneTaskAreOfItsRuns() throws {
    let stats = try fixture.call(StatsGet(skill: "shower"))
    let period = try #require(stats.period)
    #expect(period.skill == "Shower" && period.runs == 6 && period.scoredRuns == 6 && period.daysPlayed == 6)
    #expect(period.totalSeconds == 1800 && period.averageAccuracy == 100)
    #expect(stats.days.map(\.runs) == [1, 1, 1, 1, 1, 1] && stats.days.allSatisfy { $0.soloRuns == 0 })
    #expect(stats.personalBests.isEmpty && stats.bands.isEmpty && stats.estimations == 7)
    let some = try fixture.call(StatsGet(from: "2026-03-03", to: "2026-03-06", skill: "Shower"))
    #expect(some.days.map(\.date) == ["2026-03-03", "2026-03-04", "2026-03-06"] && some.period?.runs == 3)
    let past = try fixture.call(StatsGet(asOf: "2026-03-04T23:00:00+01:00", skill: "Shower"))
    #expect(past.period?.runs == 3)
    #expect(try fixture.refusal(of: StatsGet(skill: "Nothing")) == .notFound)
    #expect(try fixture.refusal(of: StatsGet(months: 2, skill: "Shower")) == .invalidArgument)
  }

  /// A slip and an `unblinded` run are in no statistics, not even in those of one task.
  @Test func whatDoesNotCountIsLeftOutOfATask() throws {
    try fixture.call(SessionDo(name: "Shower", estimates: [.seconds(300)]))
    fixture.clock.advance(1)
    try fixture.call(SessionDone())
    #expect(try fixture.call(StatsGet(skill: "Shower")).period?.runs == 6)
  }

  @Test func whileATaskRunsTheOthersSinceAreLeftOutAndCounted() throws {
    fixture.clock.advance(60)
    try fixture.call(SessionDo(name: "Shower", estimates: [.seconds(300)]))
    #expect(try fixture.call(StatsGet(skill: "Shower")).period?.runs == 6)
    fixture.clock.advance(300)
    try fixture.call(SessionDone())
    #expect(try fixture.call(StatsGet(skill: "Shower")).period?.runs == 7)
  }

  @Test func aTagIsAKind() throws {
    try fixture.call(SessionDo(name: "Mail @work", estimates: [.seconds(60)]))
    fixture.clock.advance(60)
    try fixture.call(SessionDone())
    try fixture.call(SessionDo(name: "Report @work", estimates: [.seconds(60)]))
    fixture.clock.advance(60)
    try fixture.call(SessionDone())
    #expect(try days(nil, nil, skill: "@work").count == 2)
    #expect(try fixture.call(StatsGet(skill: "@work")).period?.runs == 2)
  }

  @Test func aStreakIsPausedAfterADayWithoutPlay() throws {
    let longest = try fixture.call(StatsGet()).streak.longest
    fixture.clock.advance(86_400)
    #expect(try fixture.call(StatsGet()).streak == Streak(current: 7, active: false, longest: longest))
    fixture.clock.advance(86_400)
    #expect(try fixture.call(StatsGet()).streak == Streak(current: 7, active: false, paused: true, longest: longest))
  }
}
