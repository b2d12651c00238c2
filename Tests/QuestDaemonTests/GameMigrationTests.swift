import GRDB
@testable import QuestDaemon
import QuestModel
@testable import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// A game with an earlier schema continues.
struct GameMigrationTests {
  static func fixture(_ schema: ReleasedSchema) throws -> GameFixture {
    let folder = try TemporaryFolder()
    try ScratchFile.opened(folder.path + "/timequest.sqlite") { file in
      try file.writeWithoutTransaction { try $0.execute(sql: try schema.sql()) }
    }
    return try GameFixture(at: "2026-11-24T12:00:00Z", in: folder)
  }

  @Test(arguments: ReleasedSchema.all)
  func itsExportIsWhatItWas(schema: ReleasedSchema) throws {
    #expect(try Self.fixture(schema).export() == schema.export())
  }

  @Test(arguments: ReleasedSchema.all)
  func undoGoesBackToTheBeginningAndRedoComesBack(schema: ReleasedSchema) throws {
    let fixture = try Self.fixture(schema)
    let state = try fixture.call(SessionStatus())
    #expect(state.phase == "revealing")
    var undone = 0
    while try fixture.refusal(of: HistoryUndo(confirm: true)) != .nothingToUndo { undone += 1 }
    // From schema 4 on there are a kept plan and a practice run among them, from 7 on goals and tracked time, from 9 on
    // a quest with two names, from 11 on nights, food, a source and a hidden value of it,
    // from 14 on an interval of a day that begins at four.
    let counts = [(4, 24), (7, 26), (9, 34), (11, 35), (14, 44), (.max, 47)]
    #expect(undone == counts.first { schema.version < $0.0 }?.1)
    #expect(try fixture.export() == Self.brought(schema))
    #expect(try fixture.call(StatsGet()).estimations == 0)
    for _ in 0..<undone { try fixture.call(HistoryRedo()) }
    #expect(try fixture.export() == schema.export())
    #expect(try fixture.call(SessionStatus()) == state)
    #expect(try fixture.game.store.read { try $0.faults() } == [])
  }

  /// The lines of the fixture that undo leaves: the samples of its source, not hidden, with their metric.
  private static func brought(_ schema: ReleasedSchema) throws -> String {
    try schema.export().split(separator: "\n").filter { $0.contains(#""source":"steps""#) }
      .map { $0.replacing(#","hidden":true"#, with: "") + "\n" }.joined()
  }

  @Test(arguments: ReleasedSchema.all)
  func whatIsErasedIsGoneFromItsJournalToo(schema: ReleasedSchema) throws {
    let fixture = try Self.fixture(schema)
    let store = fixture.game.store
    func journals(_ name: String) throws -> Int? {
      let sql = "SELECT count(*) FROM journal WHERE instr(changes, ?) > 0"
      return try store.withWriter { try Int.fetchOne($0, sql: sql, arguments: [name]) }
    }
    for name in ["Swim", "Cold shower"] { #expect(try journals(name) ?? 0 > 0, "\(name)") }
    // From schema 8 on the quest has the task under the new name too, and would keep it.
    let kept = try fixture.call(QuestGet(quest: "Morning Quest")).tasks.map(\.name).filter { $0 != "Cold shower" }
    try fixture.call(QuestUpdate(quest: "Morning Quest", tasks: kept))
    try fixture.call(DataErase(skill: "Cold shower", confirm: true))
    fixture.game.erasures.awaitEnd()
    #expect(try journals("Swim") ?? 0 > 0)
    let bytes = try FolderBytes(fixture.folder)
    #expect(bytes.files(holding: "Cold shower") == [])
    #expect(try store.read { try $0.faults() } == [])
  }

  @Test func aBackupOfAnEarlierSchemaIsMigratedWhenItIsRestored() throws {
    let fixture = try Self.fixture(ReleasedSchema.all[0])
    let backup = try #require(try fixture.call(DataBackup(list: true)).backups?.last)
    #expect(backup.reason == "before-migration")
    #expect(backup.schema == 1)
    try fixture.call(SessionAbandon())
    let before = try fixture.export()
    let restored = try fixture.call(DataRestore(name: backup.name))
    #expect(restored.session?.phase == "revealing", "the open session is part of what was backed up")
    #expect(try fixture.export() == ReleasedSchema.all[0].export())
    #expect(try fixture.game.store.read { try $0.schemaVersion() } == Migrations.newest)
    #expect(try fixture.game.store.read { try $0.faults() } == [])
    try fixture.call(HistoryUndo())
    #expect(try fixture.export() == before)
  }
}
