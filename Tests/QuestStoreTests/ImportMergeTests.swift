import GRDB
import GRDBSQLite
import QuestModel
@testable import QuestStore
import QuestTestKit
import Synchronization
import Testing

/// Stages become rows of the store: small ones from tables in memory, which stay attached to the store's connection.
struct ImportMergeTests {
  private struct Refused: Error {}

  private let fixture: StoreFixture
  private let rows: StagedRows

  init() throws {
    fixture = try StoreFixture()
    let stage = try Self.stage(fixture, ["s0"])
    defer { stage.close() }
    rows = try StagedRows(of: stage)
  }

  /// A stage with sessions of one quest.
  private static func stage(_ fixture: StoreFixture, _ ids: [String]) throws -> ImportStage {
    let path = "\(fixture.folder.path)/\(ids.joined()).sqlite"
    let stage = try ImportStage(path: path, beside: fixture.store)
    let sessions = ids.map { id in
      ImportedSession(
        id: SessionID(id), isContentID: false, quest: "Morning", startedAt: StoreFixture.start, startedZone: .utc,
        outcome: .completed, endedAt: StoreFixture.start, endedZone: .utc, total: nil,
        facts: ImportedSession.Facts(calibration: false, bonus: 0), runs: [])
    }
    try stage.add(ImportedBatch(sessions: sessions))
    try stage.score { _ in nil }
    return stage
  }

  /// Merges the stage; `before` runs between the comparison and the merge.
  private func merge(_ stage: ImportStage, before: () throws -> Void = {}) throws -> QuestStore.Merged {
    try fixture.store.merge(
      stage, QuestStore.ImportPlan(fixture.command()),
      exclusively: { step in
        try before()
        try step()
      }, also: { _ in }, then: { _, _ in }
    ) { _, merged in merged }
  }

  /// A play comes from another import, whose number may be lower than that of the newest one, or from another device.
  @Test(arguments: [true, false]) func sessionsThatCameMeanwhileAreLeftOut(isLarge: Bool) throws {
    let (stage, other) = (try Self.stage(fixture, ["s1", "s2"]), try Self.stage(fixture, ["s1"]))
    defer { [stage, other].forEach { $0.close() } }
    fixture.store.largeFrom.withLock { $0 = isLarge ? 0 : ChangeSize.large }
    var hasCome = false
    let merged = try merge(stage) {
      // A large import is tried again with another copy.
      guard !hasCome else { return }
      hasCome = true
      fixture.store.largeFrom.withLock { $0 = ChangeSize.large }
      #expect(try merge(other).counts.sessions == 1)
      try fixture.store.withWriter { try $0.execute(sql: "UPDATE session SET batch = NULL") }
    }
    #expect(merged.dropped == 1 && merged.counts.sessions == 1)
    #expect(try fixture.value("SELECT group_concat(uid) FROM (SELECT uid FROM session ORDER BY uid)") == "s1,s2")
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
