import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import GRDBSQLite
import Testing

/// Small imports are merged from tables in memory, which stay attached to the store's connection.
struct StagedRowsTests {
  private struct Refused: Error {}

  private let fixture: StoreFixture
  private let rows: StagedRows

  init() throws {
    fixture = try StoreFixture()
    let stage = try ImportStage(path: fixture.folder.path + "/stage.sqlite", beside: fixture.store)
    defer { stage.close() }
    let session = ImportedSession(
      id: SessionID("s1"), isContentID: false, quest: "Morning", startedAt: StoreFixture.start, startedZone: .utc,
      outcome: .completed, endedAt: StoreFixture.start, endedZone: .utc, total: nil, facts: nil, runs: [])
    try stage.add(ImportedBatch(sessions: [session]))
    try stage.score { _ in nil }
    rows = try StagedRows(of: stage)
  }

  private static func count(_ db: Database) throws -> [Int?] {
    try StageSchema.tables.map { try db.value(Int.self, "SELECT count(*) FROM stage.\($0)") }
  }

  @Test func eachMergeHasItsOwnRowsAlone() throws {
    let alone = try fixture.store.withWriter { db in try rows.attached(to: db) { try Self.count($0) } }
    #expect(alone.prefix(6) == [1, 1, 0, 1, 0, 1])
    // A refused merge leaves nothing behind.
    #expect(throws: Refused.self) {
      try fixture.store.withWriter { db in try rows.attached(to: db) { _ in throw Refused() } }
    }
    try fixture.store.withWriter { db in
      #expect(try Self.count(db).allSatisfy { $0 == 0 })
      let again = try rows.attached(to: db) { try Self.count($0) }
      #expect(again == alone)
      #expect(try Self.count(db).allSatisfy { $0 == 0 })
    }
  }

  @Test func aMergeKeepsTheCompiledStatements() throws {
    try fixture.store.withWriter { db in
      // The first merge of a connection creates the tables.
      try rows.attached(to: db) { _ in }
      let sql = "SELECT count(*) FROM main.session"
      let compiled = try db.cachedStatement(sql: sql)
      #expect(try Int.fetchOne(compiled) == 0)
      try rows.attached(to: db) { _ in }
      #expect(try Int.fetchOne(compiled) == 0)
      #expect(try db.cachedStatement(sql: sql) === compiled)
      #expect(sqlite3_stmt_status(compiled.sqliteStatement, SQLITE_STMTSTATUS_REPREPARE, 0) == 0)
    }
  }
}
