import Foundation
import QuestTestKit
import Testing

/// A damaged store from a person's view, with the real programs.
@Suite struct DamageTests {
  @Test func aDamagedStoreIsMendedAtTheStartAndTqctlSaysSo() throws {
    let daemon = try played()
    #expect(daemon.terminate() == 0)
    try overwrite(daemon, bytes: Data(repeating: 0xA5, count: 100))
    let revived = try RealDaemon(in: daemon.folder)
    let status = try revived.tqctl("status")
    #expect(status.status == 0)
    #expect(status.lines.first == "Your store was damaged and has been mended. What happened: tqctl doctor")
    #expect(try revived.tqctl().output.contains("Your store was damaged and has been mended."))
    let doctor = try revived.tqctl("doctor")
    #expect(doctor.status == 0)
    let said = doctor.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(said.contains("the change log: 1 entry with 1 task. Nothing is lost."))
    #expect(doctor.output.contains("tqctl doctor --acknowledge"))
    #expect(try revived.tqctl("journal").output.contains("the mending of the store"))
    #expect(try revived.tqctl("history").output.contains("Shower"))
    #expect(try revived.tqctl("doctor", "--acknowledge").status == 0)
    #expect(try revived.tqctl("status").lines.first == "Nothing is open.")
    let kept = try FileManager.default.contentsOfDirectory(atPath: daemon.folder.path + "/data/quarantine")
    #expect(kept.count == 1 && kept[0].hasSuffix("-header.sqlite"), "\(kept)")
    let mode = try FileManager.default.attributesOfItem(atPath: "\(daemon.folder.path)/data/quarantine/\(kept[0])")
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test func aLaterVersionsStoreEndsTheStartWithACodeThatIsNotTriedAgain() throws {
    let daemon = try played()
    #expect(daemon.terminate() == 0)
    try overwrite(daemon, bytes: Data([0, 0, 0, 99]), at: 60)
    let outcome = try start(daemon.folder)
    #expect(outcome.status == 78)
    #expect(outcome.errors.contains("schema 99"))
    #expect(!FileManager.default.fileExists(atPath: daemon.folder.path + "/data/quarantine"))
  }

  @Test func aStoreThatCannotBeMendedIsLeftAloneAndSaysWhy() throws {
    let daemon = try played()
    #expect(daemon.terminate() == 0)
    try overwrite(daemon, bytes: Data(repeating: 0xA5, count: 100))
    // An obstacle that cannot be removed is at the path of the new store.
    let inTheWay = daemon.folder.path + "/data/timequest.sqlite.next.tmp/full"
    try FileManager.default.createDirectory(atPath: inTheWay, withIntermediateDirectories: true)
    let before = try Data(contentsOf: URL(fileURLWithPath: daemon.folder.path + "/data/timequest.sqlite"))
    let outcome = try start(daemon.folder)
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("timequest.sqlite.next.tmp"), "\(outcome.errors)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: daemon.folder.path + "/data/timequest.sqlite")) == before)
    try FileManager.default.removeItem(atPath: daemon.folder.path + "/data/timequest.sqlite.next.tmp")
    let revived = try RealDaemon(in: daemon.folder)
    #expect(try revived.tqctl("history").output.contains("Shower"))
  }

  @Test func aFolderThatIsRemovedUnderTheServiceIsThereAfterAKill() throws {
    let daemon = try played()
    // Moved first: the service may be writing a backup, and a file that appears during the removal makes it fail.
    let moved = daemon.folder.path + "/moved"
    try FileManager.default.moveItem(atPath: daemon.folder.path + "/data", toPath: moved)
    for _ in 1...100 where FileManager.default.fileExists(atPath: moved) {
      try? FileManager.default.removeItem(atPath: moved)
    }
    #expect(!FileManager.default.fileExists(atPath: moved))
    #expect(try daemon.tqctl("do", "Swim", "5m").status == 0)
    #expect(try daemon.tqctl("done", "--took", "6m").status == 0)
    #expect(try daemon.tqctl("doctor").output.contains("removed"))
    daemon.kill()
    let revived = try RealDaemon(in: daemon.folder)
    let history = try revived.tqctl("history").output
    #expect(history.contains("Shower") && history.contains("Swim"))
  }

  // MARK: - Scenes

  private func played() throws -> RealDaemon {
    let daemon = try RealDaemon()
    _ = try daemon.tqctl("do", "Shower", "5m")
    _ = try daemon.tqctl("done", "--took", "6m")
    return daemon
  }

  private func overwrite(_ daemon: RealDaemon, bytes: Data, at offset: UInt64 = 0) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: daemon.folder.path + "/data/timequest.sqlite"))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: bytes)
    try file.close()
  }

  private func start(_ folder: TemporaryFolder) throws -> BuiltPrograms.Outcome {
    try BuiltPrograms.run(
      BuiltPrograms.folder + "/timequestd",
      ["--data-dir", folder.path + "/data", "--socket", folder.path + "/control.sock"])
  }
}
