import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// The remains of a damaged store become a complete store again.
struct RescueMendTests {
  /// A play is made again from its runs, and counted, because its quest, end and bonus are lost.
  @Test func lostPlaysAreMadeAgainAndCounted() throws {
    let fixture = try StoreFixture()
    try fixture.store.withWriter { db in
      try StoreFixture.addGround(to: db)
      try db.execute(
        sql: """
          PRAGMA foreign_keys = OFF;
          INSERT INTO estimation (session, player, position, task, skillName, estimate, actual, recordedAt, zone, day,
            accuracy, rating, level, xp, calibration, integrity, marks, skill)
          VALUES (20, 1, 0, 'Tidy', 1, 60, 70, 600000, 1, 0, 80, 2, 1, 0, 0, 0, 0, 1);
          """)
      #expect(try db.transaction { db in try RescueMend(db: db).run() } == 1)
      #expect(try db.transaction { db in try RescueMend(db: db).run() } == 0)
      #expect(try String.fetchAll(db, sql: "SELECT uid FROM session WHERE id = 20") == ["rescued-20"])
    }
  }

  /// A record of any kind with an unknown zone is kept, because it matters more than the zone's name.
  @Test func lostZonesTakeNoRecordWithThem() throws {
    let fixture = try StoreFixture()
    try fixture.store.withWriter { try StoreFixture.addGround(to: $0) }
    let (now, day) = (Instant(milliseconds: 8_640_000_000), LocalDay(ordinal: 100))
    try fixture.store.write(fixture.command()) { writer in
      try writer.record(
        KeptForecast(
          id: ForecastID("f"), subject: .quest(QuestID("q1")), madeAt: now, zone: .utc, day: day, deadline: nil,
          seconds: .init(p50: 60, p80: 70, p90: 80), runs: 4, method: "sessions", origin: .asked))
      try writer.record(
        PracticeRun(id: PracticeID("p"), target: 60, actual: 50, recordedAt: now, zone: .utc, day: day))
      for type in RecordType.all { _ = try writer.addKnown(.sample(of: type, 1, at: now), zone: .utc) }
    }
    try fixture.store.withWriter { db in
      try db.execute(
        sql: """
          INSERT INTO session (id, uid, player, routine, startedAt, startedZone, outcome, endedAt, endedZone, completedDay,
            calibration, bonus, total) VALUES (20, 's20', 1, 1, 0, 1, 1, 600000, 1, 0, 0, 20, 60);
          INSERT INTO estimation (session, player, position, task, skillName, estimate, actual, recordedAt, zone, day,
            accuracy, rating, level, xp, calibration, integrity, marks, skill)
          VALUES (20, 1, 0, 'Tidy', 1, 60, 70, 600000, 1, 0, 80, 2, 1, 0, 0, 0, 0, 1);
          INSERT INTO activity (id, uid, player, name, nameKey, position, archived, lastCommand)
          VALUES (20, 'a20', 1, 'Code', 'code', 0, 0, 0);
          INSERT INTO interval (uid, player, activity, startedAt, endedAt, zone, unconfirmed, lastCommand)
          VALUES ('i20', 1, 'a20', 0, 600000, 1, 0, 0)
          """)
      let columns = try Lookups(db: db).zoneColumns()
      func counts() throws -> [Int] {
        try columns.map { try Int.fetchOne(db, sql: "SELECT count(\($0.name)) FROM \($0.table)") ?? 0 }
      }
      let before = try counts()
      let described = RecordType.all.filter { $0.index(of: .zone) != nil }.map(\.name)
      #expect(Set(columns.map(\.table)) == Set(["estimation", "interval", "session"] + described))
      #expect(before.allSatisfy { $0 > 0 }, "every kind has a record: \(columns)")
      try db.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM zone")
      _ = try db.transaction { db in try RescueMend(db: db).run() }
      #expect(try counts() == before)
      #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
    }
  }
}
