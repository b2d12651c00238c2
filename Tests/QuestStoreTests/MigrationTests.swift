import Foundation
import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// Every earlier schema is migrated to the present one, completely or not at all, and a later schema is left unchanged.
struct MigrationTests {
  /// A store of that schema, closed, in a folder of its own.
  static func store(_ schema: ReleasedSchema, in folder: TemporaryFolder) throws -> String {
    let path = folder.path + "/timequest.sqlite"
    var configuration = Configuration()
    configuration.journalMode = .wal
    let file = try DatabaseQueue(path: path, configuration: configuration)
    try file.writeWithoutTransaction { try $0.execute(sql: try schema.sql()) }
    try file.close()
    return path
  }

  private static let schemaSQL = "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1"

  private func userVersion(_ path: String) throws -> Int? {
    let file = try DatabaseQueue(path: path)
    return try file.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
  }

  @Test func everySchemaHasItsFixture() {
    #expect(ReleasedSchema.all.map(\.version) == Migrations.all.map(\.version))
  }

  @Test(arguments: ReleasedSchema.all)
  func aSchemaThatLandedBecomesTodays(schema: ReleasedSchema) throws {
    let folder = try TemporaryFolder()
    let store = try QuestStore(path: try Self.store(schema, in: folder), at: StoreFixture.start)
    #expect(try store.read { try $0.schemaVersion() } == Migrations.newest)
    #expect(try store.read { try $0.faults() } == [])
    let derived = try store.read { try $0.derivedRows() }
    try store.maintain { try $0.rebuildDerived() }
    #expect(try store.read { try $0.derivedRows() } == derived)
    #expect(derived.count > 10)
    let fresh = try StoreFixture()
    let expected = try fresh.store.withWriter { try String.fetchAll($0, sql: Self.schemaSQL) }
    #expect(try store.withWriter { try String.fetchAll($0, sql: Self.schemaSQL) } == expected)
    #expect(try store.withWriter { try Int.fetchOne($0, sql: "PRAGMA application_id") } == Migrations.applicationID)
  }

  @Test(arguments: ReleasedSchema.all.filter { $0.version < Migrations.newest })
  func theStoreIsBackedUpBeforeItIsMigrated(schema: ReleasedSchema) throws {
    let folder = try TemporaryFolder()
    let store = try QuestStore(path: try Self.store(schema, in: folder), at: StoreFixture.start)
    let backup = try #require(store.backups.list().first)
    #expect(backup.name == "timequest-20231114T221320Z-before-migration.sqlite")
    let facts = try #require(store.backups.facts(of: backup))
    #expect(facts.schema == schema.version)
    #expect(facts.sessions == 9)
    try store.close()
    let again = try QuestStore(path: store.path, at: StoreFixture.start)
    #expect(again.backups.list() == [backup], "what is of today is not migrated again")
  }

