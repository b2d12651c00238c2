import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon

/// Results for time from a tracker, which has no guesses.
struct UnguessedHistoryTests {
  private let fixture: GameFixture

  /// Ten weeks from Monday 5 January 2026: Shower at 06:50 and Commute at 07:20 in Berlin on weekdays, Shower taking
  /// two minutes longer on Mondays.
  init() throws {
    fixture = try GameFixture(at: "2026-03-14T08:00:00Z", zone: try #require(Zone("Europe/Berlin")))
    var entries: [String] = []
    for day in 0..<68 where (day % 7) < 5 {
      let date = LocalDay(ordinal: try #require(LocalDay("2026-01-05")).ordinal + Int32(day))
      entries.append(entry(date, "055000", day % 7 == 0 ? "055959" : "055800", "Shower"))
      entries.append(entry(date, "062000", "064\(day % 5)00", "Commute"))
    }
    try importTimewarrior("[\(entries.joined(separator: ","))]")
  }

  private func entry(_ day: LocalDay, _ start: String, _ end: String, _ tag: String) -> String {
    let date = day.description.filter(\.isNumber)
    return #"{"id":1,"start":"\#(date)T\#(start)Z","end":"\#(date)T\#(end)Z","tags":["\#(tag)"]}"#
  }

  private func importTimewarrior(_ text: String) throws {
    let opened = try fixture.call(DataImport(format: Open(.timewarrior)))
    try fixture.call(DataImport(importId: opened.importId, text: text))
    try fixture.call(DataImport(importId: opened.importId, commit: true))
  }

  @Test func importedTimeHasUsualTimesAndDays() throws {
    let patterns = try fixture.call(PatternsGet())
    #expect(patterns.tasks.isEmpty && patterns.learning.isEmpty)
    #expect(patterns.overall.note?.contains("Hints, forecasts and plans use them") == true)
    let times = try #require(patterns.usualTimes)
    #expect(Set(times.map(\.skill)) == ["Shower", "Commute"])
    let shower = try #require(times.first { $0.skill == "Shower" })
    #expect(shower.runs == 50 && shower.medianSeconds == 480)
    #expect(shower.lowSeconds == 480 && shower.highSeconds > 590 && shower.highSeconds <= 600)
    let days = try #require(patterns.usualDays)
    #expect(days.map(\.weekday) == [2, 3, 4, 5, 6])
    #expect(days.allSatisfy { $0.days == 10 && $0.firstStart == "06:50" })
    #expect(days.map(\.lastEnd).allSatisfy { $0?.hasPrefix("07:4") == true })
  }

  @Test func oneTaskHasItsOwnWeekdays() throws {
    let patterns = try fixture.call(PatternsGet(skill: "shower"))
    #expect(patterns.usualTimes?.map(\.skill) == ["Shower"])
    let days = try #require(patterns.usualDays)
    #expect(days.map(\.lastEnd) == ["06:59", "06:58", "06:58", "06:58", "06:58"])
    #expect(days[1].medianSeconds == 480 && days[0].medianSeconds == 599)
  }

  @Test func guessesBesideThemLeaveTheirUsualTimes() throws {
    let before = try fixture.call(PatternsGet())
    for name in ["Shower", "Tea"] {
      for _ in 0..<6 {
        try fixture.call(SessionDo(name: name, estimates: [.seconds(480)]))
        fixture.clock.advance(480)
        try fixture.call(SessionDone())
      }
    }
    let after = try fixture.call(PatternsGet())
    #expect(after.usualTimes?.first { $0.skill == "Shower" } == before.usualTimes?.first { $0.skill == "Shower" })
    #expect(after.usualTimes?.count == 2 && after.usualDays?.count == 5)
    try fixture.game.store.read { reader in
      for skill in try reader.skills(of: PlayerID(1), limit: 9) {
        #expect(try reader.hasUnguessedRuns(ofSkill: skill.id) == (skill.name != "Tea"), "\(skill.name)")
      }
    }
  }

  @Test func statisticsCountThemAndTheRecapSaysWhereTheyAre() throws {
    let stats = try fixture.call(StatsGet())
    #expect(stats.estimations == 0 && stats.unguessedRuns == 100)
    #expect(try fixture.call(StatsGet(asOf: "2026-01-09T23:00:00Z")).unguessedRuns == 10)
    #expect(try fixture.call(RecapList()).note?.contains("100 times without a guess: tqctl patterns") == true)
    try play("Shower")
    #expect(try fixture.call(StatsGet()).unguessedRuns == 100)
  }

  @Test func nothingIsSaidOfThemWhereThereAreNone() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    fixture.clock.advance(300)
    try fixture.call(SessionDone())
    let patterns = try fixture.call(PatternsGet())
    #expect(patterns.usualTimes == nil && patterns.usualDays == nil)
    #expect(try fixture.call(StatsGet()).unguessedRuns == nil)
  }

  @Test func aLookBackKnowsWhatWasKnownThen() throws {
    let patterns = try fixture.call(PatternsGet(asOf: "2026-01-09T23:00:00Z"))
    #expect(patterns.usualTimes?.map(\.runs) == [5, 5])
    #expect(patterns.usualDays?.map(\.days) == [1, 1, 1, 1, 1])
  }

  private func play(_ name: String) throws {
    try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
    fixture.clock.advance(320)
    try fixture.call(SessionDone())
    fixture.clock.advance(60)
  }
}
