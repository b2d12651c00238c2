@testable import QuestDaemon
import Foundation
import QuestModel
@testable import QuestStore
import QuestTestKit
import QuestWire
import Synchronization
import Testing

/// An import that is too large for one transaction, its undo and its redo are made while the game continues.
struct LargeImportTests {
  private static func line(_ day: String, _ task: String = "Shower", quest: String = "null") -> String {
    #"{"type":"session","routine":\#(quest),"startedAt":"\#(day)T06:30:00Z","completedAt":"\#(day)T07:00:00Z","#
      + #""tasks":[{"task":"\#(task)","estimatedSeconds":300,"actualSeconds":372,"recordedAt":"\#(day)T06:36:12Z"}]}"#
      + "\n"
  }

  private static let history =
    line("2026-02-02") + line("2026-02-03", quest: "\"Weekend\"") + line("2026-02-04", "Jog")
    + #"{"type":"quest","id":"q1","name":"Old","tasks":[{"id":"t1","task":"Rest"}],"days":[1,7],"#
    + #""createdBy":"player","active":true,"reminder":null,"deadline":null}"# + "\n"
    + #"{"type":"setting","key":"hints","value":"off"}"# + "\n"

  private func names(_ fixture: GameFixture, _ reason: Backup.Reason = .beforeImport) -> [String] {
    fixture.game.store.backups.list().filter { $0.reason == reason }.map(\.name)
  }

  private func play(_ fixture: GameFixture, _ name: String) throws {
    try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
    fixture.clock.advance(200)
    try fixture.call(SessionDone())
  }

  /// Two games, the same but for the way in which their import is made.
  @Test func aLargeImportAndASmallOneAreTheSameToThePlayer() throws {
    let games = try [true, false].map { isLarge in
      let fixture = try GameFixture()
      if isLarge { fixture.makeImportsLarge() }
      try fixture.call(SettingsSet(key: "sound", value: "off"))
      return fixture
    }
    func expectSame(_ what: String) throws {
      let (large, small) = (games[0], games[1])
      #expect(try large.export() == small.export(), "\(what)")
      #expect(try large.call(StatsGet()) == small.call(StatsGet()), "\(what)")
      #expect(try large.call(QuestList(all: true)).quests == small.call(QuestList(all: true)).quests, "\(what)")
      let journals = try games.map {
        try $0.call(HistoryJournal()).entries.map { "\($0.method) \($0.label ?? "") \($0.state)" }
      }
      #expect(journals[0] == journals[1], "\(what)")
      for fixture in games { #expect(try fixture.game.store.read { try $0.faults() } == [], "\(what)") }
    }
    let reports = try games.map { try $0.load(Self.history) }
    #expect(reports[0] == reports[1])
    try expectSame("imported")
    #expect(
      try games.map { try $0.call(HistoryUndo()).change } == ["the import of 3 entries", "the import of 3 entries"])
    try expectSame("undone")
    for fixture in games { try fixture.call(HistoryRedo()) }
    try expectSame("redone")
    for fixture in games { try fixture.load(Self.history + Self.line("2026-02-05")) }
    try expectSame("imported once more")
    for fixture in games {
      try fixture.reopen()
      try fixture.call(HistoryUndo())
    }
    try expectSame("undone after a start")
    #expect(names(games[0]).count == 2 && names(games[1]).isEmpty)
  }

  @Test func aLargeImportLeavesTheStoreOfBeforeAsABackupAndADryRunDoesNot() throws {
    let fixture = try GameFixture()
    fixture.makeImportsLarge()
    try fixture.load(Self.line("2026-02-02"))
    #expect(names(fixture) == [], "an empty store has nothing to lose")
    try play(fixture, "Read")
    let before = try fixture.export()
    try fixture.load(Self.line("2026-02-03"), dryRun: true)
    #expect(names(fixture) == [])
    try fixture.load(Self.line("2026-02-03"))
    let name = try #require(names(fixture).first)
    try fixture.load(Self.line("2026-02-03"))
    #expect(names(fixture) == [name], "what brings nothing needs none")
    try fixture.call(DataRestore(name: name))
    #expect(try fixture.export() == before)
  }

