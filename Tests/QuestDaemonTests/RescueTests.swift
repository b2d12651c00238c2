import Foundation
import GRDB
@testable import QuestDaemon
import QuestModel
@testable import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// A damaged store never prevents the service from starting, never loses the content of a backup, and is always
/// reported.
struct RescueTests {
  static let scene = Result { try DamageScene() }

  struct Case: CustomTestStringConvertible, Sendable {
    var damage: Damage
    var hasBackup: Bool
    var hasLog: Bool

    var testDescription: String {
      "\(damage.rawValue), \(hasBackup ? "with" : "without") a backup, \(hasLog ? "changes in the log" : "no log")"
    }

    static let all = Damage.allCases.flatMap { damage in
      [true, false].flatMap { backup in
        [true, false].compactMap { log in
          damage.needsLog && !log ? nil : Case(damage: damage, hasBackup: backup, hasLog: log)
        }
      }
    }
  }

  @Test(arguments: Case.all)
  func aDamagedStoreIsMendedToldAndKept(_ which: Case) throws {
    let scene = try Self.scene.get()
    var files = which.hasLog ? scene.withLog : scene.withoutLog
    let whole = try scene.laidOut(files, hasBackup: false)
    var generator = SeededGenerator(seed: 7)
    try which.damage.apply(to: &files, like: whole.path + "/timequest.sqlite", &generator)
    let folder = try scene.laidOut(files, hasBackup: which.hasBackup)

    let fixture = try GameFixture(at: "2026-11-21T06:03:40Z", in: folder)
    // As after every start.
    try fixture.game.health.lookNow()
    try expectSound(fixture.game.store)
    let saved = Set(try sessions(fixture))
    #expect(saved == scene.atEnd)
    #expect(try fixture.export() == scene.export)
    if try fixture.call(SessionStatus()).notice == nil {
      // Only pages were damaged that the log replaces or that are unused, so the history is unchanged.
      #expect(which.hasLog)
      return
    }

    // Reported in status, doctor and the journal until acknowledged.
    #expect(try fixture.call(SessionStatus()).notice == "Your store was damaged and has been mended.")
    let told = try fixture.call(SystemInfo()).findings.filter { $0.check == "notice" }
    #expect(told.map(\.status) == ["warning"])
    #expect(try fixture.call(HistoryJournal()).entries.first?.method == "store.rescued")
    try expectQuarantined(files, folder)

    // The game continues, and a restart finds nothing more to repair.
    try fixture.call(SessionDo(name: "After", estimates: [.seconds(60)]))
    fixture.clock.advance(61)
    try fixture.call(SessionDone())
    #expect(try fixture.call(DataCheck(acknowledge: true)).acknowledged == 1)
    try fixture.reopen()
    #expect(try fixture.call(SessionStatus()).notice == nil)
    #expect(try sessions(fixture).count == saved.count + 1)
    #expect(Quarantine(store: folder.path + "/timequest.sqlite").names().count <= 1)
  }

