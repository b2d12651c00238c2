import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Synchronization
import Testing

/// Every changed fact is recorded, for any kind of change, and nothing else.
struct ChangeCaptureTests {
  private func changes(of fixture: StoreFixture, _ body: (Database) throws -> Void) throws -> [RowChange] {
    let noted = Mutex<[RowChange]>([])
    let number = fixture.store.followers.add { changes in noted.withLock { $0 += (try? changes.get()) ?? [] } }
    try fixture.store.withWriter(body)
    fixture.store.followers.forget(number)
    return noted.withLock { $0 }
  }

  private func brief(_ changes: [RowChange]) -> [String] { changes.map { "\($0.kind) \($0.table)" } }

  @Test func rowsThatGoByACascadeAreNotedBeforeWhatTheyReferTo() throws {
    let fixture = try StoreFixture()
    try fixture.store.withWriter { db in
      try StoreFixture.addGround(to: db)
      try StoreFixture.insert(StoreFixture.good["estimation"] ?? [:], into: "estimation", db)
    }
    let noted = try changes(of: fixture) { try $0.execute(sql: "DELETE FROM session WHERE id = 1") }
    #expect(brief(noted) == ["deleted estimation", "deleted session"])
    #expect(noted.first?.values.first == 9.databaseValue)
    #expect(noted.first?.values.dropFirst().allSatisfy(\.isNull) == true, "what is gone is not kept once more")
  }

  @Test func anUpsertIsNotedAsWhatItDid() throws {
    let fixture = try StoreFixture()
    let upsert =
      "INSERT INTO recapWeek (player, weekStart, seenAt) VALUES (1, 5, ?) ON CONFLICT DO UPDATE SET seenAt = 8"
    let noted = try changes(of: fixture) { db in
      try db.execute(sql: upsert, arguments: [7])
      try db.execute(sql: upsert, arguments: [7])
    }
    #expect(brief(noted) == ["inserted recapWeek", "updated recapWeek"])
    #expect(noted.last?.values[2] == 8.databaseValue)
  }

