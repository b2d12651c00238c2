import Foundation
import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// A file replaces another one completely or not at all, for a crash at any step.
struct ReplacementTests {
  struct Crash: Error {}

  /// A store as a killed daemon leaves it, its change still in the log, and another one prepared beside it.
  struct Ground {
    let folder: TemporaryFolder
    let player: PlayerID
    var path: String { folder.path + "/timequest.sqlite" }

    init() throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/timequest.sqlite"
      self.folder = folder
      let old = try StoreFixture()
      try old.store.write(old.command()) { try $0.set("hints", to: "old") }
      for side in ["", "-wal", "-shm"] {
        try FileManager.default.copyItem(atPath: old.path + side, toPath: path + side)
      }
      let new = try StoreFixture()
      player = new.player
      try new.store.write(new.command()) { try $0.set("hints", to: "new") }
      try new.store.withWriter { db in
        try db.execute(sql: "VACUUM INTO ?", arguments: [Replacement.scratchPath(of: path)])
      }
    }

    func hints(at path: String) throws -> String? {
      let store = try QuestStore(path: path, at: StoreFixture.start)
      #expect(try store.read { try $0.faults() } == [])
      defer { try? store.close() }
      return try store.read { try $0.settings(of: player)["hints"] }
    }

    var names: [String] { Disk.names(in: folder.path) }
  }

  @Test(arguments: Replacement.Step.allCases)
  func aCrashLeavesTheOldStoreOrTheNewOne(step: Replacement.Step) throws {
    let ground = try Ground()
    let replacement = Replacement(of: ground.path, aside: "damaged")
    #expect(throws: Crash.self) {
      try replacement.decide { if $0 == step { throw Crash() } }
      try replacement.finish { if $0 == step { throw Crash() } }
    }
    #expect(try ground.hints(at: ground.path) == (step == .synced ? "old" : "new"))
    #expect(ground.names.filter { $0.contains(".next.") } == [])
    if step == .synced { return }
    #expect(try ground.hints(at: replacement.asidePath) == "old", "what was put aside is a whole store")
  }

  /// Every step of the second attempt is stopped too, after every step of the first.
  @Test func theFinishingItselfMayCrash() throws {
    for first in Replacement.Step.allCases.dropFirst() {
      let ground = try Ground()
      let replacement = Replacement(of: ground.path, aside: "damaged")
      for step in [first] + Replacement.Step.allCases.dropFirst(2) {
        do {
          if Disk.exists(Replacement.scratchPath(of: ground.path)) {
            try replacement.decide { if $0 == step { throw Crash() } }
          }
          try replacement.finish { if $0 == step { throw Crash() } }
        } catch is Crash {}
      }
      #expect(try ground.hints(at: ground.path) == "new")
      #expect(try ground.hints(at: replacement.asidePath) == "old")
    }
  }

  @Test func whatWasPutAsideEarlierStays() throws {
    let ground = try Ground()
    let first = Replacement(of: ground.path, aside: "damaged")
    try first.run()
    try FileManager.default.copyItem(atPath: ground.path, toPath: Replacement.scratchPath(of: ground.path))
    let second = Replacement(of: ground.path, aside: "damaged")
    #expect(second.label == "damaged-2")
    try second.run()
    #expect(try ground.hints(at: first.asidePath) == "old")
    #expect(try ground.hints(at: second.asidePath) == "new")
  }

  @Test func aStoreThatIsGoneIsReplacedToo() throws {
    let ground = try Ground()
    for side in ["", "-wal", "-shm"] { try Disk.remove(ground.path + side) }
    try Replacement(of: ground.path, aside: "missing").run()
    #expect(try ground.hints(at: ground.path) == "new")
  }

  // MARK: - While the store is in use

  private func prepare(for fixture: StoreFixture, hints: String) throws {
    let other = try StoreFixture()
    try other.store.write(other.command()) { try $0.set("hints", to: hints) }
    try other.store.withWriter { db in
      try db.execute(sql: "VACUUM INTO ?", arguments: [Replacement.scratchPath(of: fixture.path)])
    }
  }

  @Test func aLivingStoreGoesOnWithTheNewFile() throws {
    let fixture = try StoreFixture()
    try fixture.store.write(fixture.command()) { try $0.set("hints", to: "old") }
    try prepare(for: fixture, hints: "new")
    let replacement = Replacement(of: fixture.path, aside: "damaged")
    try fixture.store.read { reader in
      #expect(try reader.settings(of: fixture.player) == ["hints": "old"])
      try fixture.store.replace(with: replacement, at: StoreFixture.start)
      #expect(try reader.settings(of: fixture.player) == ["hints": "old"], "a snapshot is one to its end")
      #expect(try fixture.store.read { try $0.settings(of: fixture.player) } == ["hints": "new"])
    }
    try fixture.store.write(fixture.command()) { try $0.set("sound", to: "off") }
    #expect(try fixture.store.read { try $0.settings(of: fixture.player) } == ["hints": "new", "sound": "off"])
    try fixture.store.close()
    let again = try QuestStore(path: fixture.path, at: StoreFixture.start)
    #expect(try again.read { try $0.settings(of: fixture.player) } == ["hints": "new", "sound": "off"])
    #expect(try again.read { try $0.faults() } == [])
    let aside = try QuestStore(path: replacement.asidePath, at: StoreFixture.start)
    #expect(try aside.read { try $0.settings(of: fixture.player) } == ["hints": "old"])
  }

  /// Writers and readers continue on many threads while the file is replaced repeatedly. Each acknowledged change is in
  /// the store's file of that time or in a later one, never in one set aside before.
  @Test func changesBesideAReplacementAreNeverWrittenToTheOldFile() async throws {
    let fixture = try StoreFixture()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<20 {
            let key = "k\(thread)-\(number)"
            try fixture.store.write(fixture.command()) { try $0.set(key, to: "x") }
            _ = try fixture.store.read { try $0.settings(of: fixture.player) }
          }
        }
      }
      group.addTask {
        for _ in 0..<5 {
          let scratch = Replacement.scratchPath(of: fixture.path)
          // What is written between this copy and the replacement is only in the file put aside.
          try fixture.store.withWriter { db in try db.execute(sql: "VACUUM INTO ?", arguments: [scratch]) }
          try fixture.store.replace(with: Replacement(of: fixture.path, aside: "old"), at: StoreFixture.start)
        }
      }
      try await group.waitForAll()
    }
    var kept = Set(try fixture.store.read { try $0.settings(of: fixture.player) }.keys)
    #expect(try fixture.store.read { try $0.faults() } == [])
    try fixture.store.close()
    let names = Disk.names(in: fixture.folder.path)
    for name in names where name.wholeMatch(of: #/timequest\.sqlite\.old(-\d)?/#) != nil {
      let aside = try QuestStore(path: "\(fixture.folder.path)/\(name)", at: StoreFixture.start)
      kept.formUnion(try aside.read { try $0.settings(of: fixture.player) }.keys)
    }
    #expect(kept.count == 80)
  }

  /// The new file has no log, and the connection that checked it creates one later, under the right name, even if
  /// nothing is read until the next replacement.
  @Test func aReaderOfAReplacedFileReadsThatFilesLog() throws {
    let fixture = try StoreFixture()
    try prepare(for: fixture, hints: "second")
    try fixture.store.replace(with: Replacement(of: fixture.path, aside: "first"), at: StoreFixture.start)
    try fixture.store.write(fixture.command()) { try $0.set("sound", to: "off") }
    try prepare(for: fixture, hints: "third")
    try fixture.store.onReader { connection in
      try fixture.store.replace(with: Replacement(of: fixture.path, aside: "second"), at: StoreFixture.start)
      let settings = try connection.read { try StoreReader(db: $0).settings(of: fixture.player) }
      #expect(settings == ["hints": "second", "sound": "off"])
    }
    #expect(try fixture.store.read { try $0.settings(of: fixture.player) } == ["hints": "third"])
  }

  @Test func aReplacementThatCannotBeFinishedIsTakenBack() throws {
    let fixture = try StoreFixture()
    try prepare(for: fixture, hints: "new")
    let replacement = Replacement(of: fixture.path, aside: "damaged")
    // A folder in the old file's way: it cannot be put aside.
    try FileManager.default.createDirectory(atPath: replacement.asidePath + "/full", withIntermediateDirectories: true)
    #expect(throws: StoreError.self) { try fixture.store.replace(with: replacement, at: StoreFixture.start) }
    try fixture.store.write(fixture.command()) { try $0.set("sound", to: "off") }
    #expect(try fixture.store.read { try $0.settings(of: fixture.player) } == ["sound": "off"])
    try FileManager.default.removeItem(atPath: replacement.asidePath)
    let again = try QuestStore(path: fixture.path, at: StoreFixture.start)
    #expect(try again.read { try $0.settings(of: fixture.player) } == ["sound": "off"], "refused is refused")
  }

  /// The new file cannot be opened after the replacement because it is not a database.
  @Test func aNewFileThatCannotBeOpenedLeavesTheOldOne() throws {
    let fixture = try StoreFixture()
    try fixture.store.write(fixture.command()) { try $0.set("hints", to: "old") }
    try Data(repeating: 7, count: 8192).write(to: URL(filePath: Replacement.scratchPath(of: fixture.path)))
    let replacement = Replacement(of: fixture.path, aside: "gone")
    #expect(throws: (any Error).self) { try fixture.store.replace(with: replacement, at: StoreFixture.start) }
    try fixture.store.write(fixture.command()) { try $0.set("sound", to: "off") }
    #expect(try fixture.store.read { try $0.settings(of: fixture.player) } == ["hints": "old", "sound": "off"])
    try fixture.store.close()
    let again = try QuestStore(path: fixture.path, at: StoreFixture.start)
    #expect(try again.read { try $0.settings(of: fixture.player) } == ["hints": "old", "sound": "off"])
    #expect(Disk.names(in: fixture.folder.path).filter { $0.contains(".gone") || $0.contains(".next") } == [])
  }

  /// A crash during the rollback of a replacement, after each of its renames.
  @Test(arguments: ["-wal", "-shm", ""])
  func aTakingBackThatACrashInterruptsIsFinishedByTheNextStart(last: String) throws {
    let ground = try Ground()
    let aside = Replacement(of: ground.path, aside: "gone")
    try aside.decide()
    try aside.finish()
    try Disk.rename(ground.path, to: Replacement.scratchPath(of: ground.path))
    for side in ["-wal", "-shm", ""] {
      try Disk.renameIfPresent(aside.asidePath + side, to: ground.path + side)
      if side == last { break }
    }
    #expect(try ground.hints(at: ground.path) == "old")
  }

  @Test func aFileInUseIsNotTaken() throws {
    let fixture = try StoreFixture()
    try prepare(for: fixture, hints: "new")
    try Data("x".utf8).write(to: URL(filePath: Replacement.scratchPath(of: fixture.path) + "-wal"))
    let replacement = Replacement(of: fixture.path, aside: "old")
    #expect(throws: StoreError.self) { try fixture.store.replace(with: replacement, at: StoreFixture.start) }
    try fixture.store.write(fixture.command()) { try $0.set("sound", to: "off") }
  }
}
