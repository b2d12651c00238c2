import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// A request with an idempotency key happens once.
struct GameKeyTests {
  @Test func theSameKeyIsOneChangeAndTheSameAnswerAlsoAfterARestart() throws {
    let fixture = try GameFixture()
    let request = SessionDo(name: "Read", estimates: [.seconds(60)], idempotencyKey: "a")
    let first = try fixture.call(request)
    fixture.clock.advance(100)
    #expect(try fixture.call(request) == first)
    let done = SessionDone(idempotencyKey: "b")
    let reveal = try fixture.call(done)
    #expect(reveal.actualSeconds == 100)
    try fixture.reopen()
    fixture.clock.advance(23 * 3600)
    #expect(try fixture.call(done) == reveal)
    #expect(try fixture.call(request) == first)
    #expect(try fixture.call(SessionHistory()).sessions.count == 1)
  }

  @Test func whatWasUndoneStaysUndone() throws {
    let fixture = try GameFixture()
    let request = QuestCreate(name: "Evening", tasks: ["Tidy"], idempotencyKey: "k")
    let first = try fixture.call(request)
    try fixture.call(HistoryUndo(idempotencyKey: "u"))
    #expect(try fixture.call(request) == first)
    #expect(try fixture.call(QuestList(all: true)).quests.isEmpty)
    #expect(try fixture.call(HistoryUndo(idempotencyKey: "u")).change == "the new quest Evening")
    try fixture.call(HistoryRedo())
    #expect(try fixture.call(QuestList(all: true)).quests.count == 1)
  }

  @Test func anotherRequestWithTheKeyIsRefused() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy"], idempotencyKey: "k"))
    #expect(
      try fixture.refusal(of: QuestCreate(name: "Morning", tasks: ["Tidy"], idempotencyKey: "k"))
        == .idempotencyConflict)
    #expect(try fixture.refusal(of: SessionPause(idempotencyKey: "k")) == .idempotencyConflict)
    #expect(try fixture.call(QuestList(all: true)).quests.count == 1)
  }

  @Test func aRefusalIsNotKept() throws {
    let fixture = try GameFixture()
    #expect(try fixture.refusal(of: SessionPause(idempotencyKey: "k")) == .noOpenSession)
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
    #expect(try fixture.call(SessionPause(idempotencyKey: "k")).phase == "paused")
  }

  @Test func aRepeatedDoneAsksNothingOfTheTaskThatRunsByThen() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
    fixture.clock.advance(60)
    let done = SessionDone(askIfOverlong: true, idempotencyKey: "d")
    let first = try fixture.call(done)
    fixture.clock.advance(9000)
    #expect(try fixture.call(done) == first)
    fixture.clock.advance(1000)
    #expect(try fixture.call(SessionDone(confirm: true)).actualSeconds == 10_000)
  }

  @Test func anImportCommittedTwiceIsOneChangeAndTheSameAnswerAlsoAfterARestart() throws {
    let fixture = try GameFixture()
    let opened = try fixture.call(
      DataImport(
        format: "csv",
        mapping: .init(
          task: "t", kind: nil, estimate: nil, actual: "a", date: "d")))
    try fixture.call(DataImport(importId: opened.importId, text: "t,a,d\nRead,600,2026-02-01\n"))
    let commit = DataImport(importId: opened.importId, commit: true, idempotencyKey: "i")
    let first = try fixture.call(commit)
    #expect(first.report?.sessions == 1)
    try fixture.reopen()
    #expect(try fixture.call(commit) == first)
    #expect(try fixture.call(SessionHistory()).sessions.count == 1)
    #expect(
      try fixture.refusal(of: DataImport(importId: "another", commit: true, idempotencyKey: "i"))
        == .idempotencyConflict)
  }

  @Test(arguments: ["", String(repeating: "k", count: 129)])
  func aKeyHasOneTo128Bytes(key: String) throws {
    let fixture = try GameFixture()
    #expect(try fixture.refusal(of: SettingsSet(key: "hints", value: "off", idempotencyKey: key)) == .invalidArgument)
  }
}
