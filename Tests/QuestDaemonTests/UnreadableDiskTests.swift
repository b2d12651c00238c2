import Foundation
import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestStore

/// A read error does not mean a damaged store: the call or the start is refused, and no byte changes.
struct UnreadableDiskTests {
  static let scene = Result { try DamageScene(sessions: 12) }

  /// One failed read, and a disk that reads nothing from then on.
  static let lengths = [1, -1]

  private func laidOut(_ files: [String: Data]) throws -> FaultyDisk {
    try FaultyDisk(try Self.scene.get().laidOut(files, hasBackup: true))
  }

  /// Covers every early read, and fewer and fewer of the many later ones.
  private static func next(_ skip: Int) -> Int { skip + 1 + skip / 16 }

  private func expectUntouched(_ disk: FaultyDisk, _ files: [String: Data], _ comment: Comment) throws {
    let now = try DamageScene.files(disk.folder)
    #expect(now[Damage.main] == files[Damage.main], comment)
    if let log = files[Damage.log] { #expect(now[Damage.log] == log, comment) }
    expectNothingInQuarantine(disk, comment)
  }

  private func expectNothingInQuarantine(_ disk: FaultyDisk, _ comment: Comment) {
    #expect(!FileManager.default.fileExists(atPath: disk.folder.path + "/quarantine"), comment)
  }

  @Test(arguments: [false, true], lengths)
  func aStartThatCannotReadIsRefusedAndChangesNothing(hasLog: Bool, times: Int) throws {
    let scene = try Self.scene.get()
    let files = hasLog ? scene.withLog : scene.withoutLog
    var refusals = 0
    var skip = 0
    while true {
      let disk = try laidOut(files)
      disk.fail(.read, skip: skip, times: times)
      do {
        let fixture = try GameFixture(at: "2026-11-21T06:03:40Z", in: disk.folder)
        let isOver = disk.failures == 0
        disk.mend()
        #expect(try fixture.export() == scene.export, "read \(skip)")
        expectNothingInQuarantine(disk, "read \(skip)")
        if isOver { break }
      } catch let error as StoreError {
        refusals += 1
        #expect(error.isUnreadable, "read \(skip): \(error)")
        try expectUntouched(disk, files, "read \(skip)")
      }
      skip = Self.next(skip)
    }
    #expect(refusals > 5)
  }

  @Test(arguments: lengths)
  func aQueryThatCannotReadIsRefusedAndTheNextOneIsAnswered(times: Int) throws {
    let scene = try Self.scene.get()
    let disk = try laidOut(scene.withLog)
    let fixture = try GameFixture(at: "2026-11-21T06:03:40Z", in: disk.folder)
    var refusals = 0
    var skip = 0
    while true {
      try fixture.reopen()
      disk.fail(.read, skip: skip, times: times)
      var isRefused = false
      do {
        #expect(try fixture.export() == scene.export)
      } catch let error as RPCError {
        isRefused = true
        refusals += 1
        #expect(error.kind == .unreadableStore, "read \(skip): \(error)")
      }
      let isOver = disk.failures == 0
      // The failed read may be that of the daily backup.
      #expect(!isRefused || !isOver)
      disk.mend()
      #expect(try fixture.export() == scene.export)
      expectNothingInQuarantine(disk, "read \(skip)")
      // A daily backup that was made before the disk failed leaves all pages in the reader's cache: nothing is read.
      if isOver && (refusals > 0 || skip > 20) { break }
      skip = Self.next(skip)
    }
    #expect(refusals > 5)
  }

  @Test(arguments: lengths)
  func aCheckThatCannotReadMendsNothing(times: Int) throws {
    let scene = try Self.scene.get()
    let disk = try laidOut(scene.withoutLog)
    let fixture = try GameFixture(at: "2026-11-21T06:03:40Z", in: disk.folder)
    let store = fixture.game.store
    var unreadable = 0
    var skip = 0
    while true {
      disk.fail(.read, skip: skip, times: times)
      try fixture.game.health.lookNow()
      let isOver = disk.failures == 0
      disk.mend()
      let state = fixture.game.health.state
      #expect(state.mendings == 0 && state.trouble == nil, "read \(skip): \(state)")
      expectNothingInQuarantine(disk, "read \(skip)")
      // One failed read may be that of a page that the second look then finds whole.
      if state.unreadable != nil {
        unreadable += 1
        let finding = try fixture.call(SystemInfo()).findings.first { $0.check == "integrity" }
        #expect(finding?.status == "problem" && finding?.text.contains("while reading") == true)
        #expect(try fixture.call(DataCheck()).state == "unreadable")
      } else {
        #expect(isOver || times == 1)
      }
      if isOver { break }
      skip = Self.next(skip)
    }
    #expect(unreadable > 5)
    #expect(try fixture.call(DataCheck(deep: true)).state == "sound")
    #expect(try store.read { try $0.faults() } == [])
    #expect(try fixture.export() == scene.export)
  }

  @Test(arguments: lengths)
  func aMendingThatCannotReadStopsAndLeavesTheDamagedFile(times: Int) throws {
    let scene = try Self.scene.get()
    var files = scene.withoutLog
    let whole = try scene.laidOut(files, hasBackup: false)
    var generator = SeededGenerator(seed: 7)
    try Damage.head.apply(to: &files, like: whole.path + "/timequest.sqlite", &generator)
    var refusals = 0
    var skip = 0
    while true {
      let disk = try laidOut(files)
      disk.fail(.read, skip: skip, times: times)
      do {
        let fixture = try GameFixture(at: "2026-11-21T06:03:40Z", in: disk.folder)
        let isOver = disk.failures == 0
        disk.mend()
        #expect(try fixture.export() == scene.export, "read \(skip)")
        if isOver { break }
      } catch let error as StoreError {
        refusals += 1
        #expect(error.isUnreadable, "read \(skip): \(error)")
        // After the replacement, a start that goes on from there can still be refused.
        if let kept = Quarantine(store: disk.folder.path + "/timequest.sqlite").names().first {
          let kept = URL(fileURLWithPath: "\(disk.folder.path)/quarantine/\(kept)")
          #expect(try Data(contentsOf: kept) == files[Damage.main])
        } else {
          try expectUntouched(disk, files, "read \(skip)")
        }
        disk.mend()
        #expect(try GameFixture(at: "2026-11-21T06:03:40Z", in: disk.folder).export() == scene.export)
      }
      skip = Self.next(skip)
    }
    #expect(refusals > 5)
  }

  @Test func suspicionAloneMendsNothing() throws {
    let scene = try Self.scene.get()
    let disk = try laidOut(scene.withoutLog)
    let fixture = try GameFixture(at: "2026-11-21T06:03:40Z", in: disk.folder)
    #expect(throws: RPCError.self) {
      try fixture.game.translating { throw StoreError.damaged("a page makes no sense") }
    }
    try fixture.game.health.lookNow()
    #expect(fixture.game.health.state.mendings == 0)
    #expect(try fixture.call(DataCheck()).state == "sound")
    expectNothingInQuarantine(disk, "")
  }
}
