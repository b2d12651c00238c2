import Foundation
import GRDB
@testable import QuestDaemon
import QuestModel
@testable import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Backups from a player's view: made automatically, restored, and the restore undone.
struct GameRestoreTests {
  private func play(_ fixture: GameFixture, _ names: String...) throws {
    for name in names {
      try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
      fixture.clock.advance(200)
      try fixture.call(SessionDone())
    }
  }

  private func names(_ fixture: GameFixture) throws -> [String] {
    try #require(try fixture.call(DataBackup(list: true)).backups).map(\.name)
  }

  @Test func aRestoreGoesBackUndoReturnsAndRedoGoesBackAgain() throws {
    let fixture = try GameFixture()
    try play(fixture, "Read", "Swim")
    let early = try fixture.export()
    let made = try fixture.call(DataBackup())
    try play(fixture, "Read", "Wash", "Tidy")
    try fixture.call(SettingsSet(key: "hints", value: "off"))
    let late = try fixture.export()
    let preview = try fixture.call(DataRestore(name: made.backup?.name, dryRun: true))
    #expect(preview.lost == DataRestore.Amount(sessions: 3, estimations: 3))
    #expect(preview.gained == DataRestore.Amount(sessions: 0, estimations: 0))
    #expect(preview.changes == 7)
    #expect(try fixture.export() == late)
    let restored = try fixture.call(DataRestore(name: made.backup?.name))
    #expect(restored.lost == preview.lost)
    #expect(restored.session?.phase == "none")
    #expect(try fixture.export() == early)
    #expect(try names(fixture).contains(try #require(restored.savedAs)))
    #expect(try fixture.call(HistoryUndo()).change == "the restore of a backup")
    #expect(try fixture.export() == late)
    #expect(try fixture.call(HistoryRedo()).change == "the restore of a backup")
    #expect(try fixture.export() == early)
    try fixture.reopen()
    try fixture.call(HistoryUndo())
    #expect(try fixture.export() == late)
    // Earlier changes can then be undone as usual.
    #expect(try fixture.call(HistoryUndo()).change == "the setting hints")
    for _ in 1...6 { try fixture.call(HistoryUndo()) }
    #expect(try fixture.export() == early)
    #expect(try fixture.game.store.read { try $0.faults() } == [])
  }

  @Test func changesAfterARestoreAreTakenBackBeforeIt() throws {
    let fixture = try GameFixture()
    try play(fixture, "Read")
    let made = try fixture.call(DataBackup())
    try play(fixture, "Swim")
    let late = try fixture.export()
    try fixture.call(DataRestore(name: made.backup?.name))
    let early = try fixture.export()
    try play(fixture, "Wash")
    for _ in 1...2 { try fixture.call(HistoryUndo()) }
    #expect(try fixture.export() == early)
    try fixture.call(HistoryUndo())
    #expect(try fixture.export() == late)
  }

  @Test func aRestoreStandsInTheJournal() throws {
    let fixture = try GameFixture()
    try play(fixture, "Read")
    try fixture.call(DataBackup())
    try play(fixture, "Swim")
    try fixture.call(DataRestore())
    let entry = try #require(try fixture.call(HistoryJournal()).entries.first)
    #expect(entry.method == "data.restore")
    #expect(entry.label == "the restore of a backup")
    #expect(entry.undoable)
    try fixture.call(HistoryUndo())
    let entries = try fixture.call(HistoryJournal()).entries
    #expect(entries.map(\.method).prefix(3) == ["history.undo", "data.restore", "session.done"])
    #expect(entries[1].state == "undone")
  }

  @Test func derivedKnowledgeFollows() throws {
    let fixture = try GameFixture()
    try play(fixture, "Read", "Swim")
    let made = try fixture.call(DataBackup())
    let stats = try fixture.call(StatsGet())
    try play(fixture, "Wash", "Read")
    try fixture.call(DataRestore(name: made.backup?.name))
    #expect(try fixture.call(StatsGet()) == stats)
    let derived = try fixture.game.store.read { try $0.derivedRows() }
    try fixture.game.store.maintain { try $0.rebuildDerived() }
    #expect(try fixture.game.store.read { try $0.derivedRows() } == derived)
  }

