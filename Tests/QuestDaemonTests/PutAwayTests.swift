@testable import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// The next start abandons a session left open on an earlier local day.
struct PutAwayTests {
  private static let guess: [DurationInput] = [.seconds(300)]

  /// At ten in the evening, with a quest of which one task is done and the next runs.
  private func evening(
    at start: String = "2026-03-02T21:00:00Z", in zone: String = "Europe/Berlin"
  ) throws -> GameFixture {
    let fixture = try GameFixture(at: start, zone: try #require(Zone(zone)))
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read", "Rest"]))
    try fixture.call(SessionStart(quest: "Evening", estimates: Self.guess + Self.guess))
    fixture.clock.advance(200)
    try fixture.call(SessionDone())
    return fixture
  }

  @Test func whatIsFinishedIsKeptWhatRanIsUnmeasuredAndOneLineSaysSo() throws {
    let fixture = try evening()
    fixture.clock.advance(9 * 3600)
    let state = try fixture.call(SessionDo(name: "Evening", estimates: Self.guess))
    #expect(state.note == "Evening from an earlier day was put away; what you finished is kept.")
    #expect(state.phase == "active" && state.taskIndex == 1)
    fixture.clock.advance(100)
    try fixture.call(SessionDone())
    let old = try #require(try fixture.call(SessionHistory()).sessions.last)
    #expect(old.outcome == "abandoned" && old.tasks.map(\.task) == ["Tidy", "Read"])
    #expect(old.tasks.map(\.actualSeconds) == [200, nil] && old.tasks.map(\.marks) == [[], ["unmeasured"]])
    let stats = try fixture.call(StatsGet())
    #expect(stats.daysPlayed == 0 && stats.sessionsCompleted == 0)
  }

  @Test func whereNothingWasFinishedNothingIsSaidToBeKept() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Read", estimates: Self.guess))
    fixture.clock.advance(86_400)
    #expect(
      try fixture.call(SessionStartTask(task: "Swim")).note == "Read from an earlier day was put away.")
  }

  @Test func oneUndoTakesTheStartAndThePuttingAwayBack() throws {
    let fixture = try evening()
    let before = try fixture.export()
    fixture.clock.advance(9 * 3600)
    try fixture.call(SessionDo(name: "Swim", estimates: Self.guess))
    fixture.clock.advance(60)
    #expect(try fixture.call(HistoryUndo()).change == "the start of Swim")
    let state = try fixture.call(SessionStatus())
    #expect(state.phase == "active" && state.task == "Read")
    #expect(try fixture.export() == before)
    // It has run all the time.
    #expect(try fixture.call(SessionDone(confirm: true)).actualSeconds == 9 * 3600 + 60)
    try fixture.call(HistoryUndo())
    #expect(try fixture.call(SessionDone()).marks == ["unblinded"])
  }

  /// Continuing the session never asks or abandons it, even late.
  @Test func pastMidnightOneMayGoOn() throws {
    let fixture = try evening()
    fixture.clock.advance(3 * 3600)
    #expect(try fixture.call(SessionStatus()).phase == "active")
    try fixture.call(SessionPause())
    try fixture.call(SessionResume())
    try fixture.call(SessionDone(took: .seconds(60)))
    // A remaining task continues the session; another task abandons it.
    #expect(try fixture.call(SessionStartTask(task: "Rest", estimate: .seconds(60))).note == nil)
    let done = try fixture.call(SessionDone())
    #expect(done.summary?.completionBonus == 20)
  }

  enum Corner: String, CaseIterable {
    case justBefore, justAfter, longestDay, shortestDay, flownWest, flownWestDayAfter, flownEast, setWest
    case clockSetBack, clockSetForward
  }

  private static let onALaterDay: Set<Corner> = [
    .justAfter, .shortestDay, .flownWestDayAfter, .flownEast, .clockSetForward,
  ]

  @Test(arguments: Corner.allCases)
  func theDayIsTheLocalOne(corner: Corner) throws {
    let start = [.longestDay: "2026-10-24T22:30:00Z", .shortestDay: "2026-03-28T23:30:00Z"][corner]
    let fixture = try evening(at: start ?? "2026-03-02T21:00:00Z")
    switch corner {
    case .justBefore: fixture.clock.advance(7200 - 210)
    case .justAfter: fixture.clock.advance(7200 - 200)
    // From half past midnight, on a day of 25 hours and one of 23.
    case .longestDay: fixture.clock.advance(24.4 * 3600)
    case .shortestDay: fixture.clock.advance(22.5 * 3600)
    case .flownWest, .flownWestDayAfter:
      // The evening of the second there, and two hours later the third.
      fixture.clock.travel(to: try #require(Zone("Pacific/Honolulu")))
      fixture.clock.advance(corner == .flownWest ? 12 * 3600 : 14 * 3600)
    case .flownEast:
      fixture.clock.travel(to: try #require(Zone("Pacific/Auckland")))
      fixture.clock.advance(60)
    case .setWest:
      // The player's own zone, not the machine's.
      try fixture.call(SettingsSet(key: "timeZone", value: "Pacific/Honolulu"))
      fixture.clock.advance(3 * 3600)
    case .clockSetBack: fixture.clock.stepWall(-366 * 86_400)
    case .clockSetForward: fixture.clock.stepWall(366 * 86_400)
    }
    let request = SessionDo(name: "Swim", estimates: Self.guess)
    guard Self.onALaterDay.contains(corner) else {
      #expect(try fixture.refusal(of: request) == .sessionAlreadyOpen)
      #expect(try fixture.call(SessionStatus()).task == "Read")
      return
    }
    #expect(try fixture.call(request).note?.contains("put away") == true)
  }

  @Test func onlyOnesOwnIsPutAway() throws {
    let fixture = try GameFixture(players: .eachUser(People { _ in [] }))
    for user in [UInt32(1001), 1002] {
      fixture.user = user
      try fixture.call(SessionDo(name: "Read", estimates: Self.guess))
    }
    fixture.clock.advance(86_400)
    try fixture.call(SessionDo(name: "Swim", estimates: Self.guess))
    fixture.user = 1001
    #expect(try fixture.call(SessionStatus()).task == "Read")
    #expect(try fixture.call(SessionDone(confirm: true)).actualSeconds == 86_400)
  }
}
