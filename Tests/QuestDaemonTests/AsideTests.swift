@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// A task in between: the open session waits and then continues as before.
struct AsideTests {
  private static let call = SessionAside(task: "Call", estimate: .seconds(600), new: true)

  /// A quest of three, its first task running for two minutes.
  private func morning(_ guesses: [DurationInput] = [.seconds(300)]) throws -> GameFixture {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower", "Dress", "Pack"]))
    try fixture.call(SessionStart(quest: "Morning", estimates: guesses))
    fixture.clock.advance(120)
    return fixture
  }

  private func expectDerived(_ fixture: GameFixture) throws {
    let store = fixture.game.store
    #expect(try store.read { try $0.faults() } == [])
    let kept = try store.read { try $0.derivedRows() }
    try store.maintain { try $0.rebuildDerived() }
    #expect(try store.read { try $0.derivedRows() } == kept)
  }

  /// The total of the quest, from its first lock-in to its last `done`.
  private func total(_ fixture: GameFixture) throws -> Double? {
    try fixture.game.store.read { reader in
      try reader.history(of: PlayerID(1), HistoryFilter(), after: nil, newestFirst: true, limit: 10)
        .first { $0.quest != nil }?.session.total
    }
  }

  @Test func bothTasksAreMeasuredForThemselves() throws {
    let fixture = try morning()
    let state = try fixture.call(Self.call)
    #expect(state.phase == "active" && state.task == "Call" && state.quest == nil && state.waiting == "Morning")
    #expect(state.note?.hasPrefix("Call is new here.") == true)
    fixture.clock.advance(400)
    let call = try fixture.call(SessionDone())
    #expect(call.actualSeconds == 400 && call.quest == nil && call.phase == "active" && call.marks == [])
    #expect(call.next?.task == "Shower" && call.next?.returned == true && call.next?.started == true)
    #expect(call.next?.estimateText == "5 minutes" && call.summary != nil)
    let back = try fixture.call(SessionStatus())
    #expect(back.task == "Shower" && back.quest == "Morning" && back.taskIndex == 1 && back.waiting == nil)
    fixture.clock.advance(180)
    let shower = try fixture.call(SessionDone())
    #expect(shower.actualSeconds == 300 && shower.marks == ["interrupted"] && shower.next?.returned == nil)
    for _ in 1...2 {
      try fixture.call(SessionEstimate(estimate: .seconds(60)))
      fixture.clock.advance(60)
      try fixture.call(SessionDone())
    }
    let sessions = try fixture.call(SessionHistory()).sessions
    #expect(sessions.map(\.quest) == [nil, "Morning"] && sessions.map(\.outcome) == ["completed", "completed"])
    #expect(sessions[1].tasks.map(\.task) == ["Shower", "Dress", "Pack"])
    #expect(try total(fixture) == 420)
    #expect(try fixture.call(StatsGet()).sessionsCompleted == 2)
    try expectDerived(fixture)
  }

  enum Phase: String, CaseIterable, Sendable { case estimating, ready, active, paused, revealing }

  /// The phase is again what it was, and the quest's total leaves the time in between out.
  @Test(arguments: Phase.allCases)
  func everyPhaseComesBack(_ phase: Phase) throws {
    let fixture = try morning([.seconds(300)])
    switch phase {
    case .active: break
    case .paused: try fixture.call(SessionPause())
    case .revealing: try fixture.call(SessionDone())
    case .estimating, .ready:
      try fixture.call(SessionDone())
      try fixture.call(SessionNext())
      if phase == .ready { try fixture.call(SessionEstimate(estimate: .seconds(60), hold: true)) }
    }
    let before = try fixture.call(SessionStatus())
    try fixture.call(Self.call)
    fixture.clock.advance(1000)
    #expect(try fixture.call(SessionDone()).phase.rawValue == phase.rawValue)
    #expect(try fixture.call(SessionStatus()) == before)
    if phase == .paused { try fixture.call(SessionResume()) }
    if [.active, .paused].contains(phase) { try fixture.call(SessionDone()) }
    if phase == .ready { try fixture.call(SessionSkip()) }
    while try fixture.call(SessionStatus()).phase != "none" {
      try fixture.call(SessionEstimate(estimate: .seconds(60)))
      fixture.clock.advance(60)
      try fixture.call(SessionDone())
    }
    let quest = try #require(try fixture.call(SessionHistory()).sessions.first { $0.quest != nil })
    #expect(quest.tasks[0].actualSeconds == 120)
    #expect(try total(fixture) == (phase == .ready ? nil : 240))
  }

  @Test func aCallThatEndedEarlierGivesTheTimeSinceBack() throws {
    let fixture = try morning()
    try fixture.call(Self.call)
    fixture.clock.advance(400)
    #expect(try fixture.call(SessionDone(ago: .seconds(100))).actualSeconds == 300)
    fixture.clock.advance(10)
    #expect(try fixture.call(SessionDone()).actualSeconds == 230)
  }