  @Test func requestsThatComeAgainAfterARestoreAreAnsweredAndNotDoneAgain() throws {
    let fixture = try GameFixture()
    try play(fixture, "Read")
    let backup = try fixture.call(DataBackup()).backup
    let create = QuestCreate(name: "Evening", tasks: ["Tidy"], idempotencyKey: "one")
    let made = try fixture.call(create)
    let restore = DataRestore(name: backup?.name, idempotencyKey: "two")
    let first = try fixture.call(restore)
    let after = try fixture.export()
    #expect(try fixture.call(create) == made)
    #expect(try fixture.call(restore) == first)
    let undo = HistoryUndo(idempotencyKey: "three")
    let undone = try fixture.call(undo)
    #expect(try fixture.call(undo) == undone)
    #expect(try fixture.call(QuestList()).quests.map(\.name) == ["Evening"])
    #expect(try fixture.call(restore) == first)
    #expect(try fixture.call(QuestList()).quests.map(\.name) == ["Evening"], "undone stays undone")
    #expect(after != (try fixture.export()))
  }

  @Test func numbersOfCommandsAreNotUsedAgain() throws {
    let fixture = try GameFixture()
    try play(fixture, "Read")
    try fixture.call(DataBackup())
    try play(fixture, "Swim", "Wash")
    func newest() throws -> Int {
      try #require(try fixture.call(HistoryJournal()).entries.first.flatMap { Int($0.id) })
    }
    let last = try newest()
    try fixture.call(DataRestore())
    #expect(try newest() > last)
  }

  // MARK: - Refusals

  @Test func nothingIsRestoredWhileASessionIsOpen() throws {
    let fixture = try GameFixture()
    try play(fixture, "Read")
    let backup = try fixture.call(DataBackup()).backup
    try fixture.call(SessionStartTask(task: "Swim"))
    #expect(try fixture.refusal(of: DataRestore(name: backup?.name)) == .sessionAlreadyOpen)
    #expect(try fixture.call(DataRestore(name: backup?.name, dryRun: true)).backup == backup)
    #expect(try fixture.call(SessionStatus()).phase == "estimating")
  }

  @Test(arguments: [
    "", "timequest.sqlite", "../timequest.sqlite", "/etc/passwd", "timequest-20200101T000000Z-daily.sqlite",
    "./timequest-20260302T080000Z-manual.sqlite",
  ])
  func onlyANameOfTheListIsOne(_ name: String) throws {
    let fixture = try GameFixture()
    try play(fixture, "Read")
    try fixture.call(DataBackup())
    for dryRun in [true, false] {
      #expect(try fixture.refusal(of: DataRestore(name: name, dryRun: dryRun)) == .notFound)
    }
  }

  @Test func withoutAnyBackupThereIsAdvice() throws {
    let fixture = try GameFixture()
    #expect(fixture.exchange(method: "data.restore").contains("There is no backup yet."))
    #expect(try names(fixture) == [])
  }

  @Test func aDamagedBackupIsRefusedAndNothingChanges() throws {
    let fixture = try GameFixture()
    try play(fixture, "Read", "Swim", "Wash")
    let backup = try #require(try fixture.call(DataBackup()).backup)
    try play(fixture, "Tidy")
    let before = try fixture.export()
    let path = fixture.game.store.backups.folder + "/" + backup.name
    var bytes = try Data(contentsOf: URL(filePath: path))
    // Behind the first pages, so that the file still opens.
    for index in stride(from: bytes.count / 2, to: bytes.count - 4096, by: 512) { bytes[index] ^= 0xFF }
    try bytes.write(to: URL(filePath: path))
    #expect(try fixture.refusal(of: DataRestore(name: backup.name)) != nil)
    #expect(try fixture.export() == before)
    try Data("no database".utf8).write(to: URL(filePath: path))
    #expect(try fixture.refusal(of: DataRestore(name: backup.name)) == .notFound)
    let record = try #require(try fixture.call(DataBackup(list: true)).backups?.first { $0.name == backup.name })
    #expect(!record.verified)
    #expect(record.sessions == nil)
    #expect(try fixture.export() == before)
  }

  @Test func aRestoreWhoseCopyIsGoneIsNotTakenBackByHalf() throws {
    let fixture = try GameFixture()
    try play(fixture, "Read")
    try fixture.call(DataBackup())
    try play(fixture, "Swim")
    let saved = try #require(try fixture.call(DataRestore()).savedAs)
    let after = try fixture.export()
    try FileManager.default.removeItem(atPath: fixture.game.store.backups.folder + "/" + saved)
    #expect(try fixture.refusal(of: HistoryUndo()) == .notFound)
    #expect(try fixture.export() == after)
  }

