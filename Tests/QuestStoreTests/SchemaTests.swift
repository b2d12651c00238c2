import Foundation
import GRDB
@testable import QuestStore
import QuestTestKit
import Testing

/// The schema itself refuses invalid values from any writer.
struct SchemaTests {
  @Test(arguments: StoreFixture.good.keys.sorted())
  func aGoodRowIsTaken(table: String) throws {
    let fixture = try StoreFixture()
    try fixture.store.withWriter { db in
      try StoreFixture.addGround(to: db)
      try StoreFixture.insert(try #require(StoreFixture.good[table]), into: table, db)
    }
  }

  /// One good row of the table, with these columns changed.
  struct BadRow: CustomTestStringConvertible, Sendable {
    var table: String
    var changes: [String: DatabaseValue]

    init(_ table: String, _ changes: [String: (any DatabaseValueConvertible)?]) {
      self.table = table
      self.changes = changes.mapValues { $0?.databaseValue ?? .null }
    }

    var testDescription: String { "\(table) \(changes.map { "\($0.key)=\($0.value)" }.sorted())" }
  }

  private static let long = String(repeating: "x", count: 500)

  static let badRows: [BadRow] = [
    BadRow("player", ["unixUser": -1]), BadRow("player", ["unixUser": 4_294_967_296]),
    BadRow("zone", ["name": ""]), BadRow("zone", ["name": long]), BadRow("zone", ["name": "UTC"]),
    BadRow("setting", ["key": ""]), BadRow("setting", ["value": long]), BadRow("setting", ["player": 7]),
    BadRow("setting", ["value": nil]),
    BadRow("routine", ["name": ""]), BadRow("routine", ["name": long]), BadRow("routine", ["nameKey": "morning"]),
    BadRow("routine", ["days": 0]), BadRow("routine", ["days": 128]), BadRow("routine", ["createdBy": 2]),
    BadRow("routine", ["active": 2]), BadRow("routine", ["deleted": 2]), BadRow("routine", ["reminder": 1440]),
    BadRow("routine", ["reminder": -2]), BadRow("routine", ["reminder": -1, "deadline": nil]),
    BadRow("routine", ["deadline": 1440]), BadRow("routine", ["deadline": -1]), BadRow("routine", ["uid": "q1"]),
    BadRow("routine", ["uid": ""]), BadRow("routine", ["days": "many"]),
    BadRow("task", ["position": 10]), BadRow("task", ["position": -1]), BadRow("task", ["name": ""]),
    BadRow("task", ["kind": ""]), BadRow("task", ["reference": 0]), BadRow("task", ["reference": 2_592_001]),
    BadRow("task", ["suggested": ""]), BadRow("task", ["suggested": "300.0"]), BadRow("task", ["suggested": "9..5"]),
    BadRow("task", ["suggested": "5..5"]), BadRow("task", ["suggested": "0.5..5"]),
    BadRow("task", ["suggested": "5..86401"]), BadRow("task", ["suggested": "nan..5"]),
    BadRow("task", ["suggested": "-5..5"]), BadRow("task", ["suggested": "5..inf"]),
    BadRow("task", ["suggested": "5..9" + long]),
    BadRow("task", ["routine": 7]), BadRow("task", ["setup": ""]), BadRow("routine", ["setup": ""]),
    BadRow("routine", ["createdAt": 253_402_300_800_000]), BadRow("routine", ["updatedAt": -62_135_596_800_001]),
    BadRow("source", ["name": ""]), BadRow("source", ["name": long]), BadRow("source", ["connector": ""]),
    BadRow("source", ["title": ""]), BadRow("source", ["definition": ""]), BadRow("source", ["every": -1]),
    BadRow("source", ["every": 604_801]), BadRow("source", ["since": nil]), BadRow("source", ["enabled": 2]),
    BadRow("source", ["player": 7]),
    BadRow("sample", ["source": ""]), BadRow("sample", ["stream": long]), BadRow("sample", ["item": long]),
    BadRow("sample", ["rev": -1]), BadRow("sample", ["hidden": 2]), BadRow("metric", ["source": long]),
    BadRow("sourceProgress", ["player": 7]), BadRow("sourceProgress", ["body": nil]),
    BadRow("sourcePart", ["player": 7]), BadRow("sourceSeen", ["player": 7]), BadRow("sourceSeen", ["item": ""]),
    BadRow("skill", ["name": ""]), BadRow("skill", ["uid": "k1"]), BadRow("skill", ["player": 7]),
    BadRow("skillName", ["key": ""]), BadRow("skillName", ["key": "tidy"]), BadRow("skillName", ["skill": 7]),
    BadRow("session", ["startedAt": 253_402_300_800_000]), BadRow("session", ["startedAt": -62_135_596_800_001]),
    BadRow("session", ["endedAt": nil]), BadRow("session", ["endedZone": nil]),
    BadRow("session", ["endedAt": nil, "endedZone": nil]), BadRow("session", ["completedDay": nil]),
    BadRow("session", ["outcome": 3]), BadRow("session", ["outcome": 2]), BadRow("session", ["calibration": 2]),
    BadRow("session", ["bonus": -1]), BadRow("session", ["routine": nil]), BadRow("session", ["total": -0.1]),
    BadRow("session", ["outcome": 2, "completedDay": nil]),
    BadRow("session", ["outcome": 0, "completedDay": nil, "bonus": 0]),
    BadRow(
      "session", ["outcome": 0, "completedDay": nil, "bonus": 0, "endedAt": nil, "endedZone": nil, "total": nil]),
    BadRow("session", ["uid": "s1"]), BadRow("session", ["batch": 7]),
    BadRow("sessionTask", ["position": 10]), BadRow("sessionTask", ["state": 4]),
    BadRow("sessionTask", ["plannedLow": 0]), BadRow("sessionTask", ["plannedHigh": 59]),
    BadRow("sessionTask", ["estimateLow": -1]), BadRow("sessionTask", ["estimateHigh": 59]),
    BadRow("sessionTask", ["watch": ""]), BadRow("sessionTask", ["name": ""]), BadRow("sessionTask", ["session": 7]),
    BadRow("play", ["phase": 5]), BadRow("play", ["position": -1]), BadRow("play", ["pausedSeconds": -1]),
    BadRow("play", ["firstLockIn": ""]), BadRow("play", ["id": 7]),
    BadRow("estimation", ["position": -1]), BadRow("estimation", ["task": ""]), BadRow("estimation", ["kind": ""]),
    BadRow("estimation", ["estimate": 0]), BadRow("estimation", ["estimate": 2_592_001]),
    BadRow("estimation", ["estimate": nil]), BadRow("estimation", ["estimateLow": nil]),
    BadRow("estimation", ["estimateHigh": nil]), BadRow("estimation", ["estimateHigh": 50]),
    BadRow("estimation", ["estimateLow": 0]), BadRow("estimation", ["actual": 0]),
    BadRow("estimation", ["actual": nil]),
    BadRow("estimation", ["actual": 2_592_000_001]), BadRow("estimation", ["accuracy": -1]),
    BadRow("estimation", ["accuracy": 100.1]), BadRow("estimation", ["accuracy": nil]),
    BadRow("estimation", ["rating": 4]), BadRow("estimation", ["rating": nil]), BadRow("estimation", ["level": 0]),
    BadRow("estimation", ["level": 6]), BadRow("estimation", ["xp": -1]), BadRow("estimation", ["xp": 1001]),
    BadRow("estimation", ["calibration": 2]), BadRow("estimation", ["integrity": 4]),
    BadRow("estimation", ["felt": 0]), BadRow("estimation", ["best": 2]), BadRow("estimation", ["session": 7]),
    BadRow("estimation", ["skillName": 7]), BadRow("estimation", ["skill": nil]), BadRow("estimation", ["zone": 7]),
    BadRow("estimation", ["recordedAt": 253_402_300_800_000]), BadRow("estimation", ["actual": "long"]),
    BadRow("journal", ["changes": "[]"]), BadRow("journal", ["command": 7]), BadRow("journal", ["number": 0]),
    BadRow("journal", ["schema": 5]),
    BadRow("forecast", ["routine": nil]), BadRow("forecast", ["skillKey": "swim"]), BadRow("forecast", ["routine": 7]),
    BadRow("forecast", ["p50": 0.0]), BadRow("forecast", ["p50": 75.0]), BadRow("forecast", ["p90": 69.0]),
    BadRow("forecast", ["origin": 2]), BadRow("forecast", ["runs": -1]), BadRow("forecast", ["method": ""]),
    BadRow("forecast", ["zone": 7]), BadRow("forecast", ["uid": ""]),
    BadRow("practice", ["target": 0.0]), BadRow("practice", ["target": 86_401.0]), BadRow("practice", ["actual": 0.0]),
    BadRow("practice", ["actual": 2_592_001.0]), BadRow("practice", ["player": 7]), BadRow("practice", ["zone": 7]),
    BadRow("pin", ["guardian": -2]), BadRow("pin", ["guardian": 4_294_967_296]), BadRow("pin", ["hash": nil]),
    BadRow("pin", ["hash": "1234"]), BadRow("pin", ["hash": "$6$" + long]), BadRow("pin", ["hash": "$y$" + long]),
    BadRow("pin", ["tries": -1]), BadRow("pin", ["tries": 0]), BadRow("pin", ["triedAt": -1]),
    BadRow("pin", ["triedAt": nil]), BadRow("pin", ["triedBoot": nil]), BadRow("pin", ["triedBoot": ""]),
    BadRow("horizon", ["id": 7]), BadRow("horizon", ["command": 0]),
    BadRow("erasure", ["player": 7]), BadRow("erasure", ["scope": ""]), BadRow("erasure", ["compactedAt": -1]),
    BadRow("erasedBackup", ["erasure": 7]), BadRow("erasedBackup", ["name": ""]),
    BadRow("notice", ["reader": -2]), BadRow("notice", ["text": ""]), BadRow("notice", ["seen": 2]),
  ]

  @Test(arguments: badRows)
  func aRowThatIsNonsenseIsRefused(bad: BadRow) throws {
    let fixture = try StoreFixture()
    try fixture.store.withWriter { db in
      try StoreFixture.addGround(to: db)
      var row: [String: (any DatabaseValueConvertible)?] = try #require(StoreFixture.good[bad.table])
      for (column, value) in bad.changes { row[column] = value }
      let error = #expect(throws: DatabaseError.self) { try StoreFixture.insert(row, into: bad.table, db) }
      #expect(error?.resultCode == .SQLITE_CONSTRAINT)
    }
  }

  // MARK: - The file

  @Test func everyChangeIsSyncedAndReferencesAreChecked() throws {
    let fixture = try StoreFixture()
    #expect(try fixture.value("PRAGMA synchronous") == 2)
    #expect(try fixture.value("PRAGMA foreign_keys") == 1)
    #expect(try fixture.value("PRAGMA journal_mode") == "wal")
    #expect(try fixture.value("PRAGMA trusted_schema") == 0)
    #expect(try fixture.store.read { try $0.faults() } == [])
  }

  @Test func everyTableIsStrict() throws {
    let fixture = try StoreFixture()
    let lax: Int? = try fixture.value(
      "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'"
    )
    #expect(lax == 0)
  }

  @Test func anEmptyFileBecomesTheNewestSchemaAndOpensAgainAsItIs() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/timequest.sqlite"
    let store = try QuestStore(path: path, at: StoreFixture.start)
    #expect(try store.read { try $0.schemaVersion() } == Migrations.newest)
    let player = try store.maintain { try $0.soloPlayer(at: StoreFixture.start, deviceID: "device") }
    try store.close()
    let again = try QuestStore(path: path, at: StoreFixture.start)
    #expect(try again.maintain { try $0.soloPlayer(at: StoreFixture.start, deviceID: "other") } == player)
    #expect(try again.read { try $0.schemaVersion() } == Migrations.newest)
  }

  @Test func aStoreOfALaterVersionIsRefusedAndLeftAlone() throws {
    let fixture = try StoreFixture()
    try fixture.store.withWriter { try $0.execute(sql: "PRAGMA user_version = 99") }
    try fixture.store.close()
    let refusal = StoreError.newerSchema(found: 99, known: Migrations.newest, path: fixture.path)
    #expect(throws: refusal) { try QuestStore(path: fixture.path, at: StoreFixture.start) }
    let file = try DatabaseQueue(path: fixture.path)
    #expect(try file.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 99)
    #expect(try file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM player") } == 1)
  }

  @Test func aFileThatIsNoStoreIsNamedAsSuch() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/timequest.sqlite"
    try Data(repeating: 0x41, count: 8192).write(to: URL(filePath: path))
    // Opening alone mends nothing: that is `QuestStore.opened`.
    #expect(throws: StoreError.damaged("file is not a database")) {
      try QuestStore(path: path, at: StoreFixture.start)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(repeating: 0x41, count: 8192))
  }
}
