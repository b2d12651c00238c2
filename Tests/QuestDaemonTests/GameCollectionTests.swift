@testable import QuestDaemon
import QuestEngines
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// The collection follows the history: what counts, what undo takes back, what a reveal names.
struct GameCollectionTests {
  @discardableResult
  private func play(_ fixture: GameFixture, _ task: String = "Read", took: Double = 300) throws -> RevealedRun {
    try fixture.call(SessionDo(name: task, estimates: [.seconds(300)]))
    fixture.clock.advance(took)
    return try fixture.call(SessionDone())
  }

  private func collection(_ fixture: GameFixture) throws -> CollectionInfo {
    try #require(try fixture.call(RewardsGet()).collection)
  }

  @Test func itGrowsWithDaysAndMeasuredGuesses() throws {
    let fixture = try GameFixture()
    #expect(try collection(fixture).scenes.map(\.parts.count) == [0, 0, 0])
    let first = try play(fixture)
    #expect(first.collected?.text == "New in your sky: Dubhe, and 2 more.")
    var info = try collection(fixture)
    #expect(info.days == 1 && info.guesses == 1 && info.scenes.map(\.parts.count) == [1, 1, 1])
    #expect(info.scenes[0].parts[0] == CollectionInfo.Part(kind: "star", name: "Dubhe", x: 79, y: 21, size: 3))
    // A recalled time, a revealed one, a forgotten one and a slip do not count.
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(300)]))
    try fixture.call(SessionDone(took: .seconds(300)))
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(300)]))
    try fixture.call(SessionDone(forgot: true))
    #expect(try play(fixture, took: 1).collected == nil)
    info = try collection(fixture)
    #expect(info.days == 1 && info.guesses == 1)
    // Nor does a guess that is corrected later.
    let run = try play(fixture)
    #expect(try collection(fixture).guesses == 2)
    try fixture.call(SessionCorrect(id: run.id, actual: .seconds(200)))
    #expect(try collection(fixture).guesses == 1)
    try fixture.call(HistoryUndo())
    #expect(try collection(fixture).guesses == 2)
  }

  @Test func undoTakesBackWhatARunBroughtAndARebuildGivesTheSame() throws {
    let fixture = try GameFixture()
    for _ in 0..<4 {
      try play(fixture)
      fixture.clock.advance(86_400)
    }
    let before = try collection(fixture)
    try play(fixture)
    #expect(try collection(fixture) != before)
    try fixture.call(HistoryUndo())
    try fixture.call(SessionAbandon())
    #expect(try collection(fixture) == before)
    try fixture.game.store.maintain { try $0.rebuildDerived() }
    #expect(try collection(fixture) == before)
    let history = try fixture.export()
    let other = try GameFixture()
    try other.load(history)
    #expect(try collection(other) == before)
  }

  /// A week with two sessions a day has at most one line a day, and every new part is counted once.
  @Test func aRevealNamesWhatIsNewOnceADay() throws {
    let fixture = try GameFixture(at: "2026-03-02T08:00:00Z")
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower", "Dress", "Pack"]))
    var last = 0
    for day in 0..<7 {
      var told = 0
      for session in 0..<3 {
        if session == 1 {
          try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(300), .seconds(300), .seconds(300)]))
          for task in 0..<3 {
            fixture.clock.advance(310)
            let run = try fixture.call(SessionDone())
            if task < 2 { #expect(run.collected == nil, "not before the last task") }
            told += run.collected == nil ? 0 : 1
          }
        } else {
          told += try play(fixture).collected == nil ? 0 : 1
        }
      }
      let count = try collection(fixture).scenes.reduce(0) { $0 + $1.parts.count }
      #expect(told == (count > last ? 1 : 0), "day \(day)")
      last = count
      fixture.clock.advance(86_400 - 1530)
    }
  }

  @Test func withoutRewardsThereIsNone() throws {
    let fixture = try GameFixture()
    try fixture.call(SettingsSet(key: "rewards", value: "off"))
    #expect(try play(fixture).collected == nil)
    #expect(try fixture.call(RewardsGet()).collection == nil)
    try fixture.call(SettingsSet(key: "rewards", value: "on"))
    #expect(try collection(fixture).guesses == 1)
  }

  @Test func whileATaskRunsItStaysAsItWas() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower", "Dress", "Pack"]))
    try play(fixture)
    let before = try collection(fixture)
    try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(300), .seconds(300), .seconds(300)]))
    #expect(try collection(fixture) == before)
    fixture.clock.advance(310)
    #expect(try fixture.call(SessionDone()).collected == nil)
    // The second task began with that `done`.
    #expect(try collection(fixture) == before)
    fixture.clock.advance(90_000)
    #expect(try collection(fixture) == before)
    try fixture.call(SessionDone(forgot: true))
    try fixture.call(SessionDone(forgot: true))
    #expect(try collection(fixture).guesses == 2)
  }

  /// The condition in SQL and `isCollected` must be the same rule.
  @Test func bothRulesOfWhatCountsAgree() throws {
    let fixture = try GameFixture()
    let ends = [
      SessionDone(), SessionDone(took: .seconds(300)), SessionDone(ago: .seconds(60)), SessionDone(forgot: true),
    ]
    for end in ends {
      for (isSeen, isCorrected) in [(false, false), (true, false), (false, true)] {
        try fixture.call(SessionDo(name: "Read", estimates: [.seconds(300)]))
        fixture.clock.advance(310)
        if isSeen { try fixture.call(SessionStatus(reveal: true)) }
        let run = try fixture.call(end)
        if isCorrected { try fixture.call(SessionCorrect(id: run.id, actual: .seconds(305))) }
      }
    }
    try play(fixture, took: 1)
    let sessions = try fixture.game.store.read { reader in
      try reader.history(of: PlayerID(1), HistoryFilter(), after: nil, newestFirst: true, limit: 100)
    }
    let runs = sessions.flatMap(\.runs).map(\.run.facts)
    #expect(runs.count == 13 && runs.count(where: \.isCollected) == 2)
    #expect(try collection(fixture).guesses == 2)
  }
}