  /// One line at the end of a skill's history is little work; one at its beginning requires recomputing all of it.
  @Test func oneLineIntoALongHistoryIsSmallUnlessMuchFollowsFromIt() throws {
    let fixture = try GameFixture()
    let start = Instant(seconds: 1_500_000_000)
    let lines = (0..<5_100).map { number -> String in
      let moment = start.advanced(bySeconds: Double(number) * 3600).rfc3339()
      return #"{"type":"session","routine":null,"startedAt":"\#(moment)","completedAt":"\#(moment)","#
        + #""tasks":[{"task":"Shower","estimatedSeconds":300,"actualSeconds":300,"recordedAt":"\#(moment)"}]}"#
    }
    try fixture.call(SettingsSet(key: "sound", value: "off"))
    try fixture.load(lines.joined(separator: "\n") + "\n")
    #expect(names(fixture).count == 1)
    try fixture.load(Self.line("2026-02-02"))
    #expect(names(fixture).count == 1)
    try fixture.load(Self.line("2000-02-02", "Swim"))
    #expect(names(fixture).count == 1)
    try fixture.load(Self.line("2000-02-02"))
    #expect(names(fixture).count == 2)
    let derived = try fixture.game.store.read { try $0.derivedRows() }
    try fixture.game.store.maintain { try $0.rebuildDerived() }
    #expect(try fixture.game.store.read { try $0.derivedRows() } == derived)
  }

  /// If no backup can be made, the previous file is kept until one can.
  @Test func theFileOfBeforeWaitsForItsPlaceAmongTheBackups() throws {
    let fixture = try GameFixture()
    let folder = fixture.folder
    try Data().write(to: URL(filePath: folder.path + "/backups"))
    fixture.makeImportsLarge()
    try play(fixture, "Read")
    let before = try fixture.export()
    try fixture.load(Self.line("2026-02-02"))
    #expect(names(fixture) == [])
    try FileManager.default.removeItem(atPath: folder.path + "/backups")
    try fixture.reopen()
    let name = try #require(names(fixture).first)
    try fixture.call(DataRestore(name: name))
    #expect(try fixture.export() == before)
  }

  @Test func aServiceThatStopsSaysThatNothingWasDone() throws {
    let fixture = try GameFixture()
    try play(fixture, "Read")
    try fixture.load(Self.history)
    let backup = try fixture.call(DataBackup())
    fixture.makeImportsLarge()
    let before = try fixture.export()
    fixture.game.store.cancelLongWork()
    func message(_ body: () throws -> Void) -> String? {
      do {
        try body()
        return nil
      } catch let error as RPCError {
        return error.kind == .busy ? error.message : "\(error)"
      } catch {
        return "\(error)"
      }
    }
    #expect(message { try fixture.load(Self.line("2026-02-06")) } == "The service is stopping; nothing was imported.")
    #expect(message { try fixture.call(HistoryUndo()) } == "The service is stopping; nothing was undone.")
    #expect(
      message { try fixture.call(DataRestore(name: backup.backup?.name)) }
        == "The service is stopping; nothing was restored.")
    #expect(try fixture.export() == before)
  }

  /// The same request, sent again because its answer was lost.
  @Test func aLargeUndoIsDoneOnceForItsKey() throws {
    let fixture = try GameFixture()
    fixture.makeImportsLarge()
    try play(fixture, "Read")
    try fixture.load(Self.history)
    let undo = HistoryUndo(idempotencyKey: "one")
    let first = try fixture.call(undo)
    let after = try fixture.export()
    #expect(try fixture.call(undo) == first)
    #expect(try fixture.export() == after)
  }
}

extension GameFixture {
  /// Makes all imports on a copy of the store from now on.
  func makeImportsLarge() { game.store.largeFrom.withLock { $0 = 1 } }
}
