import Foundation
import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestStore

/// The very first start on a failing disk, and a store that is a symbolic link to another file.
struct FirstStartTests {
  @Test func aFirstStartThatStopsAnywhereIsCompletedSilentlyByTheNext() throws {
    var skip = 0
    while true {
      let disk = try FaultyDisk(TemporaryFolder())
      disk.fail([.write, .sync, .open, .sharedMemory], .noRoom, skip: skip)
      var isStarted = true
      do {
        _ = try GameFixture(in: disk.folder)
      } catch is StoreError {
        isStarted = false
      }
      let isOver = disk.failures == 0
      disk.mend()
      let fixture = try GameFixture(in: disk.folder)
      #expect(try fixture.call(SessionStatus()).notice == nil, "call \(skip)")
      #expect(!FileManager.default.fileExists(atPath: disk.folder.path + "/quarantine"), "call \(skip)")
      try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
      if isOver { break }
      #expect(!isStarted || skip > 5)
      skip += 1 + skip / 12
    }
    #expect(skip > 5)
  }

  @Test func aStoreThatIsALinkIsMendedWithItsLogWhereItLies() throws {
    let scene = try UnreadableDiskTests.scene.get()
    let home = try TemporaryFolder()
    var files = scene.withLog
    files[Damage.main]?.replaceSubrange(0..<90, with: Data(repeating: 0xA5, count: 90))
    let elsewhere = try scene.laidOut(files, hasBackup: false)
    let link = home.path + "/timequest.sqlite"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: elsewhere.path + "/timequest.sqlite")
    let fixture = try GameFixture(at: "2026-11-21T06:03:40Z", in: home)
    #expect(try fixture.export() == scene.export)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == elsewhere.path + "/timequest.sqlite")
    try fixture.game.close()
    let left = try FileManager.default.contentsOfDirectory(atPath: elsewhere.path)
    #expect(Set(left).subtracting(["timequest.sqlite", "timequest.sqlite-shm", "log", "quarantine"]) == [])
    #expect(!FileManager.default.fileExists(atPath: link + "-wal"))
  }
}
