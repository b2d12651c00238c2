import QuestModel
import QuestTestKit
import QuestWire
import Synchronization
import Testing

@testable import QuestDaemon
@testable import QuestStore

/// Undo reverts any change of a player exactly, one after another, also across restarts and after imports; redo repeats
/// it.
struct GameTakeBackTests {
  /// The complete state after a command: the export and every record.
  private struct Snapshot: Equatable {
    var export: String
    var records: [String]
  }

  @Test(arguments: [21, 22, 23, 24, 25, 26] as [UInt64])
  func twoHundredCommandsAreTakenBackOneByOneAndDoneAgain(seed: UInt64) throws {
    let fixture = try GameFixture()
    let player = GamePlayer(fixture, seed: seed)
    var snapshots = [Int64(0): try snapshot(fixture)]
    for count in 1...200 {
      try player.play()
      // What is the newest change that undo would take back names the state the player is in.
      try expect(fixture, &snapshots, player)
      if count.isMultiple(of: 67) { try fixture.reopen() }
    }
    try fixture.call(SettingsSet(key: "sound", value: "off"))
    try expect(fixture, &snapshots, player)
    let last = try top(fixture)
    var back = 0
    while try fixture.refusal(of: HistoryUndo(confirm: true)) == nil {
      back += 1
      try expect(fixture, &snapshots, player)
      if back.isMultiple(of: 7) { try expectRebuilt(fixture) }
      if back.isMultiple(of: 40) { try fixture.reopen() }
    }
    #expect(back > 20)
    #expect(try top(fixture) == 0)
    #expect(try fixture.export().isEmpty)
    try fixture.reopen()
    while try fixture.refusal(of: HistoryRedo()) == nil {
      back -= 1
      try expect(fixture, &snapshots, player)
      if back.isMultiple(of: 7) { try expectRebuilt(fixture) }
    }
    #expect(back == 0)
    #expect(try top(fixture) == last)
    try expectRebuilt(fixture)
    // An import into a new store gives the same state.
    let text = try fixture.export()
    let other = try GameFixture()
    try other.load(text)
    let again = try other.export()
    let lines = zip(again.split(separator: "\n"), text.split(separator: "\n"))
    #expect(again == text, "\(lines.first { $0 != $1 }.map { "\($0) and \($1)" } ?? "lengths")")
  }

  @Test(arguments: [Int.max, 0]) func aSkillRenamedInItsLettersAloneIsExportedSo(largeFrom: Int) throws {
    let fixture = try GameFixture()
    try play("shower", fixture)
    try fixture.call(SkillRename(skill: "shower", name: "Shower"))
    let text = try fixture.export()
    let other = try GameFixture()
    other.game.store.largeFrom.withLock { $0 = largeFrom }
    try other.load(text)
    #expect(try other.call(SkillList()).skills.map(\.name) == ["Shower"])
    #expect(try other.export() == text)
    try fixture.call(HistoryUndo())
    #expect(try fixture.call(SkillList()).skills.map(\.name) == ["shower"])
  }

  @Test func aNameWhoseOnlyRunWasTakenBackIsNew() throws {
    let fixture = try GameFixture()
    try play("Swim", fixture)
    for _ in 1...2 { try fixture.call(HistoryUndo()) }
    #expect(try fixture.call(SessionDo(name: "Sw", estimates: [.seconds(60)])).note == "Sw is new here.")
    try fixture.call(HistoryUndo())
    try play("Jog", fixture)
    #expect(try fixture.call(SkillRename(skill: "Jog", name: "Swim")).name == "Swim")
  }

  private func play(_ name: String, _ fixture: GameFixture) throws {
    try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
    fixture.clock.advance(310)
    try fixture.call(SessionDone())
  }

  // MARK: - Snapshots

  private func top(_ fixture: GameFixture) throws -> Int64 {
    try fixture.game.store.read { try $0.nextUndo(of: PlayerID(1))?.id } ?? 0
  }

  private func snapshot(_ fixture: GameFixture) throws -> Snapshot {
    // Also compares what the blind filter hides while a task runs.
    Snapshot(
      export: try fixture.call(SessionStatus()).phase == "active" ? "" : try fixture.export(),
      records: try fixture.game.store.read { try $0.recordRows() + $0.derivedRows() })
  }

  private func expect(
    _ fixture: GameFixture, _ snapshots: inout [Int64: Snapshot], _ player: GamePlayer
  ) throws {
    let top = try top(fixture)
    let now = try snapshot(fixture)
    guard let before = snapshots[top] else {
      snapshots[top] = now
      return
    }
    let differing = zip(before.records, now.records).first { $0 != $1 }
    #expect(
      before == now,
      "command \(top): \(String(describing: differing))\n\(player.log.suffix(12).joined(separator: "\n"))")
  }

  private func expectRebuilt(_ fixture: GameFixture) throws {
    let store = fixture.game.store
    let kept = try store.read { try $0.derivedRows() }
    try store.maintain { try $0.rebuildDerived() }
    #expect(try store.read { try $0.derivedRows() } == kept)
    #expect(try store.read { try $0.faults() } == [])
  }
}
