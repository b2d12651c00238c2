import QuestTestKit
import QuestWire
import Testing

/// `data.import {points}`: whether a history raises the level.
struct ImportPointsTests {
  private static let history =
    (1...40).map { day in
      #"{"type":"session","routine":"Dawn","startedAt":"2025-01-\#(day % 28 + 1 < 10 ? "0" : "")\#(day % 28 + 1)T0\#(day / 28):00:00Z","completedAt":"2025-02-28T12:00:00Z","tasks":[{"task":"Tea","estimatedSeconds":300,"actualSeconds":310,"recordedAt":"2025-02-28T11:00:00Z"}]}"#
    }.joined(separator: "\n") + "\n"

  private func imported(points: Bool?) throws -> (fixture: GameFixture, report: DataImport.Report) {
    let fixture = try GameFixture()
    let opened = try fixture.call(DataImport(format: .init(.jsonl), points: points))
    _ = try fixture.call(DataImport(importId: opened.importId, text: Self.history))
    let done = try fixture.call(DataImport(importId: opened.importId, commit: true))
    return (fixture, try #require(done.report))
  }

  @Test func theLevelIsToldWhereItIsEarned() throws {
    let (fixture, report) = try imported(points: nil)
    let stats = try fixture.call(StatsGet())
    #expect(stats.totalXP > 1000 && report.level == stats.level)
  }

  @Test func withoutPointsItTeachesAndTheLevelStays() throws {
    let (fixture, report) = try imported(points: false)
    let stats = try fixture.call(StatsGet())
    #expect(stats.totalXP == 0 && stats.level == 0 && report.level == nil)
    #expect(stats.averageAccuracy > 90)
    let forecast = try fixture.call(ForecastGet(name: "Tea"))
    #expect(forecast.totalSeconds.p50 > 290 && forecast.totalSeconds.p50 < 330)
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    fixture.clock.advance(300)
    #expect(try fixture.call(SessionDone()).xp > 0)
    #expect(try fixture.call(StatsGet()).level == 1)
  }

  @Test func pointsOfAnExportStay() throws {
    let (fixture, _) = try imported(points: nil)
    let other = try GameFixture()
    let opened = try other.call(DataImport(format: .init(.jsonl), points: false))
    _ = try other.call(DataImport(importId: opened.importId, text: try fixture.export()))
    _ = try other.call(DataImport(importId: opened.importId, commit: true))
    #expect(try other.call(StatsGet()).totalXP == fixture.call(StatsGet()).totalXP)
  }
}
