import Foundation
import LinuxHost
import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestStore

/// Another program removes or replaces the files of an open store: every acknowledged change is found by the next
/// start.
struct DisplacedStoreTests {
  private func played() throws -> GameFixture {
    let fixture = try GameFixture()
    try play("Read", fixture)
    return fixture
  }

  private func play(_ name: String, _ fixture: GameFixture) throws {
    try fixture.call(SessionDo(name: name, estimates: [.seconds(60)]))
    fixture.clock.advance(61)
    try fixture.call(SessionDone())
  }

  private func path(_ fixture: GameFixture, _ side: String = "") -> String {
    fixture.folder.path + "/timequest.sqlite" + side
  }

  private func tasks(_ fixture: GameFixture) throws -> [String] {
    try fixture.call(SessionHistory()).sessions.flatMap(\.tasks).map(\.task).sorted()
  }

  @Test(arguments: [["", "-wal", "-shm"], [""], ["-wal"], ["", "-wal"]])
  func aRemovedFileIsWrittenAgainBeforeAnythingIsAcknowledged(sides: [String]) throws {
    let fixture = try played()
    for side in sides { try FileManager.default.removeItem(atPath: path(fixture, side)) }
    try play("Swim", fixture)
    #expect(try tasks(fixture) == ["Read", "Swim"])
    // What a killed service leaves.
    try fixture.crash()
    #expect(try tasks(fixture) == ["Read", "Swim"])
    #expect(try fixture.call(SessionStatus()).notice == "Your store's file was removed and has been written again.")
    #expect(try fixture.game.store.read { try $0.faults() } == [])
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
    #expect(names.filter { $0.contains("removed") || $0.contains("next") || $0 == "quarantine" } == [])
  }

  /// Each thread reads on a connection of its own. Opening one must not make a removed log again.
  @Test(arguments: [["", "-wal", "-shm"], [""], ["-wal"], ["", "-wal"]])
  func aRemovedFileIsWrittenAgainForANewReader(sides: [String]) throws {
    let fixture = try played()
    fixture.awaitDailyBackups(1)
    let store = fixture.game.store
    // Uses every open reader, also that of the backup.
    let found = try store.read { _ in
      try store.read { _ in
        for side in sides { try FileManager.default.removeItem(atPath: path(fixture, side)) }
        return try tasks(fixture)
      }
    }
    #expect(found == ["Read"])
    try play("Swim", fixture)
    try fixture.crash()
    #expect(try tasks(fixture) == ["Read", "Swim"])
  }

  @Test func aLockThatCannotBeTakenIsToldAsWhatItIs() throws {
    let fixture = try played()
    fixture.game.keepLock { throw SystemError("The lock cannot be opened", code: ENOSPC) }
    try FileManager.default.removeItem(atPath: path(fixture))
    let refusal = #expect(throws: RPCError.self) { try play("Swim", fixture) }
    #expect(refusal?.message == "The disk is full; nothing was changed.")
    fixture.game.keepLock { true }
    try play("Swim", fixture)
    #expect(try tasks(fixture) == ["Read", "Swim"])
  }

  @Test func aRemovedFolderIsMadeAgainAndItsBackupsAreMissed() throws {
    let fixture = try played()
    try fixture.call(DataBackup())
    // The first change's backup may be written into it meanwhile.
    while FileManager.default.fileExists(atPath: fixture.folder.path) {
      try? FileManager.default.removeItem(atPath: fixture.folder.path)
    }
    let findings = try fixture.call(SystemInfo()).findings
    #expect(findings.contains { $0.check == "notice" && $0.text.contains("was removed") })
    #expect(findings.contains { $0.check == "backups" && $0.text.contains("was removed") && $0.status == "warning" })
    // An automatic backup recreates the folder, but not its content.
    _ = try fixture.game.store.backUp(.daily, at: fixture.clock.now().wall)
    #expect(try fixture.call(SystemInfo()).findings.contains { $0.check == "backups" && $0.status == "warning" })
    try fixture.call(DataBackup())
    #expect(try !fixture.call(SystemInfo()).findings.contains { $0.text.contains("folder of the backups was removed") })
    try fixture.crash()
    #expect(try tasks(fixture) == ["Read"])
    try fixture.call(DataBackup())
    #expect(try !fixture.call(SystemInfo()).findings.contains { $0.text.contains("folder of the backups was removed") })
  }

