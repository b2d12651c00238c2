@testable import QuestDaemon
import Foundation
import GRDB
@testable import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// The power fails during a change, and the disk keeps random parts of what was not synced.
struct PowerCutTests {
  /// What a power cut left: all acknowledged changes, perhaps with the change in progress, or less.
  private enum Found: Equatable {
    case whole
    case lost(String)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func whatWasAcknowledgedIsThereAfterAPowerCut(seed: UInt64) throws {
    if case .lost(let how) = try cut(seed: seed) { Issue.record("\(how)") }
  }

  /// The harness detects losses: without syncing, the same cuts lose changes.
  @Test func withoutSyncingTheSameCutsLoseChanges() throws {
    let found = try (1...12 as ClosedRange<UInt64>).map { seed in
      try cut(seed: seed) { store in
        try store.withWriter { db in try db.execute(sql: "PRAGMA synchronous = OFF") }
      }
    }
    #expect(found.contains { $0 != .whole })
  }

  /// Plays at random, cuts the power at a random change to the disk, and compares what the disk holds with the last
  /// picture before.
  private func cut(seed: UInt64, _ prepare: (QuestStore) throws -> Void = { _ in }) throws -> Found {
    let disk = try FaultyDisk(TemporaryFolder(), remembersWrites: true)
    let fixture = try GameFixture(in: disk.folder)
    try prepare(fixture.game.store)
    let player = GamePlayer(fixture, seed: seed)
    for _ in 0..<(player.number(30) + 5) {
      // A failed sync refuses a change; data that the kernel dropped must not be missing later.
      if player.number(8) == 0 { disk.fail(.sync, skip: player.number(2), times: 1) }
      if player.number(12) == 0 { _ = try? fixture.game.store.withWriter { try $0.checkpoint(.passive) } }
      try player.play()
      disk.mend()
    }
    var before = try Picture(fixture)
    disk.cutPower(after: player.number(120))
    while true {
      if player.number(6) == 0 { _ = try? fixture.game.store.withWriter { try $0.checkpoint(.passive) } }
      try? player.play()
      if disk.isOff { break }
      // The daily backup is made in the background, so the power may fail without a change.
      guard let now = try? Picture(fixture) else { break }
      before = now
    }
    #expect(disk.isOff)
    return try look(at: disk.salvaged(seed: seed), player, before)
  }

  private func look(at folder: TemporaryFolder, _ player: GamePlayer, _ before: Picture) throws -> Found {
    let found: GameFixture
    do {
      found = try GameFixture(in: folder, clock: player.fixture.clock)
      let store = found.game.store
      let faults = try store.read { try $0.faults() }
      guard faults.isEmpty else { return .lost("\(faults)") }
      let derived = try store.read { try $0.derivedRows() }
      try store.maintain { try $0.rebuildDerived() }
      guard try store.read({ try $0.derivedRows() }) == derived else { return .lost("derived rows") }
    } catch {
      return .lost("\(error)")
    }
    let picture = try Picture(found)
    if picture == before { return .whole }
    // The change in progress may have been written completely; an undo then gives the acknowledged state.
    for takeBack in [true, false] {
      if takeBack { _ = try? found.call(HistoryUndo(confirm: true)) } else { _ = try? found.call(HistoryRedo()) }
      if try Picture(found) == before { return .whole }
      if takeBack { _ = try? found.call(HistoryRedo()) }
    }
    return .lost("\(player.log.suffix(3)): before \(before), after \(picture)")
  }

  /// The acknowledged state, as far as undo restores it.
  private struct Picture: Equatable {
    var export: String
    var status: SessionState
    var quests: [QuestInfo]
    var skills: [SkillInfo]

    init(_ fixture: GameFixture) throws {
      export = try fixture.export()
      status = try fixture.call(SessionStatus())
      // A truncated log gives a notice, which is not part of the acknowledged state.
      status.notice = nil
      quests = try fixture.call(QuestList(all: true)).quests
      skills = try fixture.call(SkillList()).skills
    }
  }

  /// The very first start is interrupted anywhere; the next one creates the store.
  @Test(arguments: 0..<40)
  func aStoreWhoseMakingWasCutOffIsMadeByTheNextStart(changes: Int) throws {
    let disk = try FaultyDisk(TemporaryFolder(), remembersWrites: true)
    disk.cutPower(after: changes)
    _ = try? GameFixture(in: disk.folder)
    for seed in 1...6 as ClosedRange<UInt64> {
      let fixture = try GameFixture(in: disk.salvaged(seed: seed))
      try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
      #expect(try fixture.game.store.read { try $0.faults() } == [])
    }
  }

  // MARK: - Refused and gone

  /// A commit that could not be synced is complete in the write-ahead log. After a kill the next daemon must not find
  /// it.
  @Test(arguments: [FaultyDisk.Calls.sync, .sharedMemory, .write], [1, -1])
  func aRefusedChangeIsNotThereAfterACrash(calls: FaultyDisk.Calls, times: Int) throws {
    let disk = try FaultyDisk(TemporaryFolder())
    let fixture = try GameFixture(in: disk.folder)
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
    let before = try fixture.export()
    disk.fail(calls, name: "timequest.sqlite", times: times)
    let isRefused = try fixture.refusal(of: QuestCreate(name: "Morning", tasks: ["Wash"])) != nil
    #expect(isRefused || calls == .sharedMemory)
    let after = try TemporaryFolder()
    for name in ["timequest.sqlite", "timequest.sqlite-wal"] {
      try FileManager.default.copyItem(atPath: "\(disk.folder.path)/\(name)", toPath: "\(after.path)/\(name)")
    }
    if isRefused { #expect(try GameFixture(in: after).export() == before) }
    disk.mend()
    try fixture.call(QuestCreate(name: "Night", tasks: ["Sleep"]))
    try fixture.reopen()
    #expect(try fixture.call(QuestList(all: true)).quests.map(\.name).contains("Night"))
    #expect(try fixture.call(QuestList(all: true)).quests.map(\.name).contains("Morning") == !isRefused)
  }

  @Test func aLogThatCannotBeFoldedStopsNothing() throws {
    let disk = try FaultyDisk(TemporaryFolder())
    let fixture = try GameFixture(in: disk.folder)
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
    let before = try fixture.export()
    for calls in [FaultyDisk.Calls.write, .sync] {
      disk.fail(calls, .noRoom)
      #expect(throws: StoreError.self) { try fixture.game.store.withWriter { try $0.checkpoint(.passive) } }
      #expect(try fixture.export() == before)
    }
    // At the end of the service, changes that could not be checkpointed are safe in the log.
    #expect(throws: StoreError.self) { try fixture.game.close() }
    disk.mend()
    #expect(try GameFixture(in: disk.folder).export() == before)
  }
}