  @Test func whileTheReplacedFileIsReadAnUndoOfTheRestoreHasToWait() throws {
    let fixture = try GameFixture()
    _ = try fixture.game.store.backUp(.daily, at: fixture.clock.now().wall, evenIfUnchanged: true)
    try fixture.call(SettingsSet(key: "hints", value: "ask"))
    try fixture.game.store.read { reader in
      // The snapshot begins with its first query.
      _ = try reader.newestCommand()
      try fixture.call(DataRestore())
      #expect(try fixture.refusal(of: HistoryUndo(confirm: true)) == .busy)
    }
    try fixture.call(HistoryUndo(confirm: true))
    #expect(try fixture.call(SettingsGet(key: "hints")).settings.first?.value == "ask")
  }

  @Test func withoutANameTheNewestIsTaken() throws {
    let fixture = try GameFixture()
    try play(fixture, "Read")
    fixture.awaitDailyBackups(1)
    try play(fixture, "Swim")
    let made = try fixture.call(DataBackup())
    #expect(made.isNew == true)
    let early = try fixture.export()
    try play(fixture, "Wash")
    try fixture.call(DataRestore())
    #expect(try fixture.export() == early)
  }

  // MARK: - By themselves

  /// A restore of such a backup would find the task running.
  @Test func noDailyBackupHoldsATaskThatRuns() throws {
    let fixture = try GameFixture()
    for day in 1...12 {
      // Each `done` asks for the day's backup, which is made while the next task begins.
      try play(fixture, "Read")
      try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
      fixture.clock.advance(200)
      try fixture.call(SessionDone())
      fixture.awaitDailyBackups(day)
      fixture.clock.advance(86_400)
    }
    let store = fixture.game.store
    for backup in store.backups.list() {
      let open = try ScratchFile.attached(store.backups.path(of: backup)) { db, _ in
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(ScratchFile.schema).play")
      }
      #expect(open == 0, "\(backup.name)")
    }
  }

  @Test func eachDayWithAChangeHasItsBackupMadeWhenNoTaskRuns() throws {
    let fixture = try GameFixture()
    try play(fixture, "Read")
    fixture.awaitDailyBackups(1)
    fixture.clock.advance(86_400)
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(300)]))
    try fixture.call(SessionPause())
    fixture.clock.advance(100)
    // Neither the list nor the disk has a backup of today.
    #expect(fixture.game.store.backups.list().count == 1)
    try fixture.call(SessionDone())
    fixture.awaitDailyBackups(2)
    #expect(try names(fixture).first == "timequest-20260303T080500Z-daily.sqlite")
  }

  @Test func aFailedBackupIsTriedAgainSoonerIfTheChangeLogNeedsIt() throws {
    let recorder = LogRecorder()
    let fixture = try GameFixture(log: recorder.log)
    let folder = fixture.folder.path + "/backups"
    try Data().write(to: URL(fileURLWithPath: folder))
    func failures() -> [String] { recorder.lines.filter { $0.contains("No backup could be made") } }
    try play(fixture, "Read")
    fixture.awaitWork { failures().count == 1 }
    #expect(try #require(failures().last).contains("in 60 minutes"))
    // The log begins again, and cannot be continued from any backup.
    try FileManager.default.removeItem(atPath: fixture.folder.path + "/log")
    fixture.clock.advance(600)
    try play(fixture, "Swim")
    fixture.awaitWork { failures().count == 2 }
    #expect(try #require(failures().last).contains("in 10 minutes"))
    try FileManager.default.removeItem(atPath: folder)
    fixture.clock.advance(600)
    try play(fixture, "Wash")
    fixture.awaitDailyBackups(1)
  }
}

extension GameFixture {
  /// Waits until there are `count` daily backups, which another thread makes.
  func awaitDailyBackups(_ count: Int) {
    func found() -> Int { game.store.backups.list().filter { $0.reason == .daily }.count }
    awaitWork { found() >= count }
    #expect(found() == count)
  }

  /// Waits until another thread has done something.
  func awaitWork(_ isDone: () -> Bool) {
    var looks = 0
    while !isDone(), looks < 2_000_000 {
      looks += 1
      sched_yield()
    }
    #expect(isDone())
  }
}
