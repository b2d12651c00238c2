@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Correcting finished runs.
struct GameCorrectTests {
  /// One solo run after another, each guessed at `guess` and lasting `actual` seconds.
  private func play(_ fixture: GameFixture, _ name: String, guess: Double = 300, actual: Double) throws -> RevealedRun {
    try fixture.call(SessionDo(name: name, estimates: [.seconds(guess)]))
    fixture.clock.advance(actual)
    return try fixture.call(SessionDone())
  }

  @Test func aCorrectedActualGetsAnotherScoreAndEarnsNoPoints() throws {
    let fixture = try GameFixture()
    let run = try play(fixture, "Read", actual: 2400)
    #expect(run.xp == 10)
    let corrected = try fixture.call(SessionCorrect(id: run.sessionId, actual: .text("5m")))
    #expect(corrected.id == run.id)
    #expect(corrected.actualSeconds == 300)
    #expect(corrected.differenceSeconds == 0)
    #expect(corrected.accuracyPercent == 100)
    #expect(corrected.rating == "spot_on")
    #expect(corrected.xp == 10)
    #expect(corrected.marks == ["corrected"])
    #expect(corrected.recordedAt == run.recordedAt)
    let stats = try fixture.call(StatsGet())
    #expect(stats.totalXP == 10)
    #expect(stats.averageAccuracy == 100)
    #expect(stats.personalBests.map(\.differenceSeconds) == [0])
    try expectDerived(fixture)
  }

  @Test func estimateAndFeltAreCorrectedTooAndARangeIsTaken() throws {
    let fixture = try GameFixture()
    let run = try play(fixture, "Read", guess: 30, actual: 1800)
    let corrected = try fixture.call(
      SessionCorrect(id: run.id, estimate: .text("20m..45m"), felt: .text("25m")))
    #expect(corrected.estimatedSeconds == 1800)
    #expect(corrected.estimatedLowSeconds == 1200)
    #expect(corrected.estimatedHighSeconds == 2700)
    #expect(corrected.feltSeconds == 1500)
    #expect(corrected.rating == "spot_on")
    try expectDerived(fixture)
  }

  @Test func pointsOfTheDayStayWhateverIsDeletedOrCorrected() throws {
    let fixture = try GameFixture()
    try fixture.call(SettingsSet(key: "difficulty", value: "fixed"))
    let runs = try (1...6).map { _ in try play(fixture, "Read", actual: 300) }
    #expect(runs.map(\.xp) == [100, 100, 100, 50, 25, 12])
    // After an earlier run is deleted, later runs keep what they earned, and so does the fifth after any correction.
    try fixture.call(SessionDelete(id: runs[0].sessionId))
    let fifth = try fixture.call(SessionCorrect(id: runs[4].id, actual: .seconds(370)))
    #expect(fifth.rating == "close")
    #expect(fifth.xp == 25)
    #expect(try fixture.call(SessionCorrect(id: runs[4].id, actual: .seconds(300))).xp == 25)
    let kept = try fixture.call(SessionHistory()).sessions.flatMap(\.tasks).map(\.xp)
    #expect(kept == [12, 25, 50, 100, 100])
    try expectDerived(fixture)
  }

  @Test func whatThePlayerSaysCountsAsConfirmed() throws {
    let fixture = try GameFixture()
    let run = try play(fixture, "Sleep", guess: 60, actual: 40_000)
    #expect(run.integrity == "overlong")
    #expect(run.xp == 0)
    let corrected = try fixture.call(SessionCorrect(id: run.id, actual: .text("9h")))
    #expect(corrected.integrity == "overlong")
    #expect(corrected.marks == ["confirmed", "corrected"])
    #expect(corrected.xp == 0)
    let far = try fixture.call(SessionCorrect(id: run.id, actual: .text("700h")))
    #expect(far.actualSeconds == 2_520_000)
    #expect(try fixture.refusal(of: SessionCorrect(id: run.id, actual: .text("721h"))) == .invalidDuration)
    #expect(try fixture.refusal(of: SessionCorrect(id: run.id, estimate: .text("25h"))) == .invalidDuration)
    #expect(try fixture.refusal(of: SessionCorrect(id: run.id, actual: .text("5m..9m"))) == .invalidDuration)
    #expect(try fixture.refusal(of: SessionCorrect(id: run.id)) == .invalidArgument)
    try expectDerived(fixture)
  }

