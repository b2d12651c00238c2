@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

extension GameFixture {
  /// Whether the time of the only player's current task counts as seen.
  func isTimeSeen() throws -> Bool {
    try game.store.read { reader in
      guard let (session, play) = try reader.openSession(of: PlayerID(1)) else { return false }
      return try reader.seen(session: session.id, position: play.phase.index).time
    }
  }
}

/// A running task is `unblinded` if its start could be read or queried before its `done` (SPEC §3).
struct BroughtBackTests {
  /// Ways for a stopwatch to come back after a state in which nothing was hidden.
  enum Way: String, CaseIterable, Sendable {
    case redoneStart, redoneHeldStart, undoneAbandon, undoneSkip, undoneSkipInAChain, undoneForgot, undonePutAway
  }

  @Test(arguments: Way.allCases)
  func aStopwatchThatComesBackCountsAsSeen(way: Way) throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    let step = try bringBack(way, fixture)
    #expect(step.session.phase == "active")
    #expect(step.session.note?.hasSuffix("so this one stays out of your numbers and rewards.") == true)
    fixture.clock.advance(10)
    let done = try fixture.call(SessionDone())
    #expect(done.marks == ["unblinded"])
    #expect(done.xp == 0)
    #expect(try fixture.call(StatsGet()).averageAccuracy == 0)
  }

  private func bringBack(_ way: Way, _ fixture: GameFixture) throws -> HistoryStep {
    let guess = DurationInput.seconds(300)
    switch way {
    case .redoneStart: try fixture.call(SessionDo(name: "Swim", estimates: [guess]))
    case .redoneHeldStart:
      try fixture.call(SessionStartTask(task: "Swim"))
      try fixture.call(SessionEstimate(estimate: guess, hold: true))
      try fixture.call(SessionStartTask())
    case .undonePutAway, .undoneSkipInAChain:
      try fixture.call(SessionStart(quest: "Evening", estimates: [guess, guess]))
    case .undoneAbandon, .undoneSkip, .undoneForgot:
      try fixture.call(SessionStart(quest: "Evening", estimates: [guess]))
    }
    fixture.clock.advance(100)
    switch way {
    case .redoneStart, .redoneHeldStart:
      #expect(try fixture.call(HistoryUndo()).session.note == nil)
      #expect(try fixture.call(HistoryJournal()).entries.count > 1)
      return try fixture.call(HistoryRedo())
    case .undoneAbandon: try fixture.call(SessionAbandon())
    case .undoneSkip, .undoneSkipInAChain: try fixture.call(SessionSkip())
    case .undoneForgot: try fixture.call(SessionDone(forgot: true))
    case .undonePutAway:
      fixture.clock.advance(86_400)
      try fixture.call(SessionStart(quest: "Evening"))
    }
    return try fixture.call(HistoryUndo())
  }

  @Test func undoAndRedoOfAPauseLeaveTheRunBlind() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    fixture.clock.advance(100)
    try fixture.call(SessionPause())
    #expect(try fixture.call(HistoryUndo()).session.note == nil)
    #expect(try fixture.call(HistoryRedo()).session.note == nil)
    try fixture.call(SessionResume())
    #expect(try fixture.call(HistoryUndo()).session.note == nil)
    #expect(try fixture.call(SessionDone()).marks == ["interrupted"])
  }

  @Test func whatIsBegunAnewAfterAnUndoIsBlindAgain() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionStartTask(task: "Swim"))
    try fixture.call(SessionEstimate(estimate: .seconds(300)))
    try fixture.call(HistoryUndo())
    #expect(try fixture.isTimeSeen() == false)
    try fixture.call(SessionEstimate(estimate: .seconds(400)))
    fixture.clock.advance(300)
    #expect(try fixture.call(SessionDone()).marks == [])
  }

  @Test func aRestoreThatBringsAStopwatchBackCountsAsSeen() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    let made = try fixture.call(DataBackup())
    fixture.clock.advance(100)
    try fixture.call(SessionAbandon())
    let restored = try fixture.call(DataRestore(name: made.backup?.name))
    #expect(restored.session?.note?.contains("Swim runs again") == true)
    #expect(try fixture.call(SessionDone()).marks == ["unblinded"])
  }

  // MARK: - Asking by an end that is refused

  @Test(arguments: [SessionDone(ago: .seconds(78)), SessionDone(at: "07:30")])
  func anEndBeforeTheBeginningIsAnsweredAndCountsAsSeen(request: SessionDone) throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
    fixture.clock.advance(77)
    for _ in 1...2 {
      let error = try #require(throws: RPCError.self) { try fixture.call(request) }
      #expect(error.kind == .invalidArgument)
      #expect(error.data.hint?.contains("stays out of your numbers and rewards") == true)
    }
    let done = try fixture.call(SessionDone())
    #expect(done.marks == ["unblinded"])
    #expect(done.xp == 0)
  }

  @Test func anEndThatCannotBeReadTellsNothingAndLeavesTheRunBlind() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
    fixture.clock.advance(77)
    for request in [
      SessionDone(at: "25:99"), SessionDone(ago: .text("soon")), SessionDone(took: .seconds(5), ago: .seconds(78)),
    ] {
      #expect(throws: RPCError.self) { try fixture.call(request) }
    }
    #expect(try fixture.call(SessionDone(ago: .seconds(7))).marks == ["adjusted"])
  }
}