  @Test func aFolderBehindALinkIsMadeAgain() throws {
    let fixture = try played()
    let target = fixture.folder.path + ".target"
    try FileManager.default.moveItem(atPath: fixture.folder.path, toPath: target)
    try FileManager.default.createSymbolicLink(atPath: fixture.folder.path, withDestinationPath: target)
    defer { try? FileManager.default.removeItem(atPath: target) }
    // The first change's backup may be written into it meanwhile.
    while FileManager.default.fileExists(atPath: target) { try? FileManager.default.removeItem(atPath: target) }
    try play("Swim", fixture)
    #expect(FileManager.default.fileExists(atPath: target + "/timequest.sqlite"))
    try fixture.crash()
    #expect(try tasks(fixture) == ["Read", "Swim"])
  }

  @Test func aStopPutsBackWhatWasRemoved() throws {
    let fixture = try played()
    for side in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path(fixture, side)) }
    try fixture.reopen()
    #expect(try tasks(fixture) == ["Read"])
  }

  @Test func aRemovedLogIndexIsNoLoss() throws {
    let fixture = try played()
    try FileManager.default.removeItem(atPath: path(fixture, "-shm"))
    try play("Swim", fixture)
    #expect(try fixture.call(SessionStatus()).notice == nil)
    try fixture.crash()
    #expect(try tasks(fixture) == ["Read", "Swim"])
  }

  @Test func anotherFileInItsPlaceRefusesChangesAndWhatIsOpenIsSaved() throws {
    let fixture = try played()
    let other = try GameFixture()
    try play("Other", other)
    try other.game.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path(other)))
    try bytes.write(to: URL(fileURLWithPath: path(fixture)), options: .atomic)

    let refusal = #expect(throws: RPCError.self) { try play("Swim", fixture) }
    #expect(refusal?.kind == .readOnlyStore)
    #expect(refusal?.message.contains("replaced by another one") == true)
    #expect(try tasks(fixture) == ["Read"])
    #expect(try fixture.call(SessionStatus()).notice == "Another file has replaced your store.")
    let found = try fixture.call(SystemInfo()).findings.first { $0.check == "place" }
    #expect(found?.status == "problem" && found?.text.contains("saved as the backup") == true)
    // A second reader would read the other file.
    #expect(throws: StoreError.self) {
      try fixture.game.store.read { _ in try fixture.game.store.read { _ in try fixture.game.store.read { _ in } } }
    }
    let store = fixture.game.store
    #expect(try store.read { try $0.unchangedSince(store.backups) } != nil)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path(fixture))) == bytes)

    try FileManager.default.removeItem(atPath: path(fixture))
    try play("Swim", fixture)
    try fixture.crash()
    #expect(try tasks(fixture) == ["Read", "Swim"])
  }

  /// The file is replaced between the commit of a change and its acknowledgement.
  @Test func aCommitToAReplacedFileIsNotCalledUnchanged() throws {
    let fixture = try played()
    let path = path(fixture)
    try Data("another file".utf8).write(to: URL(fileURLWithPath: path + ".new"))
    let refusal = #expect(throws: RPCError.self) {
      try fixture.game.writing("settings.set", of: PlayerID(1)) { change in
        try change.writer.set("key", to: "value")
        rename(path + ".new", path)
      }
    }
    #expect(refusal?.kind == .readOnlyStore)
    #expect(refusal?.message.contains("may not last") == true)
    // The next change is not made at all.
    let next = #expect(throws: RPCError.self) { try play("Swim", fixture) }
    #expect(next?.message.contains("nothing was changed") == true)
  }
}