  @Test func aRunWithoutAMeasurementGetsOneThatIsASecondGuess() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(300)]))
    fixture.clock.advance(900)
    let run = try fixture.call(SessionDone(forgot: true))
    let corrected = try fixture.call(SessionCorrect(id: run.id, actual: .text("5m")))
    #expect(corrected.marks == ["adjusted", "recalled", "corrected"])
    #expect(corrected.xp == 0)
    #expect(!corrected.personalBest)
    try expectDerived(fixture)
  }

  @Test func aRunSeenBeforeItsEndStaysOutOfEverythingWhateverIsCorrected() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(300)]))
    fixture.clock.advance(900)
    try fixture.call(SessionStatus(reveal: true))
    let run = try fixture.call(SessionDone())
    let corrected = try fixture.call(SessionCorrect(id: run.id, actual: .text("5m")))
    #expect(corrected.marks == ["unblinded", "corrected"])
    #expect(corrected.xp == 0)
    #expect(try fixture.call(StatsGet()).personalBests.isEmpty)
  }

  @Test func aQuestsTotalMovesWithItsRunAndTheGapsStay() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    try fixture.call(SessionStart(quest: "Evening"))
    try fixture.call(SessionEstimate(estimate: .seconds(60)))
    fixture.clock.advance(600)
    let first = try fixture.call(SessionDone())
    // Corrected while the quest is still open.
    try fixture.call(SessionCorrect(id: first.sessionId, task: "Tidy", actual: .seconds(100)))
    fixture.clock.advance(30)
    try fixture.call(SessionEstimate(estimate: .seconds(60)))
    fixture.clock.advance(400)
    let last = try fixture.call(SessionDone())
    #expect(try total(of: last.sessionId, fixture) == 530)
    try fixture.call(SessionCorrect(id: last.id, actual: .seconds(200)))
    #expect(try total(of: last.sessionId, fixture) == 330)
    try fixture.call(HistoryUndo())
    #expect(try total(of: last.sessionId, fixture) == 530)
  }

  @Test func aCorrectionIsTakenBackExactlyAndExportedWithItsMark() throws {
    let fixture = try GameFixture()
    let run = try play(fixture, "Read", actual: 700)
    let before = try fixture.export()
    try fixture.call(SessionCorrect(id: run.id, estimate: .text("10m..15m"), actual: .text("11m"), felt: .text("9m")))
    let after = try fixture.export()
    #expect(after.contains(#""marks":["corrected"]"#))
    let other = try GameFixture()
    try other.load(after)
    #expect(try other.export() == after)
    #expect(try fixture.call(HistoryUndo()).change == "the correction of Read")
    #expect(try fixture.export() == before)
    try fixture.call(HistoryRedo())
    #expect(try fixture.export() == after)
  }

  @Test func whatIsTheSameAlreadyIsNoCorrection() throws {
    let fixture = try GameFixture()
    let run = try play(fixture, "Read", actual: 700)
    #expect(try fixture.call(SessionCorrect(id: run.id, actual: .seconds(700))).marks.isEmpty)
    #expect(try fixture.call(HistoryUndo()).change == "finishing Read")
  }

  @Test func oneOfSeveralRunsIsNamedByItsIdTaskOrPosition() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
    fixture.clock.advance(60)
    try fixture.call(SessionDone())
    fixture.clock.advance(60)
    let id = try fixture.call(SessionDone()).sessionId
    let actual = DurationInput.seconds(90)
    #expect(try fixture.refusal(of: SessionCorrect(id: id, actual: actual)) == .ambiguousName)
    #expect(try fixture.refusal(of: SessionCorrect(id: id, task: "Swim", actual: actual)) == .notFound)
    #expect(try fixture.refusal(of: SessionCorrect(id: "\(id)-7", actual: actual)) == .ambiguousName)
    #expect(try fixture.call(SessionCorrect(id: id, task: "tid", actual: actual)).task == "Tidy")
    #expect(try fixture.call(SessionCorrect(id: id, position: 1, actual: actual)).task == "Read")
    #expect(try fixture.call(SessionCorrect(id: "\(id.prefix(6))-0", actual: .seconds(91))).actualSeconds == 91)
  }

  // MARK: - Deleting

  @Test func aDeletedPlayIsGoneFromEverythingAndComesBackWithUndo() throws {
    let fixture = try GameFixture()
    let empty = try fixture.export()
    let first = try play(fixture, "Read", actual: 310)
    let kept = try fixture.export()
    let second = try play(fixture, "Read", actual: 300)
    let whole = try fixture.export()
    let gone = try fixture.call(SessionDelete(id: String(second.sessionId.prefix(6))))
    #expect(gone.wholeSession)
    #expect(gone.what == "Read")
    #expect(gone.tasks.map(\.actualSeconds) == [300])
    #expect(try fixture.export() == kept)
    #expect(try fixture.call(StatsGet()).personalBests.map(\.differenceSeconds) == [-10])
    try fixture.call(SessionDelete(id: first.id))
    #expect(try fixture.export() == empty)
    try expectDerived(fixture)
    for _ in 1...2 { try fixture.call(HistoryUndo()) }
    #expect(try fixture.export() == whole)
    try expectDerived(fixture)
  }

  @Test func oneRunOfAPlayGoesAloneAndTheOthersKeepTheirIds() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read", "Wash"]))
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60), .seconds(60)]))
    for _ in 1...3 {
      fixture.clock.advance(60)
      try fixture.call(SessionDone())
    }
    let session = try #require(try fixture.call(SessionHistory()).sessions.first)
    let gone = try fixture.call(SessionDelete(id: session.tasks[1].id))
    #expect(!gone.wholeSession)
    #expect(gone.what == "Read of Evening")
    #expect(try total(of: session.id, fixture) == nil)
    let left = try fixture.call(SessionGet(id: session.id)).tasks.map(\.id)
    #expect(left == [session.tasks[0].id, session.tasks[2].id])
    try expectDerived(fixture)
    let text = try fixture.export()
    let other = try GameFixture()
    try other.load(text)
    #expect(try other.export() == text)
  }

  @Test func theOpenPlayIsNotDeletedButPutAwayFirst() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
    fixture.clock.advance(60)
    let run = try fixture.call(SessionDone())
    #expect(try fixture.refusal(of: SessionDelete(id: run.sessionId)) == .sessionAlreadyOpen)
    #expect(try fixture.refusal(of: SessionDelete(id: run.id)) == .sessionAlreadyOpen)
    try fixture.call(SessionAbandon())
    #expect(try fixture.call(SessionDelete(id: run.sessionId)).what == "Evening")
  }

  // MARK: - The journal

  @Test func theJournalTellsWhatWasDoneWhenAndWhatStoodThereBefore() throws {
    let fixture = try GameFixture(zone: try #require(Zone("Europe/Berlin")))
    let run = try play(fixture, "Read", actual: 700)
    fixture.clock.advance(60)
    try fixture.call(SessionCorrect(id: run.id, estimate: .text("10m..15m"), actual: .text("11m")))
    try fixture.call(HistoryUndo())
    let entries = try fixture.call(HistoryJournal()).entries
    #expect(entries.map(\.method) == ["history.undo", "session.correct", "session.done", "session.do"])
    #expect(entries.map(\.state) == ["final", "undone", "done", "done"])
    #expect(entries.map(\.undoable) == [false, false, true, true])
    #expect(entries[1].at == "2026-03-02T09:12:40+01:00")
    #expect(entries[1].label == "the correction of Read")
    #expect(
      entries[1].corrections == [
        HistoryJournal.Correction(task: "Read", what: .estimate, before: "5m", after: "10m..15m"),
        HistoryJournal.Correction(task: "Read", what: .actual, before: "11m 40s", after: "11m"),
      ])
    #expect(entries[2].records > 0)
    let first = try fixture.call(HistoryJournal(limit: 3))
    #expect(first.entries == Array(entries.prefix(3)))
    #expect(try fixture.call(HistoryJournal(cursor: first.nextCursor)).entries == Array(entries.suffix(1)))
    _ = try play(fixture, "Swim", actual: 60)
    #expect(try fixture.call(HistoryJournal(id: run.id)).entries.map(\.id) == entries.prefix(3).map(\.id))
    #expect(try fixture.call(HistoryJournal(id: run.sessionId)).entries.map(\.id) == entries.map(\.id))
    #expect(try fixture.call(HistoryJournal(asOf: entries[2].at)).entries == Array(entries.suffix(2)))
  }

  @Test func theJournalCountsThePlaysOfAnImport() throws {
    let fixture = try GameFixture()
    try fixture.load(
      #"{"type":"session","routine":null,"startedAt":"2026-01-05T07:00:00Z","completedAt":null,"#
        + #""tasks":[{"task":"Jog","estimatedSeconds":20,"actualSeconds":20,"recordedAt":"2026-01-05T07:10:00Z"}]}"#)
    let entry = try #require(try fixture.call(HistoryJournal()).entries.first)
    #expect(entry.records == 1)
    #expect(entry.label == "the import of 1 entry")
  }

  private func total(of session: String, _ fixture: GameFixture) throws -> Double? {
    try fixture.game.store.read { reader in
      try reader.history(of: PlayerID(1), HistoryFilter(), after: nil, newestFirst: true, limit: 100)
        .first { $0.session.id.text == session }?.session.total
    }
  }

  private func expectDerived(_ fixture: GameFixture) throws {
    let store = fixture.game.store
    let kept = try store.read { try $0.derivedRows() }
    try store.maintain { try $0.rebuildDerived() }
    #expect(try store.read { try $0.derivedRows() } == kept)
  }
}