  @Test func aStoreIsMendedAnewWhereverACrashStoppedIt() throws {
    let scene = try Self.scene.get()
    var files = scene.withLog
    let whole = try scene.laidOut(files, hasBackup: false)
    var generator = SeededGenerator(seed: 7)
    try Damage.runsRoot.apply(to: &files, like: whole.path + "/timequest.sqlite", &generator)
    struct Crash: Error {}
    for step in QuestStore.MendingStep.allCases {
      let folder = try scene.laidOut(files, hasBackup: true)
      let path = folder.path + "/timequest.sqlite"
      #expect(throws: Crash.self) {
        _ = try QuestStore.opened(path: path, witness: witness) { if $0 == step { throw Crash() } }
      }
      let store = try QuestStore.opened(path: path, witness: witness).store
      try expectSound(store)
      #expect(try store.read { try $0.unseenNotices(for: PlayerID(1)).count } == 1, "\(step)")
      #expect(try count("session", store) == scene.atEnd.count)
      try expectQuarantined(files, folder)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter { !$0.hasSuffix("-shm") }
          == ["backups", "log", "quarantine", "timequest.sqlite", "timequest.sqlite-wal"])
    }
  }

  @Test func playsMadeAgainAreToldAsALoss() {
    var report = Rescue.Report(damage: .damaged)
    report.lostRuns = 0
    #expect(RescueText.text(report).contains("Nothing you did is lost"))
    report.remadeSessions = 20
    #expect(RescueText.text(report).contains("No task is lost. Of 20 entries only the tasks are known"))
    #expect(!RescueText.text(report).contains("Nothing you did is lost"))
    report.lostRuns = 3
    #expect(RescueText.text(report).contains("3 tasks are lost. Of 20 entries only the tasks are known"))
  }

  @Test func damageTwiceKeepsBothFilesAndManyKeepTheNewest() throws {
    let scene = try Self.scene.get()
    let folder = try scene.laidOut([:], hasBackup: true)
    let path = folder.path + "/timequest.sqlite"
    for round in 1...Quarantine.kept + 2 {
      try Data("damage \(round)".utf8).write(to: URL(fileURLWithPath: path))
      try? FileManager.default.removeItem(atPath: path + "-wal")
      _ = try QuestStore.opened(path: path, witness: RescueText.witness(at: Instant(milliseconds: Int64(round) * 1000)))
      let names = Quarantine(store: path).names()
      #expect(names.count == min(round, Quarantine.kept))
      let kept = try names.map { try String(contentsOfFile: "\(folder.path)/quarantine/\($0)", encoding: .utf8) }
      #expect(kept.contains("damage \(round)"))
    }
  }

  @Test func aLaterVersionsStoreIsRefusedAndKeepsEveryByte() throws {
    let scene = try Self.scene.get()
    var files = scene.withoutLog
    files["timequest.sqlite"]?.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    let folder = try scene.laidOut(files, hasBackup: true)
    let path = folder.path + "/timequest.sqlite"
    #expect(throws: StoreError.newerSchema(found: 99, known: Migrations.newest, path: path)) {
      _ = try QuestStore.opened(path: path, witness: witness)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == files["timequest.sqlite"])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/quarantine"))
  }

  @Test func anOlderFileThanTheNewestBackupGivesWayToIt() throws {
    let scene = try Self.scene.get()
    let folder = try scene.laidOut(["timequest.sqlite": scene.backup], hasBackup: false)
    let backups = folder.path + "/backups"
    try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
    let newest = try #require(scene.withoutLog["timequest.sqlite"])
    try newest.write(to: URL(fileURLWithPath: backups + "/timequest-20260402T000000Z-daily.sqlite"))
    let fixture = try GameFixture(at: "2026-11-21T06:03:40Z", in: folder)
    #expect(try fixture.export() == scene.export)
    #expect(
      try fixture.call(SystemInfo()).findings.first { $0.check == "notice" }?.text.hasPrefix(
        "The store's file lacked its newest changes. The newest backup was restored: 120 entries with 176 tasks.")
        == true)
    try fixture.reopen()
    #expect(Quarantine(store: folder.path + "/timequest.sqlite").names().count == 1)
  }

  @Test func aWriteAheadLogThatIsCutOrGoneIsMissed() throws {
    let scene = try Self.scene.get()
    for cut in [0, 100, 33_000] {
      var files = scene.withLog
      files[Damage.log] = cut == 0 ? nil : files[Damage.log]?.prefix(cut)
      let folder = try scene.laidOut(files, hasBackup: false)
      let (store, report) = try QuestStore.opened(path: folder.path + "/timequest.sqlite", witness: witness)
      #expect(report?.damage == .behind, "\(cut)")
      #expect(report?.isWhole == true, "\(cut)")
      #expect(try count("session", store) == scene.atEnd.count)
    }
  }

  @Test func aSoundStoreIsSoundWhateverItsLog() throws {
    let scene = try Self.scene.get()
    for files in [scene.withLog, scene.withoutLog] {
      let folder = try scene.laidOut(files, hasBackup: true)
      let path = folder.path + "/timequest.sqlite"
      #expect(try StoreInspection(path: path, hasPast: true) == .sound(schema: Migrations.newest))
      let (store, report) = try QuestStore.opened(path: path, witness: witness)
      #expect(report == nil)
      #expect(try store.read { try $0.unseenNotices(for: PlayerID(1)) } == [])
    }
  }

  /// What is derived from removed rows must not remain in the copy of the backup.
  @Test func theChangeLogContinuesABackupThroughEveryRemoval() throws {
    let fixture = try GameFixture()
    var generator = SeededGenerator(seed: 4)
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Wash", "Dress", "Pack"]))
    for _ in 0..<40 { try fixture.playAnything(after: 600...8_000, using: &generator) }
    try fixture.reopen()
    let path = fixture.folder.path + "/timequest.sqlite"
    let backup = fixture.folder.path + "/backup.sqlite"
    try FileManager.default.copyItem(atPath: path, toPath: backup)

    try fixture.call(SkillMerge(from: "Tidy", into: "Walk"))
    try fixture.call(QuestDelete(quest: "Morning"))
    let walk = try #require(try fixture.call(SessionHistory(limit: 1)).sessions.first)
    try fixture.call(SessionDelete(id: walk.id))
    let facts = try DamageScene.facts(fixture.game.store)
    let derived = try fixture.game.store.read { try $0.derivedRows() }
    try fixture.game.close()

    let build = RescueBuild(
      path: fixture.folder.path + "/made.sqlite", store: path, damage: .missing,
      source: .backup(backup, isContinued: true), log: try LogReader(folder: ChangeLog.folder(of: path)))
    #expect(try build.run(witness)?.isWhole == true)
    let made = try QuestStore(path: build.path, at: fixture.clock.now().wall)
    defer { try? made.close() }
    var found = try DamageScene.facts(made)
    // The rescue's own entry.
    found["command"]?.removeAll { $0.contains("store.rescued") }
    #expect(found == facts)
    #expect(try made.read { try $0.derivedRows() } == derived)
  }

  @Test func aBackupOfLaterChangesThanTheLogHasIsPreferredToAnOlderOne() throws {
    let fixture = try GameFixture()
    let log = fixture.folder.path + "/log"
    try fixture.call(SettingsSet(key: "hints", value: "off"))
    try fixture.call(DataBackup())
    try FileManager.default.copyItem(atPath: log, toPath: log + "-kept")
    try fixture.call(SettingsSet(key: "hints", value: "ask"))
    try fixture.call(DataBackup())
    try fixture.game.close()
    // The log could not be written since the first backup.
    try FileManager.default.removeItem(atPath: log)
    try FileManager.default.moveItem(atPath: log + "-kept", toPath: log)
    let path = fixture.folder.path + "/timequest.sqlite"
    try removeFiles(ofStore: path)

    let (store, report) = try QuestStore.opened(path: path, witness: witness)
    defer { try? store.close() }
    #expect(report?.usedBackup == true)
    // Whether the log lacks anything after the backup is unknown.
    #expect(report?.isWhole == false)
    #expect(try store.read { try $0.settings(of: PlayerID(1))["hints"] } == "ask")
  }

  /// The backups before and after a restore often have the same second in their names.
  @Test func theBackupThatTheLogContinuesIsUsedWhateverItsName() throws {
    let fixture = try GameFixture()
    try fixture.call(SettingsSet(key: "hints", value: "off"))
    let first = try #require(try fixture.call(DataBackup()).backup)
    try fixture.call(SettingsSet(key: "hints", value: "ask"))
    try fixture.call(DataRestore(name: first.name))
    _ = try fixture.game.store.backUpDaily(at: fixture.clock.now().wall)
    let path = fixture.folder.path + "/timequest.sqlite"
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path + "/backups")
    let (before, after) = (names.first { $0.contains("before-restore") }, names.first { $0.contains("after-change") })
    #expect(try #require(before).prefix(26) == #require(after).prefix(26), "one second")
    try fixture.game.close()
    try removeFiles(ofStore: path)

    let (store, report) = try QuestStore.opened(path: path, witness: witness)
    defer { try? store.close() }
    #expect(report?.isWhole == true)
    #expect(try store.read { try $0.settings(of: PlayerID(1))["hints"] } == "off")
  }

  // MARK: - While it runs

  @Test func damageWhileTheServiceRunsIsFoundMendedAndTold() throws {
    let scene = try Self.scene.get()
    let folder = try scene.laidOut(scene.withoutLog, hasBackup: true)
    let path = folder.path + "/timequest.sqlite"
    let fixture = try GameFixture(at: "2026-11-21T06:03:40Z", in: folder)
    #expect(try fixture.call(DataCheck(deep: true)).state == "sound")
    try overwriteARunsPage(path)
    #expect(try fixture.call(DataCheck(deep: true)).state == "mended")
    try expectSound(fixture.game.store)
    #expect(try fixture.call(SessionStatus()).notice != nil)
    #expect(try fixture.export() == scene.export)
    #expect(Quarantine(store: path).names().count == 1)
    try fixture.call(SessionDo(name: "After", estimates: [.seconds(60)]))
  }

  @Test func aRequestThatMeetsDamageAsksForPatienceAndHasItMended() throws {
    let scene = try Self.scene.get()
    let folder = try scene.laidOut(scene.withoutLog, hasBackup: true)
    let fixture = try GameFixture(at: "2026-11-21T06:03:40Z", in: folder)
    try overwriteARunsPage(folder.path + "/timequest.sqlite")
    let refused = try fixture.refusal(of: DataExport())
    #expect(refused == .busy)
    // A second check waits for the one that the request has started.
    #expect(try fixture.call(DataCheck(deep: true)).state == "mended")
    #expect(try fixture.export() == scene.export)
  }

  @Test func totalsThatDoNotFitAreMadeAnewAndTold() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
    fixture.clock.advance(61)
    try fixture.call(SessionDone())
    try fixture.game.store.withWriter { try $0.execute(sql: "UPDATE playerTotals SET xp = xp + 1") }
    _ = try fixture.call(DataCheck(deep: true))
    try expectSound(fixture.game.store)
    #expect(try fixture.call(SessionStatus()).notice == "Something happened to your store.")
    #expect(try fixture.call(DataCheck(deep: true)).findings.filter { $0.check == "notice" }.count == 1)
  }

  // MARK: - Checks

  private func removeFiles(ofStore path: String) throws {
    for side in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + side) {
      try FileManager.default.removeItem(atPath: path + side)
    }
  }

  private var witness: Rescue.Witness { RescueText.witness(at: Instant(milliseconds: 1_795_241_020_000)) }

  private func expectSound(_ store: QuestStore) throws {
    #expect(try store.read { try $0.faults() } == [])
    let before = try store.read { try $0.derivedRows() }
    try store.maintain { try $0.rebuildDerived() }
    #expect(try store.read { try $0.derivedRows() } == before)
  }

  private func expectQuarantined(_ files: [String: Data], _ folder: TemporaryFolder) throws {
    let names = Quarantine(store: folder.path + "/timequest.sqlite").names()
    #expect(names.count == (files["timequest.sqlite"] == nil ? 0 : 1))
    for name in names {
      let path = "\(folder.path)/quarantine/\(name)"
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == files["timequest.sqlite"])
      guard let log = files["timequest.sqlite-wal"] else { continue }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")) == log)
    }
  }

  private func sessions(_ fixture: GameFixture) throws -> [String] {
    try fixture.game.store.read { try String.fetchAll($0.db, sql: "SELECT uid FROM session") }
  }

  private func count(_ table: String, _ store: QuestStore) throws -> Int? {
    try store.read { try Int.fetchOne($0.db, sql: "SELECT count(*) FROM \(table)") }
  }

  private func overwriteARunsPage(_ path: String) throws {
    let number = try PageMap(of: path).leaf(of: "estimation")
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: UInt64((number - 1) * 4096))
    try file.write(contentsOf: Data(repeating: 0x5A, count: 4096))
    try file.close()
  }
}
