import Foundation
import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Synchronization
import Testing

/// Backups of the store: complete, verified, limited in number.
struct BackupTests {
  private func change(_ fixture: StoreFixture, _ value: String) throws {
    try fixture.store.write(fixture.command()) { try $0.set("hints", to: value) }
  }

  private func hints(in path: String) throws -> String? {
    try ScratchFile.attached(path) { db, _ in try String.fetchOne(db, sql: "SELECT value FROM setting") }
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private let day = 86_400.0

  // MARK: - Names

  @Test(arguments: [
    (0.0, Backup.Reason.daily, "timequest-19700101T000000Z-daily.sqlite"),
    (1_795_241_020.999, .beforeRestore, "timequest-20261121T060340Z-before-restore.sqlite"),
    (-0.001, .manual, "timequest-19691231T235959Z-manual.sqlite"),
  ])
  func aNameTellsTheMomentAndTheReason(seconds: Double, reason: Backup.Reason, name: String) throws {
    let backup = Backup(at: Instant(seconds: seconds), reason: reason)
    #expect(backup.name == name)
    #expect(Backup(name: name) == backup)
    let second = Backup(at: Instant(seconds: seconds), reason: reason, number: 2)
    #expect(second.name == name.replacing(".sqlite", with: "-2.sqlite"))
    #expect(Backup(name: second.name) == second)
  }

  @Test(arguments: [
    "", ".", "..", "../timequest-20261121T060340Z-daily.sqlite", "timequest-20261121T060340Z-daily.sqlite/..",
    "timequest-20261121T060340Z-other.sqlite", "timequest-20261321T060340Z-daily.sqlite",
    "timequest-20261121T060340Z-daily-1.sqlite", "timequest-20261121T060340Z-daily-02.sqlite",
    "timequest-20261121T060340Z-daily.sqlite\0", "timequest-20261121T060340Z-daily.sqlite-wal", "timequest.sqlite",
    "timequest-20261121T060340Z-daily-99999.sqlite", "timequest-２０２６1121T060340Z-daily.sqlite",
  ])
  func nothingElseIsAName(_ name: String) { #expect(Backup(name: name) == nil) }

  // MARK: - Making

  @Test func aBackupIsOneWholeFileOfItsOwnerAlone() throws {
    let fixture = try StoreFixture()
    try change(fixture, "a")
    let (backup, isNew) = try fixture.store.backUp(.manual, at: StoreFixture.start)
    #expect(isNew)
    let path = fixture.store.backups.path(of: backup)
    #expect(Disk.names(in: fixture.store.backups.folder) == [backup.name])
    #expect(try permissions(fixture.store.backups.folder) == 0o700)
    #expect(try hints(in: path) == "a")
    #expect(Disk.names(in: fixture.store.backups.folder) == [backup.name], "reading leaves nothing beside it")
    let facts = try #require(fixture.store.backups.facts(of: backup))
    #expect(facts.schema == Migrations.newest)
    #expect(facts.lastCommand == 1)
    #expect(facts.bytes == Disk.size(of: path))
    // In rollback mode: it needs no log beside it.
    #expect(try Data(contentsOf: URL(filePath: path))[18...19] == Data([1, 1]))
    #expect(try fixture.value("PRAGMA journal_mode") == "wal")
  }

  @Test func whereNothingWasChangedTheNewestIsEnough() throws {
    let fixture = try StoreFixture()
    try change(fixture, "a")
    let first = try fixture.store.backUp(.manual, at: StoreFixture.start)
    let again = try fixture.store.backUp(.beforeImport, at: StoreFixture.start.advanced(bySeconds: 9))
    #expect(again == (first.backup, false))
    try change(fixture, "b")
    let third = try fixture.store.backUp(.manual, at: StoreFixture.start)
    #expect(third.isNew)
    #expect(third.backup.name.hasSuffix("-manual-2.sqlite"), "two of one second")
    #expect(try fixture.store.backups.list().map { try hints(in: fixture.store.backups.path(of: $0)) } == ["b", "a"])
  }

  /// Writers continue at full speed, and every copy is a consistent snapshot.
  @Test func aCopyIsOneSnapshotWhileChangesGoOn() async throws {
    let fixture = try StoreFixture()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 0..<150 {
          try fixture.store.write(fixture.command()) { writer in
            try writer.set("first", to: "\(number)")
            try writer.set("second", to: "\(number)")
          }
        }
      }
      for number in 0..<5 {
        let backup = try fixture.store.backUp(
          .manual, at: StoreFixture.start.advanced(bySeconds: Double(number)), evenIfUnchanged: true
        ).backup
        let values = try ScratchFile.attached(fixture.store.backups.path(of: backup)) { db, _ in
          try String.fetchAll(db, sql: "SELECT DISTINCT value FROM setting")
        }
        #expect(values.count <= 1)
      }
      try await group.waitForAll()
    }
  }

