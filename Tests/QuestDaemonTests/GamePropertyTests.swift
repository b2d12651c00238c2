import QuestEngines
import QuestModel
@testable import QuestDaemon
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// After any commands, derived rows equal a rebuild from the records, and undo restores earlier states.
struct GamePropertyTests {
  @Test(arguments: [(1, false), (2, false), (3, false), (4, true), (5, true), (6, true)] as [(UInt64, Bool)])
  func whatIsDerivedEqualsARebuildAfterAnyCommands(seed: UInt64, importsAreLarge: Bool) throws {
    let fixture = try GameFixture()
    if importsAreLarge { fixture.makeImportsLarge() }
    let player = GamePlayer(fixture, seed: seed)
    for count in 1...400 {
      try player.play()
      if count % 10 == 0 { try expectConsistent(fixture, player) }
    }
  }

  @Test(arguments: [(11, false), (12, false), (13, false), (14, true)] as [(UInt64, Bool)])
  func undoAllTheWayIsTheEmptyStoreAndRedoAllTheWayIsEverythingAgain(seed: UInt64, importsAreLarge: Bool) throws {
    let fixture = try GameFixture()
    if importsAreLarge { fixture.makeImportsLarge() }
    let player = GamePlayer(fixture, seed: seed)
    for _ in 1...150 { try player.play() }
    // A last change, so that nothing undone along the way is left to redo.
    try fixture.call(SettingsSet(key: "sound", value: "off"))
    let before = try fixture.export()
    let derived = try fixture.game.store.read { try $0.derivedRows() }
    var steps = 0
    while try fixture.refusal(of: HistoryUndo(confirm: true)) == nil { steps += 1 }
    #expect(steps > 5)
    #expect(try fixture.export().isEmpty)
    #expect(try fixture.call(SkillList()).skills.isEmpty)
    #expect(try fixture.call(StatsGet()).totalXP == 0)
    try expectConsistent(fixture, player)
    while try fixture.refusal(of: HistoryRedo()) == nil { steps -= 1 }
    #expect(steps == 0)
    #expect(try fixture.export() == before)
    #expect(try fixture.game.store.read { try $0.derivedRows() } == derived)
    try expectConsistent(fixture, player)
  }

  private func expectConsistent(_ fixture: GameFixture, _ player: GamePlayer) throws {
    let store = fixture.game.store
    let kept = try store.read { try $0.derivedRows() }
    try store.maintain { try $0.rebuildDerived() }
    let rebuilt = try store.read { try $0.derivedRows() }
    let last = player.log.suffix(12).joined(separator: "\n")
    #expect(kept == rebuilt, "\(last)")
    #expect(try store.read { try $0.faults() } == [])
    try expectStats(fixture)
  }

  /// Recomputes XP, level, days and averages with the engines from what history shows.
  private func expectStats(_ fixture: GameFixture) throws {
    let store = fixture.game.store
    let sessions = try store.read { reader in
      try reader.history(of: PlayerID(1), HistoryFilter(), after: nil, newestFirst: false, limit: 100_000)
    }
    let runs = sessions.flatMap(\.runs).map(\.run.facts)
    let xp = runs.reduce(0) { $0 + $1.xp } + sessions.reduce(0) { $0 + $1.session.bonus }
    let days = Set(sessions.compactMap(\.session.completedDay))
    let scored = runs.filter(\.isScored).compactMap(\.score?.accuracy)
    let stats = try fixture.call(StatsGet())
    #expect(stats.totalXP == xp)
    #expect(stats.level == Leveling.level(xp: xp))
    #expect(stats.daysPlayed == days.count)
    #expect(stats.streak.current == DayStreak.current(days: days))
    #expect(stats.estimations == runs.count { $0.estimate != nil && $0.actual != nil })
    #expect(stats.sessionsCompleted == sessions.count { $0.session.outcome == .completed })
    let average = scored.isEmpty ? 0 : scored.reduce(0, +) / Double(scored.count)
    #expect(abs(stats.averageAccuracy - average) < 1e-6)
    for run in runs where !run.counts { #expect(run.xp == 0) }
  }
}
