import FoundationEssentials
import GRDB
import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestStore

/// An erasure removes data from every file permanently, even if it is interrupted at any point.
struct GameEraseTests {
  private let secret = "Geheimnis"

  private func play(_ name: String, _ fixture: GameFixture, key: String? = nil) throws {
    try fixture.call(SessionDo(name: name, estimates: [.seconds(300)], idempotencyKey: key))
    fixture.clock.advance(310)
    try fixture.call(SessionDone())
    fixture.clock.advance(60)
  }

  /// The secret in every possible place: a solo run, a quest's task, a correction, an undone run, an undone import, a
  /// deleted play, an answer, a backup.
  private func scene(_ fixture: GameFixture) throws {
    // Some builds of SQLite overwrite deleted data; this test must not depend on that.
    try fixture.game.store.withWriter { db in try db.execute(sql: "PRAGMA secure_delete = OFF") }
    try play("Read", fixture)
    fixture.awaitDailyBackups(1)
    try play(secret, fixture, key: "k-1")
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", secret, "Wash"]))
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60), .seconds(60)]))
    for _ in 1...3 {
      fixture.clock.advance(60)
      try fixture.call(SessionDone())
    }
    try fixture.call(QuestUpdate(quest: "Evening", tasks: ["Tidy", "Wash"]))
    let run = try #require(try fixture.call(SessionHistory(skill: secret)).sessions.last?.tasks.first)
    try fixture.call(SessionCorrect(id: run.id, actual: .seconds(290)))
    try play(secret.lowercased(), fixture)
    try fixture.call(SessionDelete(id: try #require(try fixture.call(SessionHistory()).sessions.first).id))
    try backUp(fixture)
    try fixture.load(
      #"{"type":"session","routine":null,"startedAt":"2026-01-05T07:00:00Z","completedAt":null,"#
        + #""tasks":[{"task":"\#(secret)","estimatedSeconds":2,"actualSeconds":20,"recordedAt":"2026-01-05T07:10:00Z"}]}"#
    )
    try fixture.call(HistoryUndo())
    try backUp(fixture)
  }

  private func backUp(_ fixture: GameFixture) throws {
    _ = try fixture.game.store.backUp(.manual, at: fixture.clock.now().wall, evenIfUnchanged: true)
  }

  /// The files of the folder that contain the text, ignoring case.
  private func files(holding text: String, _ fixture: GameFixture) throws -> [String] {
    let needle = Array(text.lowercased().utf8)
    let folder = fixture.folder.path
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    #expect(names.count > 1)
    return names.filter { name in
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { return false }
      let bytes = data.map { (65...90).contains($0) ? $0 + 32 : $0 }
      return bytes.indices.dropLast(needle.count - 1).contains { start in
        bytes[start] == needle[0] && bytes[start..<(start + needle.count)].elementsEqual(needle)
      }
    }
  }

  @Test func theBytesOfAnErasedSkillAreInNoFileAnyMore() throws {
    let fixture = try GameFixture()
    try scene(fixture)
    #expect(try files(holding: secret, fixture).count >= 3)
    let answer = try fixture.call(DataErase(skill: secret, confirm: true, idempotencyKey: "e-1"))
    #expect(answer.runs == 2)
    #expect(answer.sessions == 1)
    #expect(answer.backups == 3)
    #expect(answer.isFinished == false)
    fixture.game.erasures.awaitEnd()
    #expect(
      try fixture.call(DataErasures())
        == DataErasures.Response(isFinished: true, backups: 0, removedFiles: [], trouble: nil))
    #expect(try files(holding: secret, fixture) == [])
    // Other data is unchanged, and nothing can be undone.
    let history = try fixture.call(SessionHistory()).sessions
    #expect(history.map { $0.tasks.map(\.task) } == [["Tidy", "Wash"], ["Read"]])
    #expect(try fixture.refusal(of: HistoryUndo()) == .nothingToUndo)
    #expect(try fixture.refusal(of: HistoryRedo()) == .nothingToRedo)
    let labels = try fixture.call(HistoryJournal(limit: 100)).entries.compactMap(\.label)
    #expect(labels.contains("finishing Read"))
    #expect(labels.first == "an erasure")
    try expectSound(fixture)
    // Repeating the request is the same erasure, also in a new process.
    try fixture.reopen()
    #expect(try fixture.call(DataErase(skill: secret, confirm: true, idempotencyKey: "e-1")).runs == 2)
    #expect(try fixture.refusal(of: DataErase(skill: secret, confirm: true)) == .notFound)
    #expect(try files(holding: secret, fixture) == [])
    try play(secret, fixture)
    #expect(try fixture.call(HistoryUndo()).change == "finishing \(secret)")
  }

  @Test func aKindIsErasedWithAllItsTasksAndOtherRunsOfTheirNamesStay() throws {
    let fixture = try GameFixture()
    for name in ["Fix login @code", "Review @code", "Review", "Undone thing @code"] { try play(name, fixture) }
    for _ in 1...2 { try fixture.call(HistoryUndo()) }
    try backUp(fixture)
    #expect(try fixture.call(DataErase(skill: "@code", confirm: true)).runs == 2)
    fixture.game.erasures.awaitEnd()
    #expect(try files(holding: "Fix login", fixture) == [])
    #expect(try files(holding: "Undone thing", fixture) == [])
    #expect(try fixture.call(SkillList()).skills.map(\.name) == ["Review"])
    try expectSound(fixture)
  }

  @Test(arguments: QuestStore.ErasureStep.allCases)
  func aCrashInTheMiddleIsFinishedByTheNextStart(step: QuestStore.ErasureStep) throws {
    struct Crash: Error {}
    let fixture = try GameFixture()
    try scene(fixture)
    let store = fixture.game.store
    let command = Command(player: PlayerID(1), method: "data.erase", at: fixture.clock.now().wall, undoable: false)
    _ = try store.write(command) { writer in
      try writer.erase(.skill(keys: [secret.lowercased()], of: PlayerID(1)))
    }
    #expect(throws: Crash.self) { try store.finishErasures { if $0 == step { throw Crash() } } }
    #expect(try store.read { try $0.hasUnfinishedErasure() })
    try fixture.reopen()
    fixture.game.lookAfterStore()
    fixture.game.erasures.awaitEnd()
    #expect(try files(holding: secret, fixture) == [])
    #expect(try fixture.game.store.read { try !$0.hasUnfinishedErasure() })
    #expect(fixture.game.store.backups.list().allSatisfy { fixture.game.store.backups.facts(of: $0) != nil })
    try expectSound(fixture)
  }

  @Test func aCrashBeforeTheRestIsFinishedByTheNextStart() throws {
    let fixture = try GameFixture()
    try scene(fixture)
    let command = Command(player: PlayerID(1), method: "data.erase", at: fixture.clock.now().wall, undoable: false)
    _ = try fixture.game.store.write(command) { writer in
      try writer.erase(.skill(keys: [secret.lowercased()], of: PlayerID(1)))
    }
    #expect(try !files(holding: secret, fixture).isEmpty)
    try fixture.reopen()
    fixture.game.lookAfterStore()
    fixture.game.erasures.awaitEnd()
    #expect(try files(holding: secret, fixture) == [])
  }

  @Test func aRestoreBringsNothingBackThoughTheRestOfTheErasureWaited() throws {
    let fixture = try GameFixture()
    try scene(fixture)
    let store = fixture.game.store
    var command = Command(player: PlayerID(1), method: "data.erase", at: fixture.clock.now().wall, undoable: false)
    _ = try store.write(command) { writer in
      try writer.erase(.skill(keys: [secret.lowercased()], of: PlayerID(1)))
    }
    command.undoable = true
    let backup = try #require(store.backups.list().last { $0.reason == .manual })
    try store.restore(backup, command, label: "a restore", exclusively: { try $0() }) { _, _ in }
    #expect(try fixture.call(SessionHistory()).sessions.flatMap(\.tasks).map(\.task) == ["Tidy", "Wash", "Read"])
    try store.finishErasures()
    #expect(try files(holding: secret, fixture) == [])
    try expectSound(fixture)
  }

  @Test func aQuestGoesWithItsPlaysAndItsSetUp() throws {
    let fixture = try GameFixture()
    try scene(fixture)
    try fixture.call(QuestUpdate(quest: "Evening", name: "Abendrot"))
    try backUp(fixture)
    let answer = try fixture.call(DataErase(quest: "Abendrot", confirm: true))
    #expect(answer.sessions == 1)
    #expect(answer.runs == 3)
    #expect(answer.quests == 1)
    fixture.game.erasures.awaitEnd()
    for name in ["Abendrot", "Evening", "Tidy"] { #expect(try files(holding: name, fixture) == [], "\(name)") }
    #expect(try fixture.call(QuestList(all: true)).quests.isEmpty)
    #expect(try fixture.call(SkillList()).skills.map(\.name).sorted() == [secret, "Read"].sorted())
    try expectSound(fixture)
  }

  @Test func whatIsBeforeADayGoesAndTheRestKeepsItsFacts() throws {
    let fixture = try GameFixture(zone: try #require(Zone("Europe/Berlin")))
    try scene(fixture)
    fixture.clock.advance(86_400)
    try play("Swim", fixture)
    let kept = try fixture.call(SessionHistory(limit: 1)).sessions
    let answer = try fixture.call(DataErase(before: "2026-03-03", confirm: true))
    #expect(answer.runs == 5)
    fixture.game.erasures.awaitEnd()
    #expect(try fixture.call(SessionHistory()).sessions == kept)
    #expect(try files(holding: secret, fixture) == [])
    #expect(try fixture.call(QuestList(all: true)).quests.map(\.name) == ["Evening"])
    try expectSound(fixture)
  }

  @Test func everythingIsEverything() throws {
    let fixture = try GameFixture(zone: try #require(Zone("Europe/Berlin")))
    try fixture.call(SettingsSet(key: "hints", value: "off"))
    try scene(fixture)
    let answer = try fixture.call(DataErase(everything: true, confirm: true))
    #expect(answer.settings == 1)
    #expect(answer.quests == 1)
    fixture.game.erasures.awaitEnd()
    for text in [secret, "Evening", "Tidy", "Berlin"] {
      #expect(try files(holding: text, fixture) == [], "\(text)")
    }
    #expect(try fixture.export().isEmpty)
    #expect(try fixture.call(StatsGet()).totalXP == 0)
    #expect(try fixture.call(HistoryJournal()).entries.map(\.method) == ["data.erase"])
    try expectSound(fixture)
    try play("Read", fixture)
    #expect(try fixture.call(HistoryUndo()).change == "finishing Read")
  }

  @Test func withoutAConfirmationNothingGoesAndTheNumbersAreTold() throws {
    let fixture = try GameFixture()
    try scene(fixture)
    let before = try fixture.export()
    let error = try #require(throws: RPCError.self) { try fixture.call(DataErase(skill: "gehei")) }
    #expect(error.kind == .confirmationNeeded)
    #expect(error.message.hasPrefix("This erases Geheimnis for good: 2 tasks, 1 whole entry, also out of 3 backups."))
    #expect(error.data.hint == "To erase it: tqctl erase --task \"Geheimnis\" --yes")
    #expect(try fixture.export() == before)
    #expect(try fixture.refusal(of: DataErase()) == .invalidArgument)
    #expect(try fixture.refusal(of: DataErase(skill: secret, everything: true)) == .invalidArgument)
    #expect(try fixture.refusal(of: DataErase(before: "yesterday")) == .invalidArgument)
    // A misspelt name is not corrected.
    #expect(try fixture.refusal(of: DataErase(skill: "Geheimnsi")) == .notFound)
  }

  /// An erasure by day takes what was noted too, and says so before and after.
  @Test func valuesBeforeADayAreCounted() throws {
    let fixture = try GameFixture()
    try play("Swim", fixture)
    for value in [12, 30] { try fixture.call(SampleLog(metric: "pages", value: .number(Double(value)))) }
    fixture.clock.advance(2 * 86_400)
    let day = String(fixture.clock.now().wall.rfc3339().prefix(10))
    let error = try #require(throws: RPCError.self) { try fixture.call(DataErase(before: day)) }
    #expect(error.message.contains(": 1 task, 1 whole entry, 2 other entries"), "\(error.message)")
    let answer = try fixture.call(DataErase(before: day, confirm: true))
    #expect(answer.runs == 1 && answer.others == 2 && answer.entries == nil)
    #expect(try fixture.call(DataErase(everything: true, confirm: true)).others == nil)
  }

  @Test func anOpenSessionIsPutAwayFirst() throws {
    let fixture = try GameFixture()
    try scene(fixture)
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    for request in [
      DataErase(before: "2026-03-01", confirm: true), DataErase(before: "2027-03-01"), DataErase(everything: true),
    ] {
      #expect(try fixture.refusal(of: request) == .sessionAlreadyOpen)
    }
    #expect(try fixture.call(DataErase(skill: secret, confirm: true)).runs == 2)
    fixture.clock.advance(60)
    #expect(try fixture.call(SessionDone()).actualSeconds == 60)
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    #expect(try fixture.refusal(of: DataErase(skill: "Swim", confirm: true)) == .sessionAlreadyOpen)
    // A backup made during the erasure is processed too.
    try backUp(fixture)
    try fixture.call(SessionAbandon())
    try fixture.call(DataErase(skill: "Swim", confirm: true))
    fixture.game.erasures.awaitEnd()
    #expect(try files(holding: "Swim", fixture) == [])
  }

  @Test func damagedFilesAreRemovedAndNamed() throws {
    let fixture = try GameFixture()
    try scene(fixture)
    let quarantine = fixture.folder.path + "/quarantine"
    try FileManager.default.createDirectory(atPath: quarantine, withIntermediateDirectories: true)
    let names = ["timequest-20260301T000000Z-damaged.sqlite", "timequest-20260301T000000Z-foreign.sqlite"]
    for name in names { try Data("\(name) Geheimnis".utf8).write(to: URL(filePath: "\(quarantine)/\(name)")) }
    let bad = fixture.folder.path + "/backups/timequest-20260301T000000Z-daily.sqlite"
    try Data("no database".utf8).write(to: URL(filePath: bad))
    try fixture.call(DataErase(skill: secret, confirm: true))
    fixture.game.erasures.awaitEnd()
    #expect(
      try fixture.call(DataErasures()).removedFiles.sorted()
        == ["timequest-20260301T000000Z-daily.sqlite", names[0]].sorted())
    #expect(try files(holding: secret, fixture) == ["quarantine/\(names[1])"])
  }

  private func expectSound(_ fixture: GameFixture) throws {
    let store = fixture.game.store
    let kept = try store.read { try $0.derivedRows() }
    try store.maintain { try $0.rebuildDerived() }
    #expect(try store.read { try $0.derivedRows() } == kept)
    #expect(try store.read { try $0.faults() } == [])
  }
}
