import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// Promised times, and the actual times in history.
struct ForecastRowTests {
  private let day = Int64(86_400_000)

  private func opened() throws -> StoreFixture {
    let fixture = try StoreFixture()
    try fixture.store.withWriter { try StoreFixture.addGround(to: $0) }
    return fixture
  }

  private func forecast(
    _ id: String, _ subject: KeptForecast.Subject, madeAt: Int64, day: Int32, deadline: Int64? = nil
  ) -> KeptForecast {
    KeptForecast(
      id: ForecastID(id), subject: subject, madeAt: Instant(milliseconds: madeAt), zone: .utc,
      day: LocalDay(ordinal: day), deadline: deadline.map(Instant.init(milliseconds:)),
      seconds: .init(p50: 60, p80: 70, p90: 80), runs: 4, method: "sessions", origin: .asked)
  }

  private func outcomes(_ fixture: StoreFixture, upTo moment: Instant = .latest) throws -> [String: Double?] {
    let found = try fixture.store.read {
      try $0.forecasts(of: fixture.player, upTo: moment, blindFilter: nil, limit: 50)
    }
    return Dictionary(uniqueKeysWithValues: found.map { ($0.forecast.id.text, $0.actual) })
  }

  private func addSession(
    _ fixture: StoreFixture, id: Int, startedAt: Int64, total: Double?, marks: Int = 0
  ) throws {
    let ended = startedAt + 600_000
    try fixture.store.withWriter { db in
      try db.execute(
        sql: """
          INSERT INTO session (id, uid, player, routine, startedAt, startedZone, outcome, endedAt, endedZone, completedDay,
            calibration, bonus, total) VALUES (?, ?, 1, 1, ?, 1, 1, ?, 1, ?, 0, 20, ?);
          INSERT INTO estimation (session, player, position, task, skillName, estimate, actual, recordedAt, zone, day,
            accuracy, rating, level, xp, calibration, integrity, marks, skill)
          VALUES (?, 1, 0, 'Tidy', 1, 60, 70, ?, 1, ?, 80, 2, 1, 0, 0, 0, ?, 1)
          """,
        arguments: [id, "s\(id)", startedAt, ended, ended / day, total, id, ended, ended / day, marks])
    }
  }

  @Test func theFirstWholePlayOfTheDaySettlesAForecast() throws {
    let fixture = try opened()
    let quest = QuestID("q1")
    let noon = 100 * day + day / 2
    try fixture.store.write(fixture.command()) { writer in
      try writer.record(forecast("kept", .quest(quest), madeAt: noon, day: 100))
      try writer.record(forecast("late", .quest(quest), madeAt: noon + 10_000_000, day: 100))
      try writer.record(forecast("before", .quest(quest), madeAt: noon - 10 * day, day: 90))
    }
    try addSession(fixture, id: 20, startedAt: noon - 1, total: 50)
    try addSession(fixture, id: 21, startedAt: noon + 1000, total: nil)
    try addSession(fixture, id: 22, startedAt: noon + 1_000_000, total: 75, marks: Marks.unblinded.rawValue)
    #expect(try outcomes(fixture) == ["kept": nil, "late": nil, "before": nil], "no whole, blind play yet")
    try addSession(fixture, id: 23, startedAt: noon + 2_000_000, total: 85)
    try addSession(fixture, id: 24, startedAt: noon + 3_000_000, total: 99)
    try addSession(fixture, id: 25, startedAt: noon + day, total: 99)
    #expect(try outcomes(fixture) == ["kept": 85, "late": nil, "before": nil])
    #expect(try outcomes(fixture, upTo: Instant(milliseconds: noon + 1_500_000)) == ["kept": nil, "before": nil])
  }

  @Test func aPlayAfterMidnightBeforeTheDeadlineCounts() throws {
    let fixture = try opened()
    let late = 100 * day + day - 3_600_000
    try fixture.store.write(fixture.command()) { writer in
      try writer.record(
        forecast("over midnight", .quest(QuestID("q1")), madeAt: late, day: 100, deadline: late + 7_200_000))
      try writer.record(forecast("that day alone", .quest(QuestID("q1")), madeAt: late, day: 100))
    }
    try addSession(fixture, id: 20, startedAt: late + 3_600_000 + 60_000, total: 61)
    #expect(try outcomes(fixture) == ["over midnight": 61, "that day alone": nil])
  }

  @Test func aRunOfTheSkillSettlesAForecastOfATask() throws {
    let fixture = try opened()
    let noon = 100 * day + day / 2
    let key = try #require(try fixture.value("SELECT key FROM skillName WHERE id = 1") as String?)
    try fixture.store.write(fixture.command()) { writer in
      try writer.record(forecast("before it began", .skill(key: key), madeAt: noon, day: 100))
      try writer.record(forecast("while it ran", .skill(key: key), madeAt: noon + 540_000, day: 100))
    }
    try addSession(fixture, id: 20, startedAt: noon + 1, total: nil)
    #expect(try outcomes(fixture) == ["before it began": 70, "while it ran": nil])
  }

  @Test func whatAReminderKeepsIsNobodysChange() throws {
    let fixture = try opened()
    let before = try fixture.value("SELECT count(*) FROM journal") as Int?
    try fixture.store.maintain { store in
      try store.record(forecast("r", .quest(QuestID("q1")), madeAt: 5, day: 0), player: fixture.player)
    }
    #expect(try fixture.value("SELECT count(*) FROM journal") as Int? == before)
    #expect(try outcomes(fixture) == ["r": nil])
  }

  @Test func practiceIsFoundNewestFirst() throws {
    let fixture = try opened()
    try fixture.store.write(fixture.command()) { writer in
      for (id, at) in [("a", 5), ("b", 7), ("c", 6)] as [(String, Int64)] {
        try writer.record(
          PracticeRun(
            id: PracticeID(id), target: 60, actual: 66, recordedAt: Instant(milliseconds: at), zone: .utc,
            day: LocalDay(ordinal: 0)))
      }
    }
    func ids(upTo moment: Int64, limit: Int) throws -> [String] {
      try fixture.store.read { reader in
        try reader.newest(
          PracticeRun.self, of: fixture.player, upTo: Instant(milliseconds: moment), blindFilter: nil, limit: limit
        )
        .map(
          \.id.text)
      }
    }
    #expect(try ids(upTo: 9, limit: 9) == ["b", "c", "a"])
    #expect(try ids(upTo: 6, limit: 9) == ["c", "a"])
    #expect(try ids(upTo: 9, limit: 2) == ["b", "c"])
  }
}