  @Test func theQuestThatWaitsIsNotDeletedAndItsRunsAreCorrected() throws {
    let fixture = try morning()
    let shower = try fixture.call(SessionDone())
    try fixture.call(Self.call)
    let quest = shower.sessionId
    for id in [quest, shower.id, String(quest.prefix(8))] {
      #expect(try fixture.refusal(of: SessionDelete(id: id)) == .sessionAlreadyOpen)
    }
    try fixture.call(SessionCorrect(id: shower.id, actual: .seconds(180)))
    fixture.clock.advance(30)
    try fixture.call(SessionDone())
    for _ in 1...2 {
      try fixture.call(SessionEstimate(estimate: .seconds(60)))
      fixture.clock.advance(60)
      try fixture.call(SessionDone())
    }
    #expect(try total(fixture) == 300, "180 corrected, 60 and 60")
    for _ in 1...10 { try fixture.call(HistoryUndo()) }
    #expect(try fixture.call(SessionHistory()).sessions.isEmpty)
    try expectDerived(fixture)
  }

  @Test func skippedOrStoppedItIsLeftAndTheQuestGoesOn() throws {
    let fixture = try morning()
    for leave in [fixture.skip, fixture.abandon] {
      try fixture.call(Self.call)
      fixture.clock.advance(50)
      let state = try leave()
      #expect(state.phase == "active" && state.task == "Shower")
    }
    #expect(try fixture.call(SessionDone()).actualSeconds == 120)
    #expect(try fixture.call(SessionHistory()).sessions.first { $0.quest == nil }?.outcome == "abandoned")
    try expectDerived(fixture)
  }

  @Test func undoAndRedoWalkThroughIt() throws {
    let fixture = try morning()
    try fixture.call(Self.call)
    fixture.clock.advance(400)
    try fixture.call(SessionDone())
    #expect(try fixture.call(HistoryUndo()).session.task == "Call")
    let begun = try fixture.call(HistoryUndo())
    #expect(begun.session.task == "Shower" && begun.session.note == nil)
    #expect(try fixture.call(HistoryRedo()).session.task == "Call")
    #expect(try fixture.call(HistoryRedo()).session.task == "Shower")
    try fixture.call(HistoryUndo())
    try fixture.call(HistoryUndo())
    // After an undo the call never happened: the clock ran on.
    let shower = try fixture.call(SessionDone())
    #expect(shower.actualSeconds == 520 && !shower.marks.contains("unblinded"))
    try expectDerived(fixture)
  }

  @Test func itIsRefusedWhereItMakesNoSense() throws {
    let fixture = try GameFixture()
    #expect(try fixture.refusal(of: Self.call) == .noOpenSession)
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower"]))
    try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(300)]))
    #expect(try fixture.refusal(of: SessionAside(task: "Morning", estimate: .seconds(60))) == .invalidArgument)
    #expect(try fixture.refusal(of: SessionAside(task: "Call", estimate: .seconds(0))) == .invalidDuration)
    try fixture.call(Self.call)
    #expect(try fixture.refusal(of: SessionAside(task: "Tea", estimate: .seconds(60))) == .sessionAlreadyOpen)
    #expect(try fixture.refusal(of: SessionStart(quest: "Morning")) == .sessionAlreadyOpen)
    #expect(try fixture.refusal(of: DataErase(skill: "Shower", confirm: true)) != nil)
  }

  @Test func itSurvivesARestart() throws {
    let fixture = try morning()
    try fixture.call(Self.call)
    fixture.clock.advance(100)
    try fixture.reopen()
    #expect(try fixture.call(SessionStatus()).waiting == "Morning")
    #expect(try fixture.call(SessionDone()).next?.task == "Shower")
    try fixture.reopen()
    #expect(try fixture.call(SessionDone()).actualSeconds == 120)
  }

  @Test func leftOpenOvernightBothArePutAway() throws {
    let fixture = try morning()
    try fixture.call(Self.call)
    fixture.clock.advance(86_400)
    let state = try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(60)], new: true))
    #expect(state.task == "Tea" && state.waiting == nil)
    fixture.clock.advance(60)
    #expect(try fixture.call(SessionDone()).phase == "none")
    let sessions = try fixture.call(SessionHistory()).sessions
    #expect(sessions.map(\.outcome) == ["completed", "abandoned", "abandoned"])
    #expect(sessions[2].tasks.map(\.marks) == [["interrupted", "unmeasured"]])
    try expectDerived(fixture)
  }

  /// Between lock-in of the waiting task and its `done`, nothing reveals when the task in between began or ended.
  @Test func nothingOfItIsShownWhileTheQuestGoesOn() throws {
    let fixture = try morning()
    let before = try fixture.call(SessionHistory())
    try fixture.call(Self.call)
    #expect(try fixture.call(SessionHistory()).sessions == before.sessions)
    fixture.clock.advance(400)
    let call = try fixture.call(SessionDone())
    #expect(call.recordedAt == nil && call.recordedAtText == nil)
    #expect(try fixture.call(SessionHistory()).sessions == before.sessions)
    #expect(!(try fixture.export().contains("Call")))
    #expect(try fixture.call(HistoryJournal()).entries.allSatisfy { $0.label?.contains("Call") != true })
    fixture.clock.advance(60)
    try fixture.call(SessionDone())
    #expect(try fixture.call(SessionHistory()).sessions.count == 2)
  }
}

extension GameFixture {
  fileprivate func skip() throws -> SessionState { try call(SessionSkip()) }
  fileprivate func abandon() throws -> SessionState { try call(SessionAbandon()) }
}
