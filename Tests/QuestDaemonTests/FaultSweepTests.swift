@testable import QuestDaemon
@testable import QuestServer
import Foundation
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// The disk fails at any call of any change: the change is refused with a clear error or made completely, existing data
/// stays, and everything continues when the disk works again.
struct FaultSweepTests {
  private static let changing: FaultyDisk.Calls = [.open, .write, .sync, .truncate, .delete, .sharedMemory]

  /// The scenes of changes that may share a commit. Those of undo and redo take a restore back, which no shared commit may
  /// contain.
  private static let sharing: [FaultScene] = {
    let plain = (try? GameFixture().methods.filter(\.isPlainChange).map(\.name)) ?? []
    let methods = Set(plain).subtracting([HistoryUndo.method, HistoryRedo.method])
    return FaultScene.all.filter { methods.contains($0.method) }
  }()

  @Test func everyChangeHasItsScene() throws {
    let changing = try GameFixture().methods.filter(\.changes).map(\.name)
    #expect(Set(changing) == Set(FaultScene.all.map(\.method)))
    #expect(Self.sharing.count > changing.count / 2)
  }

  @Test(arguments: FaultScene.all, [FaultyDisk.Answer.failure, .roomForHalf])
  func aFailureAtAnyCallRefusesTheChangeOrLetsItBeWhole(scene: FaultScene, answer: FaultyDisk.Answer) throws {
    try sweep(scene) { disk, skip in disk.fail(Self.changing, answer, skip: skip, times: 1) }
  }

  /// The same for a change that shares its commit with others.
  @Test(arguments: sharing)
  func aFailureInASharedCommitRefusesTheChangeOrLetsItBeWhole(scene: FaultScene) throws {
    try sweep(scene) { disk, skip in
      disk.fail(Self.changing, skip: skip, times: 1)
    } change: { scene, fixture in
      let (game, store) = (fixture.game, fixture.game.store)
      var result: Result<Void, any Error>?
      try game.changes.perform(for: 0) {
        try game.translating { try store.writeTogether { result = Result { try scene.change(fixture) } } }
      }
      try result?.get()
    }
  }

  /// What others see of a change is read before it is committed: a failure after that must not refuse it.
  /// Each reader of the new file opens it and maps the shared memory of its log.
  @Test(arguments: FaultScene.replacing)
  func noFailureAfterTheCommitRefusesTheChange(scene: FaultScene) throws {
    for skip in 0... {
      let disk = try FaultyDisk(TemporaryFolder())
      let fixture = try scene.opened(in: disk.folder)
      let before = try fixture.export()
      disk.fail([.open, .sharedMemory], name: "timequest.sqlite", skip: skip)
      let result = Result { try scene.change(fixture) }
      let isOver = disk.failures == 0
      disk.mend()
      let isRefused = if case .failure = result { true } else { false }
      #expect(try (fixture.export() == before) == isRefused, "\(skip): \(result)")
      if isOver { break }
    }
  }

  @Test(arguments: FaultScene.all)
  func aLockThatIsNotGivenIsWaitedForAndThenTold(scene: FaultScene) throws {
    let disk = try FaultyDisk(TemporaryFolder())
    let fixture = try scene.opened(in: disk.folder)
    let before = try FaultPicture(fixture)
    disk.fail(.lock)
    let refusal = #expect(throws: RPCError.self) { try scene.change(fixture) }
    #expect(refusal?.kind == .busy)
    #expect(try FaultPicture(fixture) == before)
    disk.mend()
    try scene.change(fixture)
  }

  @Test(arguments: FaultScene.all)
  func aFullDiskRefusesAgainAndAgainWhileReadingGoesOn(scene: FaultScene) throws {
    let disk = try FaultyDisk(TemporaryFolder())
    let fixture = try scene.opened(in: disk.folder)
    let before = try FaultPicture(fixture)
    // After a checkpoint the next change starts the write-ahead log from the beginning and may find space in it.
    disk.fail([.write, .sharedMemory], .roomForHalf)
    for _ in 1...3 {
      let refusal = #expect(throws: RPCError.self) { try scene.change(fixture) }
      #expect(refusal?.kind == .readOnlyStore)
      #expect(refusal?.message == "The disk is full; nothing was changed.")
      #expect(refusal?.data.hint?.contains("Make room") == true)
      #expect(try FaultPicture(fixture) == before)
    }
    disk.mend()
    try scene.change(fixture)
    try expectSound(fixture, disk)
  }

  @Test(arguments: FaultScene.all)
  func aDiskThatCannotBeReadIsToldApart(scene: FaultScene) throws {
    let disk = try FaultyDisk(TemporaryFolder())
    _ = try scene.opened(in: disk.folder)
    // A new game, so that nothing is in memory.
    let fixture = try GameFixture(at: "2026-03-03T08:00:00Z", in: disk.folder)
    disk.fail(.read, name: "timequest.sqlite")
    let refusal = #expect(throws: RPCError.self) { try scene.change(fixture) }
    #expect(refusal?.kind == .unreadableStore)
    disk.mend()
    try expectSound(fixture, disk)
  }

  // MARK: - Sweeping

  /// Lets one call after another fail until a change succeeds without a failure.
  private func sweep(
    _ scene: FaultScene, _ fail: (FaultyDisk, _ skip: Int) -> Void,
    change: (FaultScene, GameFixture) throws -> Void = { scene, fixture in try scene.change(fixture) }
  ) throws {
    var refusals = 0
    var skip = 0
    while true {
      let disk = try FaultyDisk(TemporaryFolder())
      let fixture = try scene.opened(in: disk.folder)
      let before = try FaultPicture(fixture)
      var isRefused = true
      while isRefused {
        fail(disk, skip)
        do {
          try change(scene, fixture)
          isRefused = false
        } catch let error as RPCError {
          let after = try FaultPicture(fixture)
          guard error.isOfTheStore, disk.failures == 1, after == before else {
            Issue.record("call \(skip): \(error); \(after == before ? "unchanged" : "and yet something changed")")
            return
          }
          refusals += 1
          skip = Self.next(skip)
        }
      }
      let isOver = disk.failures == 0
      disk.mend()
      try expectSound(fixture, disk)
      #expect(try FaultPicture(fixture) != before || scene.leavesNoTrace)
      if isOver { break }
      skip = Self.next(skip)
    }
    #expect(refusals > 2)
  }

  /// Covers every call of a change, but fewer and fewer of the many calls that copy or merge a store.
  private static func next(_ skip: Int) -> Int { skip + 1 + skip / 12 }

  private func expectSound(_ fixture: GameFixture, _ disk: FaultyDisk) throws {
    let store = fixture.game.store
    let derived = try store.read { try $0.derivedRows() }
    #expect(try store.read { try $0.faults() } == [])
    try store.maintain { try $0.rebuildDerived() }
    #expect(try store.read { try $0.derivedRows() } == derived)
    let names = try FileManager.default.contentsOfDirectory(atPath: disk.folder.path)
    #expect(names.filter { $0.hasPrefix("import-") } == [])
  }
}

extension FaultScene {
  /// Whether the change only marks shown things as seen.
  var leavesNoTrace: Bool { [SessionStatus.method, SessionHint.method, PatternsSeen.method].contains(method) }
}