  @Test func whatIsRolledBackIsNotNoted() throws {
    let fixture = try StoreFixture()
    let noted = try changes(of: fixture) { db in
      try db.execute(sql: "INSERT INTO zone (name) VALUES ('UTC')")
      #expect(throws: StoreError.busy) {
        try db.transaction { db in
          try db.execute(sql: "DELETE FROM zone")
          throw StoreError.busy
        }
      }
      try db.transaction { db in
        try db.execute(sql: "INSERT INTO zone (name) VALUES ('Europe/Berlin')")
        #expect(throws: StoreError.busy) {
          try db.savepoint {
            try db.execute(sql: "DELETE FROM zone")
            throw StoreError.busy
          }
        }
        #expect(throws: DatabaseError.self) {
          try db.savepoint { try db.execute(sql: "INSERT INTO setting VALUES (5, 99, 'hints', 'off')") }
        }
        try db.execute(sql: "DELETE FROM zone WHERE name = 'UTC'")
      }
    }
    #expect(brief(noted) == ["inserted zone", "inserted zone", "deleted zone"])
  }

  /// A statement that writes more than one row finds missing references at its end, when SQLite has reported the rows.
  @Test func whatATransactionWritesAfterARefusedRowIsNoted() throws {
    let fixture = try StoreFixture()
    let told = Mutex<[RowChange]>([])
    let number = fixture.store.followers.add { changes in told.withLock { $0 += (try? changes.get()) ?? [] } }
    try fixture.store.write(fixture.command()) { writer in
      let isDone = try writer.attempt {
        try writer.db.execute(sql: "INSERT INTO recapWeek (player, weekStart) VALUES (99, 5), (99, 6)")
      }
      #expect(!isDone)
      try writer.set("hints", to: "off")
    }
    fixture.store.followers.forget(number)
    #expect(brief(told.withLock { $0 }).filter { $0.contains("recapWeek") } == [])
    #expect(brief(told.withLock { $0 }).contains("inserted setting"))
  }

  /// Statements of every form, on tables with and without row numbers, leave a copy that takes the changes equal to the
  /// store.
  @Test func everyFormOfAStatementIsNotedAsItsRowsChange() throws {
    let fixture = try StoreFixture()
    let noted = try changes(of: fixture) { db in
      try db.transaction { db in
        try db.execute(
          sql: """
            INSERT INTO zone (id, name) VALUES (7, 'UTC'), (8, 'Europe/Berlin');
            INSERT OR REPLACE INTO zone (id, name) VALUES (8, 'Asia/Tokyo');
            INSERT OR IGNORE INTO zone (id, name) VALUES (8, 'Europe/Paris');
            INSERT INTO recapWeek (player, weekStart, seenAt) SELECT 1, id, NULL FROM zone;
            UPDATE recapWeek SET seenAt = weekStart + 1;
            DELETE FROM recapWeek WHERE weekStart = 7;
            DELETE FROM zone;
            """)
      }
    }
    #expect(
      brief(noted) == [
        "inserted zone", "inserted zone", "deleted zone", "inserted zone", "inserted recapWeek", "inserted recapWeek",
        "updated recapWeek", "updated recapWeek", "deleted recapWeek", "deleted zone", "deleted zone",
      ])
    #expect(noted.filter { $0.kind == .updated }.map { $0.values[2] } == [8.databaseValue, 9.databaseValue])
    let other = try StoreFixture()
    try replay(noted, into: other)
    let rows = "SELECT group_concat(weekStart || ' ' || seenAt) FROM recapWeek"
    #expect(try other.value(rows) as String? == "8 9")
    #expect(try other.value("SELECT count(*) FROM zone") == 0)
  }

  @Test func aClosedStoreMayBeClosedAgain() throws {
    let fixture = try StoreFixture()
    try fixture.store.close()
    #expect(throws: StoreError.closing) { try fixture.store.close() }
  }

  @Test func whatIsDerivedIsNotNoted() throws {
    let fixture = try StoreFixture()
    try fixture.store.withWriter { db in
      try StoreFixture.addGround(to: db)
      try StoreFixture.insert(StoreFixture.good["estimation"] ?? [:], into: "estimation", db)
    }
    let noted = try changes(of: fixture) { db in
      try db.execute(sql: "UPDATE estimation SET best = 1; UPDATE playerTotals SET xp = 5")
    }
    #expect(noted == [])
  }

  @Test func aFollowerIsToldOfEachCommitInItsOrderAndOfNothingAfterItLeft() throws {
    let fixture = try StoreFixture()
    let told = Mutex<[[String]]>([])
    let number = fixture.store.followers.add { changes in
      told.withLock { $0.append((try? changes.get().map(\.table)) ?? ["gap"]) }
    }
    try fixture.store.write(fixture.command()) { try $0.set("hints", to: "off") }
    try? fixture.store.write(fixture.command()) { writer in
      try writer.set("sound", to: "off")
      throw StoreError.busy
    }
    try fixture.store.maintain { try $0.db.execute(sql: "INSERT INTO zone (name) VALUES ('UTC')") }
    fixture.store.followers.forget(number)
    try fixture.store.write(fixture.command()) { try $0.set("sound", to: "off") }
    #expect(told.withLock { $0 } == [["setting", "command", "command", "journal"], ["zone"]])
  }

  // MARK: - Bringing them into another store

  private func replay(_ changes: [RowChange], into fixture: StoreFixture) throws {
    try fixture.store.withWriter { db in
      try db.inTransaction {
        let replay = try Replay(into: db)
        try replay.apply(changes)
        try replay.finish()
        return .commit
      }
    }
  }

  @Test func aChangedRowThatIsNotThereIsAConflict() throws {
    let fixture = try StoreFixture()
    let noted = try changes(of: fixture) { db in
      try db.execute(sql: "INSERT INTO setting VALUES (5, 1, 'hints', 'off'), (6, 1, 'sound', 'off')")
      try db.execute(sql: "UPDATE setting SET value = 'ask' WHERE id = 5; DELETE FROM setting WHERE id = 6")
    }
    let other = try StoreFixture()
    for change in noted.suffix(2) {
      #expect(throws: Succession.Conflict.self) { try replay([change], into: other) }
    }
    #expect(try other.store.read { try $0.settings(of: other.player) } == [:])
    try replay(noted, into: other)
    #expect(try other.store.read { try $0.settings(of: other.player) } == ["hints": "ask"])
  }

  @Test func aRowInTheWayIsAConflictAndNothingIsBroughtIn() throws {
    let fixture = try StoreFixture()
    let noted = try changes(of: fixture) { db in
      try db.execute(sql: "INSERT INTO zone VALUES (9, 'UTC'); INSERT INTO setting VALUES (5, 1, 'hints', 'off')")
    }
    let other = try StoreFixture()
    try other.store.write(other.command()) { try $0.set("hints", to: "ask") }
    let error = #expect(throws: StoreError.self) { try replay(noted, into: other) }
    guard case .refused? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try other.value("SELECT count(*) FROM zone") as Int? == 0)
  }
}