  @Test func anEmptyStoreIsMigratedWithoutABackup() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/timequest.sqlite"
    try QuestStore(path: path, at: StoreFixture.start, [Migrations.all[0]]).close()
    let store = try QuestStore(path: path, at: StoreFixture.start)
    #expect(try store.read { try $0.schemaVersion() } == Migrations.newest)
    #expect(store.backups.list() == [])
  }

  @Test func aMigrationThatFailsInTheMiddleLeavesTheOldSchema() throws {
    let folder = try TemporaryFolder()
    let path = try Self.store(ReleasedSchema.all[0], in: folder)
    let steps = Migrations.all + [(99, "CREATE TABLE half (a); INSERT INTO nowhere VALUES (1)")]
    let error = #expect(throws: StoreError.self) { try QuestStore(path: path, at: StoreFixture.start, steps) }
    #expect(error?.description.contains("from schema 1 to schema 99 and is as it was: ") == true)
    #expect(try userVersion(path) == 1)
    let file = try DatabaseQueue(path: path)
    #expect(try file.read { try $0.tableExists("half") || $0.tableExists("notice") } == false)
    let mended = try QuestStore(path: path, at: StoreFixture.start)
    #expect(try mended.read { try $0.schemaVersion() } == Migrations.newest)
  }

  @Test func withoutItsBackupNothingIsMigrated() throws {
    let folder = try TemporaryFolder()
    let path = try Self.store(ReleasedSchema.all[0], in: folder)
    try Data().write(to: URL(filePath: folder.path + "/backups"))
    let error = #expect(throws: StoreError.self) { try QuestStore(path: path, at: StoreFixture.start) }
    #expect(error?.description.contains("its backup could not be made") == true)
    #expect(try userVersion(path) == 1)
  }

  @Test func anErasureThatSchema4LeftUnfinishedGoesOn() throws {
    let folder = try TemporaryFolder()
    let path = try Self.store(ReleasedSchema.all[3], in: folder)
    let note = #"An erasure is being finished.\n57\n{"player":1,"scope":{"before":{"_0":5}}}"#
    let file = try DatabaseQueue(path: path)
    try file.writeWithoutTransaction { db in
      try db.execute(
        sql: "INSERT INTO notice (at, kind, text, seen) VALUES (0, 'erasing', ?, 1)",
        arguments: [note.replacing("\\n", with: "\n")])
    }
    try file.close()
    let store = try QuestStore(path: path, at: StoreFixture.start)
    let waiting = try store.read { try $0.unfinishedErasures() }
    #expect(waiting.map(\.command) == [57])
    #expect(waiting.map(\.erasure.scope) == [.before(5)] && waiting.map(\.erasure.player) == [1])
    try store.finishErasures()
    #expect(try !store.read { try $0.hasUnfinishedErasure() })
  }

  // MARK: - Later versions and other programs

  /// Copies what a killed process leaves, opens it, and compares every byte afterwards.
  private func isLeftAlone(_ path: String, expecting: (StoreError?, String) -> Void) throws {
    let folder = try TemporaryFolder()
    let copy = folder.path + "/timequest.sqlite"
    let sides = ["", "-wal"].filter { Disk.exists(path + $0) }
    for side in sides { try FileManager.default.copyItem(atPath: path + side, toPath: copy + side) }
    let error = #expect(throws: StoreError.self) { try QuestStore(path: copy, at: StoreFixture.start) }
    expecting(error, copy)
    for side in sides {
      #expect(try Data(contentsOf: URL(filePath: copy + side)) == Data(contentsOf: URL(filePath: path + side)))
    }
    #expect(!Disk.exists(folder.path + "/backups"))
  }

  @Test func aLaterSchemaIsRefusedWithAdviceAndEveryByteStays() throws {
    let fixture = try StoreFixture()
    try fixture.store.withWriter { try $0.execute(sql: "PRAGMA user_version = 99") }
    // The change is in the log alone.
    #expect(Disk.size(of: fixture.path + "-wal") > 0)
    try isLeftAlone(fixture.path) { error, path in
      #expect(error == .newerSchema(found: 99, known: Migrations.newest, path: path))
      let text = error?.description ?? ""
      for advice in ["schema 99", "up to \(Migrations.newest)", path, "before-migration.sqlite", "newer timequestd"] {
        #expect(text.contains(advice))
      }
    }
  }

  @Test(arguments: ["PRAGMA user_version = 0", "PRAGMA user_version = 2", "PRAGMA application_id = 7"])
  func anotherProgramsDatabaseIsRefusedAndEveryByteStays(mark: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/other.sqlite"
    let other = try DatabaseQueue(path: path)
    try other.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE device (id); INSERT INTO device VALUES (1); \(mark)")
    }
    try isLeftAlone(path) { error, path in
      #expect(error == .unusable(path: path, reason: "it is a database of another program"))
    }
  }

  // MARK: - Frozen

  @Test func whatLandedIsNeverChanged() {
    #expect(ContentID.of(schema1) == "mm6467zptryh10j5")
    #expect(ContentID.of(schema2) == "hqvryhbjs6pqm13v")
    #expect(ContentID.of(schema3) == "x7hd3e9cgqwaasf8")
    #expect(ContentID.of(schema4) == "ycwcxqksexn1se3x")
    #expect(ContentID.of(schema5) == "nxjrmk0nqvh63sge")
    #expect(ContentID.of(schema6) == "rwf0mwzkqj3f4yx5")
    #expect(ContentID.of(schema7) == "7asgfwvxym92b73p")
    #expect(ContentID.of(schema8) == "7m7qh17m167wn769")
    #expect(ContentID.of(schema9) == "rhwpkn6bdwj2jtkj")
    #expect(ContentID.of(schema10) == "rrgjrtgw8x4vpx1k")
    #expect(ContentID.of(schema11) == "dk8v3e453ha8h78w")
    #expect(ContentID.of(schema12) == "7fgn53mjct6w96ks")
    #expect(ContentID.of(schema13) == "ebdb9jc6mn2dkah3")
    #expect(ContentID.of(schema14) == "cfwpb4qk7qypx8cg")
    #expect(Migrations.all.map(\.version) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  }
}
