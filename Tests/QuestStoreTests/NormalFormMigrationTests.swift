import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// Schema 5 brings the names that were stored before into one normal form.
struct NormalFormMigrationTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  /// A store of schema 4 in which a skill and a quest each are there twice, once for each way of writing `\u{E9}`.
  private func migrated(_ change: (Database) throws -> Void) throws -> QuestStore {
    let folder = try TemporaryFolder()
    let path = try MigrationTests.store(ReleasedSchema.all[3], in: folder)
    let file = try DatabaseQueue(path: path)
    try file.writeWithoutTransaction { db in try change(db) }
    try file.close()
    return try QuestStore(path: path, at: StoreFixture.start)
  }

  private func doubled(_ db: Database) throws {
    let runs = try Int64.fetchAll(db, sql: "SELECT id FROM estimation ORDER BY id LIMIT 4")
    for (index, name) in [Self.composed, Self.decomposed].enumerated() {
      try db.execute(
        sql: "INSERT INTO skill (uid, player, name) VALUES (?, 1, ?)", arguments: ["skill-\(index)", name])
      let skill = db.lastInsertedRowID
      try db.execute(sql: "INSERT INTO skillName (player, key, skill) VALUES (1, ?, ?)", arguments: [name, skill])
      let key = db.lastInsertedRowID
      for run in runs[(index * 2)..<(index * 2 + 2)] {
        try db.execute(
          sql: "UPDATE estimation SET task = ?, kind = NULL, skillName = ?, skill = ? WHERE id = ?",
          arguments: [name, key, skill, run])
      }
      try db.execute(
        sql: """
          INSERT INTO routine (uid, player, name, nameKey, days, createdBy, active, deleted, position)
          VALUES (?, 1, ?, ?, 127, 0, 1, 0, 90)
          """, arguments: ["quest-\(index)", name, name])
    }
    try db.execute(sql: "UPDATE command SET label = ? WHERE id = 1", arguments: ["finishing \(Self.decomposed)"])
  }

  @Test func skillsThatAreEqualBecomeOneAndAllElseFollows() throws {
    let store = try migrated(doubled)
    #expect(try store.read { try $0.faults() } == [])
    let player = PlayerID(1)
    let skill = try #require(try store.read { try $0.skill(named: Self.decomposed, of: player) })
    #expect(skill.runs == 4 && skill.id == "skill-0")
    #expect(skill.keys.map { Array($0.utf8) } == [Array(Self.composed.utf8)])
    #expect(try store.read { try $0.skillKeys(beginning: "caf", of: player, limit: 9) }.count == 1)
    let derived = try store.read { try $0.derivedRows() }
    try store.maintain { try $0.rebuildDerived() }
    #expect(try store.read { try $0.derivedRows() } == derived)
    let texts = try store.withWriter { db in
      try [
        "SELECT task FROM estimation", "SELECT name FROM routine", "SELECT nameKey FROM routine",
        "SELECT name FROM skill", "SELECT label FROM command",
      ].flatMap { try String.fetchAll(db, sql: $0) }
    }
    #expect(texts.contains("finishing \(Self.composed)") && texts.allSatisfy(NameKey.isNormalized))
  }

  @Test func questsThatAreEqualKeepTheirHistoryUnderTwoNames() throws {
    let store = try migrated(doubled)
    let player = PlayerID(1)
    #expect(try store.read { try $0.quest(named: Self.decomposed, of: player) }?.id.text == "quest-0")
    #expect(try store.read { try $0.quest(named: "\(Self.composed) 2", of: player) }?.id.text == "quest-1")
  }

  @Test func aLoneNameIsWrittenInNormalForm() throws {
    let store = try migrated { db in
      try doubled(db)
      for sql in [
        "DELETE FROM routine WHERE uid = 'quest-0'",
        "UPDATE estimation SET skillName = (SELECT max(id) FROM skillName), skill = (SELECT max(id) FROM skill) "
          + "WHERE skill = (SELECT id FROM skill WHERE uid = 'skill-0')",
        "DELETE FROM skillName WHERE skill = (SELECT id FROM skill WHERE uid = 'skill-0')",
        "DELETE FROM skill WHERE uid = 'skill-0'",
      ] { try db.execute(sql: sql) }
      // What a real store would hold.
      try db.execute(sql: "DELETE FROM skillTotals; DELETE FROM skillCourse")
    }
    try store.maintain { try $0.rebuildDerived() }
    let player = PlayerID(1)
    #expect(try store.read { try $0.skill(named: Self.composed, of: player) }?.runs == 4)
    #expect(try store.read { try $0.quest(named: Self.composed, of: player) }?.id.text == "quest-1")
    #expect(try store.read { try $0.faults() } == [])
  }
}