  @Test func whatACrashLeftUnfinishedIsSwept() throws {
    let fixture = try StoreFixture()
    try change(fixture, "a")
    let backups = fixture.store.backups
    let backup = try fixture.store.backUp(.manual, at: StoreFixture.start).backup
    for side in ["", "-journal"] {
      try Data("half".utf8).write(to: URL(filePath: try backups.scratchPath("backup") + side))
      #expect(backups.list() == [backup])
    }
    try Data("half".utf8).write(to: URL(filePath: Replacement.scratchPath(of: fixture.path)))
    _ = try QuestStore(path: fixture.path, at: StoreFixture.start)
    #expect(Disk.names(in: backups.folder) == [backup.name])
    #expect(Disk.names(in: fixture.folder.path).filter { $0.contains("next") } == [])
  }

  @Test func aDamagedStoreGivesNoBackup() throws {
    let fixture = try StoreFixture()
    try change(fixture, "a")
    // A row that refers to a missing one: what a page lost long ago leaves.
    try fixture.store.withWriter { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: "INSERT INTO skill (uid, player, name) VALUES ('x', 99, 'x')")
    }
    #expect(throws: StoreError.self) { try fixture.store.backUp(.manual, at: StoreFixture.start) }
    #expect(Disk.names(in: fixture.store.backups.folder) == [])
  }

  @Test func aFolderThatCannotBeMadeIsAReadOnlyStore() throws {
    let fixture = try StoreFixture()
    try change(fixture, "a")
    try Data().write(to: URL(filePath: fixture.store.backups.folder))
    let error = #expect(throws: StoreError.self) { try fixture.store.backUp(.manual, at: StoreFixture.start) }
    guard case .readOnly? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aStoreThatClosesMakesNoMore() throws {
    let fixture = try StoreFixture()
    try change(fixture, "a")
    fixture.store.backups.stop()
    #expect(throws: StoreError.closing) { try fixture.store.backUp(.manual, at: StoreFixture.start) }
    #expect(Disk.names(in: fixture.store.backups.folder) == [])
  }

  @Test func aStopDoesNotKeepAConnectionFromLettingGoOfItsFile() throws {
    enum Stop { case notYet, atTheNext, done }
    let fixture = try StoreFixture()
    try change(fixture, "a")
    let path = fixture.store.backups.path(of: try fixture.store.backUp(.manual, at: StoreFixture.start).backup)
    let backups = fixture.store.backups
    let own = pthread_self()
    let stop = Mutex(Stop.notYet)
    // Other tests use the same connections: the copy may be made on another one than was prepared.
    for _ in 0..<100 where stop.withLock({ $0 != .done }) {
      try ScratchFile.attached(path) { db, _ in
        db.trace { event in
          guard pthread_self() == own, "\(event)".hasPrefix("DETACH"), stop.withLock({ $0 == .atTheNext }) else {
            return
          }
          backups.stop()
          stop.withLock { $0 = .done }
        }
      }
      stop.withLock { $0 = .atTheNext }
      _ = try fixture.store.backUp(.manual, at: StoreFixture.start, evenIfUnchanged: true)
      stop.withLock { if $0 == .atTheNext { $0 = .notYet } }
    }
    #expect(stop.withLock { $0 == .done })
    for _ in 0..<3 { #expect(try hints(in: path) == "a") }
  }

  // MARK: - Keeping

  @Test func fourteenDailyOnesAreKeptAndFewOfTheOthers() throws {
    let fixture = try StoreFixture()
    for number in 0..<16 {
      try change(fixture, "\(number)")
      let now = StoreFixture.start.advanced(bySeconds: Double(number) * day)
      _ = try fixture.store.backUp(.daily, at: now)
      if number < 6 { _ = try fixture.store.backUp(.beforeImport, at: now, evenIfUnchanged: true) }
    }
    let kept = fixture.store.backups.list()
    #expect(kept.filter { $0.reason == .daily }.count == 14)
    #expect(kept.filter { $0.reason == .beforeImport }.count == 5)
    #expect(kept.first.flatMap { try? hints(in: fixture.store.backups.path(of: $0)) } == "15")
  }

  @Test func theNewestGoodOneAndThoseThatUndoNeedStay() throws {
    let fixture = try StoreFixture()
    try change(fixture, "a")
    let backups = fixture.store.backups
    let earlier = StoreFixture.start.advanced(bySeconds: -day)
    let needed = try fixture.store.backUp(.beforeMigration, at: earlier).backup
    let good = try fixture.store.backUp(.manual, at: StoreFixture.start, evenIfUnchanged: true).backup
    for number in 1...20 {
      let broken = Backup(at: StoreFixture.start.advanced(bySeconds: Double(number)), reason: .manual)
      try Data("broken".utf8).write(to: URL(filePath: backups.path(of: broken)))
      let other = Backup(at: StoreFixture.start.advanced(bySeconds: Double(number)), reason: .beforeMigration)
      try Data("broken".utf8).write(to: URL(filePath: backups.path(of: other)))
    }
    #expect(backups.newestGood() == good)
    try backups.prune(protecting: [needed.name], at: StoreFixture.start.advanced(bySeconds: 20))
    #expect(backups.list().count == 10 + 5 + 2)
    #expect(backups.newestGood() == good)
    #expect(backups.list().contains(needed))
  }

  @Test func theCapHoldsForAllTogether() throws {
    let fixture = try StoreFixture()
    try change(fixture, "a")
    let backups = fixture.store.backups
    for number in 0..<4 {
      let now = StoreFixture.start.advanced(bySeconds: Double(number) * day)
      let backup = try fixture.store.backUp(.daily, at: now, evenIfUnchanged: true).backup
      // Sparse: as large as a file can look without taking the room.
      let file = try FileHandle(forWritingTo: URL(filePath: backups.path(of: backup)))
      try file.truncate(atOffset: UInt64(Backups.cap / 2))
      try file.close()
    }
    try backups.prune(protecting: [], at: StoreFixture.start.advanced(bySeconds: 4 * day))
    #expect(backups.list().count == 2)
  }

  @Test func backupsOfAClockThatWasAheadGiveWayToNewOnes() throws {
    let fixture = try StoreFixture()
    for number in 1...20 {
      try change(fixture, "ahead \(number)")
      _ = try fixture.store.backUp(.daily, at: StoreFixture.start.advanced(bySeconds: (3000 + Double(number)) * day))
    }
    for number in 1...20 {
      try change(fixture, "right \(number)")
      let now = StoreFixture.start.advanced(bySeconds: Double(number) * day)
      let made = try fixture.store.backUp(.daily, at: now).backup
      #expect(fixture.store.backups.list().contains(made))
      #expect(fixture.store.backups.list().count == 14)
    }
    #expect(fixture.store.backups.list().allSatisfy { $0.at < StoreFixture.start.advanced(bySeconds: 21 * day) })
  }

  /// A command that waited while others made theirs has an earlier moment than these.
  @Test func aBackupOfACommandThatWaitedIsKeptAndRemovesNoNewerOne() throws {
    let fixture = try StoreFixture()
    func made(_ seconds: Double) throws -> Backup {
      try change(fixture, "at \(seconds)")
      return try fixture.store.backUp(.manual, at: StoreFixture.start.advanced(bySeconds: seconds)).backup
    }
    var kept = try (1...10).map { try made(Double($0) * 2) }
    kept.insert(try made(1), at: 0)
    #expect(fixture.store.backups.list() == kept.reversed())
    kept.append(try made(300))
    #expect(fixture.store.backups.list() == kept.dropFirst(2).reversed())
  }

  // MARK: - Daily

  @Test func aDailyOneIsDueWithTheFirstChangeOfADay() throws {
    let fixture = try StoreFixture()
    let store = fixture.store
    #expect(try !store.backUpDaily(at: StoreFixture.start), "an empty store needs none")
    try change(fixture, "a")
    #expect(try store.backUpDaily(at: StoreFixture.start))
    try change(fixture, "b")
    #expect(try store.backUpDaily(at: StoreFixture.start.advanced(bySeconds: 60)))
    #expect(store.backups.list().count == 1)
    let tomorrow = StoreFixture.start.advanced(bySeconds: day)
    #expect(try store.backUpDaily(at: tomorrow))
    #expect(store.backups.list().count == 2)
    let later = tomorrow.advanced(bySeconds: day)
    #expect(try !store.backUpDaily(at: later), "nothing was changed since")
  }

  @Test func aBackupHoldsTheSnapshotThatWasLookedAt() throws {
    let fixture = try StoreFixture()
    try change(fixture, "a")
    let newest = try fixture.store.read { try $0.newestCommand() }
    let made = try fixture.store.backUp(.daily, at: StoreFixture.start) { snapshot in
      #expect(try snapshot.newestCommand() == newest)
      try change(fixture, "b")
    }
    #expect(fixture.store.backups.facts(of: made.backup)?.lastCommand == newest)
    #expect(try fixture.store.read { try $0.newestCommand() } > newest)
  }

  @Test func aSnapshotThatIsRefusedIsNotBackedUp() throws {
    struct Refused: Error {}
    let fixture = try StoreFixture()
    try change(fixture, "a")
    #expect(throws: Refused.self) {
      try fixture.store.backUpDaily(at: StoreFixture.start) { _ in throw Refused() }
    }
    #expect(fixture.store.backups.list() == [])
    #expect(try fixture.store.backUpDaily(at: StoreFixture.start))
  }

  // MARK: - Rewriting

  @Test func aBackupCanBeRewrittenWithoutATrace() throws {
    let fixture = try StoreFixture()
    let secret = "a secret that must go \(String(repeating: "x", count: 100))"
    try change(fixture, secret)
    let backup = try fixture.store.backUp(.manual, at: StoreFixture.start).backup
    let path = fixture.store.backups.path(of: backup)
    #expect(try Data(contentsOf: URL(filePath: path)).firstRange(of: Data(secret.utf8)) != nil)
    try fixture.store.rewrite(backup) { maintainer in
      try maintainer.db.execute(sql: "DELETE FROM setting; DELETE FROM journal")
    }
    #expect(try Data(contentsOf: URL(filePath: path)).firstRange(of: Data(secret.utf8)) == nil)
    #expect(try hints(in: path) == nil)
    #expect(Disk.names(in: fixture.store.backups.folder) == [backup.name])
  }

  /// A backup may be removed between two accesses, and must not be recreated empty.
  @Test(arguments: ["backup", "50%3f off?#1"]) func aFileThatIsNotThereIsNotMade(name: String) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(name).sqlite"
    #expect(throws: DatabaseError.self) { try ScratchFile.attached(path) { db, _ in try db.execute(sql: "SELECT 1") } }
    #expect(!Disk.exists(path))
    try ScratchFile.attached(path, making: true) { db, _ in try db.execute(sql: "CREATE TABLE scratch.made (a)") }
    try ScratchFile.attached(path) { db, _ in try db.execute(sql: "SELECT * FROM made") }
  }
}
