import Foundation
import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestServer
@testable import QuestStore

/// Erasing from backups continues in the background, can be stopped anywhere, and is always finished before a restore.
struct ErasureWorkTests {
  private let secret = "Geheimnis"

  /// Three backups with a run of the secret, which was just erased from the store.
  private func erasedScene() throws -> GameFixture {
    let fixture = try GameFixture()
    for name in [secret, "Lektüre", "Swim"] {
      try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
      fixture.clock.advance(310)
      try fixture.call(SessionDone())
      fixture.awaitDailyBackups(1)
      _ = try fixture.game.store.backUp(.manual, at: fixture.clock.now().wall, evenIfUnchanged: true)
    }
    let command = Command(player: PlayerID(1), method: "data.erase", at: fixture.clock.now().wall, undoable: false)
    _ = try fixture.game.store.write(command) { writer in
      try writer.erase(.skill(keys: [secret.lowercased()], of: PlayerID(1)))
    }
    return fixture
  }

  private func left(_ fixture: GameFixture) throws -> Int { try fixture.game.store.backupsToErase().count }

  @Test func aStopInTheMiddleLeavesTheOtherBackupsToTheNextStart() throws {
    let fixture = try erasedScene()
    let store = fixture.game.store
    let all = try left(fixture)
    #expect(all == 4)
    #expect(throws: StoreError.closing) {
      try store.finishErasures { step in if step == .backupMarked { store.backups.stop() } }
    }
    #expect(try left(fixture) == all - 1)
    try fixture.reopen()
    #expect(try left(fixture) == all - 1, "a start leaves it to the time when it serves")
    let told = try fixture.call(DataErasures())
    #expect(!told.isFinished && told.backups == all - 1)
    let records = try #require(try fixture.call(DataBackup(list: true)).backups)
    #expect(records.count { $0.isBeingErasedFrom == true } == all - 1)
    let finding = try fixture.call(SystemInfo()).findings.first { $0.check == "erasure" }
    #expect(finding?.text == "An erasure is still being applied to all files: \(all - 1) backups are left.")
    fixture.game.lookAfterStore()
    fixture.game.erasures.awaitEnd()
    #expect(try FolderBytes(fixture.folder).files(holding: secret) == [])
    #expect(try fixture.call(DataErasures()).isFinished)
    #expect(try fixture.call(SystemInfo()).findings.allSatisfy { $0.check != "erasure" })
    #expect(try fixture.call(DataBackup(list: true)).backups?.contains { $0.isBeingErasedFrom == true } == false)
  }

  @Test func anEndIsToldWhereThereWasSomethingToErase() throws {
    let fixture = try erasedScene()
    let subscriber = ConnectionContext(events: fixture.events)
    _ = subscriber.subscribe(audience: Audience(PlayerID(1)), topics: [.store])
    for expected in [1, 0] {
      fixture.game.erasures.goOn()
      fixture.game.erasures.awaitEnd()
      guard case .lines(let lines)? = subscriber.subscription?.take(upTo: .max) else {
        Issue.record("The subscriber fell behind.")
        return
      }
      #expect(lines.count == expected)
    }
  }

  @Test func aRestoreErasesFromItsOwnBackupAloneAndTheOthersFollow() throws {
    let fixture = try erasedScene()
    let all = try left(fixture)
    let backup = try #require(fixture.game.store.backups.list().last)
    let preview = try fixture.call(DataRestore(name: backup.name, dryRun: true))
    #expect(preview.gained.sessions == 0)
    #expect(try left(fixture) == all - 1)
    try fixture.call(DataRestore(name: backup.name))
    #expect(try fixture.export().isEmpty)
    // Also the backups made before and after the restore, of files with free space.
    #expect(try left(fixture) >= all, "what was left to do outlives the restore")
    fixture.game.lookAfterStore()
    fixture.game.erasures.awaitEnd()
    #expect(try FolderBytes(fixture.folder).files(holding: secret) == [])
  }

  /// Work on the backups delays neither the erasure's answer nor changes.
  @Test func nobodyWaitsForTheBackups() throws {
    let fixture = try erasedScene()
    try fixture.game.store.backups.alone {
      let answer = try fixture.call(DataErase(skill: "Lektüre", confirm: true))
      #expect(answer.runs == 1 && answer.isFinished == false)
      try fixture.call(SessionDo(name: "Wash", estimates: [.seconds(300)]))
      fixture.clock.advance(100)
      #expect(try fixture.call(SessionDone()).actualSeconds == 100)
    }
    fixture.game.erasures.awaitEnd()
    #expect(try FolderBytes(fixture.folder).files(holding: "Lektüre") == [])
  }

  @Test func aFullDiskIsToldAndTheWorkGoesOnWhenThereIsRoom() throws {
    let fixture = try erasedScene()
    let folder = fixture.game.store.backups.folder
    // Nothing can create a file of that name.
    let obstacle = folder + "/unfinished-rewrite.sqlite"
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
    #expect(throws: StoreError.self) { try fixture.game.store.finishErasures() }
    #expect(try left(fixture) > 0)
    try FileManager.default.removeItem(atPath: obstacle)
    fixture.game.erasures.goOn()
    fixture.game.erasures.awaitEnd()
    #expect(try FolderBytes(fixture.folder).files(holding: secret) == [])
  }
}
