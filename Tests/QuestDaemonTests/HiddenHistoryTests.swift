import GRDB
@testable import QuestDaemon
import QuestModel
@testable import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// What a running task hides, and that results say so.
struct HiddenHistoryTests {
  private func play(_ name: String, _ fixture: GameFixture) throws {
    try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
    fixture.clock.advance(310)
    try fixture.call(SessionDone())
    fixture.clock.advance(60)
  }

  @Test func whatIsHiddenIsCounted() throws {
    let fixture = try GameFixture()
    for name in ["Swim", "Read"] { try play(name, fixture) }
    fixture.awaitDailyBackups(1)
    try fixture.call(DataBackup())
    let all = try fixture.call(DataBackup(list: true)).backups?.count
    try fixture.call(SessionStartTask(task: "Jog"))
    try fixture.call(SessionAbandon())
    try fixture.call(SettingsSet(key: "sound", value: "off"))
    #expect(try fixture.call(SessionHistory()).hidden == nil)
    #expect(try fixture.call(HistoryJournal()).hidden == nil)
    #expect(try fixture.call(DataExport()).hidden == nil)
    #expect(try fixture.call(DataBackup(list: true)).hidden == nil)
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    let history = try fixture.call(SessionHistory())
    #expect(history.sessions.map { $0.tasks.map(\.task) } == [["Read"], ["Swim"]])
    // The abandoned session and the running one.
    #expect(history.hidden == 2)
    #expect(try fixture.call(DataExport()).hidden == 2)
    #expect(try fixture.call(HistoryJournal()).hidden == 4)
    let backups = try fixture.call(DataBackup(list: true))
    #expect((backups.backups?.count ?? 0) + (backups.hidden ?? 0) == all)
    #expect(backups.hidden == 1)
    #expect(try fixture.call(StatsGet(asOf: "2026-03-02T23:00:00Z")).hidden == 2)
    let missing = try #require(throws: RPCError.self) { try fixture.call(SessionGet(id: "zzzzzzzz")) }
    #expect(missing.data.hint?.contains("hidden until done") == true)
    try fixture.call(SessionDone())
    #expect(try fixture.call(SessionHistory()).hidden == nil)
  }

  enum Erasure: CaseIterable, Sendable { case skill, quest, before, everything }

  /// After an erasure the journal has no `done`, but earlier plays are still shown.
  @Test(arguments: Erasure.allCases)
  func historyIsThereWhileATaskRunsAfterAnErasure(erasure: Erasure) throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
    try play("Swim", fixture)
    try play("Evening", fixture)
    try play("Read", fixture)
    fixture.awaitDailyBackups(1)
    try fixture.call(DataBackup())
    switch erasure {
    case .skill: try fixture.call(DataErase(skill: "Swim", confirm: true))
    case .quest: try fixture.call(DataErase(quest: "Evening", confirm: true))
    case .before: try fixture.call(DataErase(before: "2026-03-02", confirm: true))
    case .everything: try fixture.call(DataErase(everything: true, confirm: true))
    }
    let before = try fixture.call(SessionHistory()).sessions.map(\.id)
    let lines = try fixture.export().split(separator: "\n").filter { $0.contains(#""type":"session""#) }.count
    #expect(lines == before.count)
    fixture.game.erasures.awaitEnd()
    let backups = try fixture.call(DataBackup(list: true)).backups?.count
    fixture.clock.advance(100)
    try fixture.call(SessionDo(name: "Jog", estimates: [.seconds(60)]))
    let history = try fixture.call(SessionHistory())
    #expect(history.sessions.map(\.id) == before)
    #expect(history.hidden == 1)
    #expect(try fixture.export().split(separator: "\n").filter { $0.contains(#""type":"session""#) }.count == lines)
    let listed = try fixture.call(DataBackup(list: true))
    #expect((listed.backups?.count ?? 0) + (listed.hidden ?? 0) == backups)
    // Also after the next start, and when that task is done and undone.
    try fixture.reopen()
    #expect(try fixture.call(SessionHistory()).sessions.map(\.id) == before)
    try fixture.call(SessionDone())
    try fixture.call(HistoryUndo())
    #expect(try fixture.call(SessionHistory()).sessions.map(\.id) == before)
  }

  @Test func theHorizonFollowsUndoAndRedoOfADone() throws {
    let fixture = try GameFixture()
    func horizon() throws -> Int64? { try fixture.game.store.read { try $0.horizon(of: PlayerID(1)) } }
    func newest() throws -> Int64 { try fixture.game.store.read { try $0.newestCommand() } }
    try play("Swim", fixture)
    let first = try horizon()
    #expect(try first == newest())
    try play("Swim", fixture)
    let second = try horizon()
    try fixture.call(HistoryUndo())
    #expect(try horizon() == first)
    try fixture.call(HistoryRedo())
    #expect(try horizon() == second)
    for _ in 1...4 { try fixture.call(HistoryUndo()) }
    #expect(try horizon() == nil)
  }

  @Test func aMigratedStoreKnowsItsHorizon() throws {
    for schema in ReleasedSchema.all {
      let folder = try TemporaryFolder()
      let file = try DatabaseQueue(path: folder.path + "/timequest.sqlite")
      try file.writeWithoutTransaction { try $0.execute(sql: try schema.sql()) }
      try file.close()
      let store = try QuestStore(path: folder.path + "/timequest.sqlite", at: Instant(milliseconds: 0))
      let last = try store.withWriter { db in
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM command WHERE method = 'session.done' AND state = 1")
      }
      #expect(try store.read { try $0.horizon(of: PlayerID(1)) } == last, "\(schema)")
      #expect(last != nil)
    }
  }

  // MARK: - Chains

  @Test func aDoneWithWhichTheNextTaskBeganTellsNoMoment() throws {
    let fixture = try GameFixture()
    try play("Tidy", fixture)
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
    fixture.clock.advance(60)
    let first = try fixture.call(SessionDone(idempotencyKey: "k"))
    #expect(first.next?.started == true)
    #expect(first.recordedAt == nil)
    #expect(first.recordedAtText == nil)
    #expect(first.actualSeconds == 60)
    fixture.clock.advance(100)
    #expect(try fixture.call(SessionDone(idempotencyKey: "k")).recordedAt == nil)
    let history = try fixture.call(SessionHistory())
    #expect(history.sessions.count == 1)
    #expect(history.hidden == 1)
    // The present best is that run. Its moment is hidden, so the earlier best is shown instead.
    let stats = try fixture.call(StatsGet())
    #expect(stats.personalBests.map(\.recordedAt) == ["2026-03-02T08:05:10Z"])
    #expect(stats.hidden == 1)
    let last = try fixture.call(SessionDone())
    #expect(last.recordedAt == "2026-03-02T08:08:50Z")
    #expect(
      try fixture.call(StatsGet()).personalBests.first { $0.skill == "Tidy" }?.recordedAt == "2026-03-02T08:07:10Z")
    #expect(try fixture.call(SessionHistory()).sessions.first?.tasks.map(\.task) == ["Tidy", "Read"])
  }

  @Test func whatEndedBeforeAnEstimateWasAskedForIsShown() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read", "Wash"]))
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
    for _ in 1...2 {
      fixture.clock.advance(60)
      try fixture.call(SessionDone())
    }
    fixture.clock.advance(100)
    try fixture.call(SessionEstimate(estimate: .seconds(60)))
    let history = try fixture.call(SessionHistory())
    #expect(history.sessions.first?.tasks.map(\.task) == ["Tidy", "Read"])
    #expect(history.hidden == nil)
  }
}
