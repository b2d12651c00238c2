import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// Very short runs count for nothing until they are confirmed (SPEC §3).
struct SlipTests {
  private let fixture: GameFixture

  init() throws { fixture = try GameFixture() }

  private func run(_ task: String, guess: Double, took: Double) throws -> RevealedRun {
    try fixture.call(SessionDo(name: task, estimates: [.seconds(guess)]))
    fixture.clock.advance(took)
    return try fixture.call(SessionDone())
  }

  @Test func threeQuickTriesLeaveForecastsAndStatisticsAsTheyWere() throws {
    let before = try fixture.call(ForecastGet(name: "Shower", estimate: .seconds(600)))
    let stats = try fixture.call(StatsGet())
    for took in [1.0, 2, 11] {
      let run = try run("Shower", guess: 600, took: took)
      #expect(run.integrity == .suspiciouslyFast && run.isWaiting && run.xp == 0)
      #expect(run.feedback.body.contains("kept out of your numbers"))
    }
    let after = try fixture.call(ForecastGet(name: "Shower", estimate: .seconds(600)))
    #expect(after.promiseSeconds == before.promiseSeconds)
    let now = try fixture.call(StatsGet())
    #expect(now.averageAccuracy == stats.averageAccuracy && now.totalXP == 0 && now.personalBests.isEmpty)
    #expect(now.daysPlayed == 1)
    #expect(try fixture.call(SessionHistory()).sessions.count == 3)
  }

  @Test func aConfirmedOneCountsLikeAnyOther() throws {
    let run = try run("Shower", guess: 600, took: 70)
    let confirmed = try fixture.call(SessionConfirm(id: run.id))
    #expect(!confirmed.numbers.isWaiting && confirmed.numbers.xp > 0)
    #expect(try fixture.call(StatsGet()).averageAccuracy > 0)
    #expect(throws: (any Error).self) { try fixture.call(SessionConfirm(id: run.id)) }
  }

  @Test func ofAQuestEachIsConfirmedByItsNumber() throws {
    try fixture.call(QuestCreate(name: "Dawn", tasks: ["Tea", "Walk"]))
    try fixture.call(SessionStart(quest: "Dawn", estimates: [.seconds(600), .seconds(600)]))
    for _ in 0..<2 {
      fixture.clock.advance(20)
      try fixture.call(SessionDone())
    }
    let session = try fixture.call(SessionHistory()).sessions[0].id.prefix(8)
    #expect(try fixture.refusal(of: SessionConfirm(id: "\(session)")) == .ambiguousName)
    #expect(try fixture.call(SessionConfirm(id: "\(session)-1")).task == "Walk")
    #expect(try fixture.call(SessionConfirm(id: "\(session)")).task == "Tea")
  }

  @Test func whatNeverCountsIsNotAskedAbout() throws {
    try fixture.call(SessionDo(name: "Shower", estimates: [.seconds(600)]))
    try fixture.call(SessionStatus(reveal: true))
    fixture.clock.advance(5)
    let run = try fixture.call(SessionDone())
    #expect(run.integrity == .suspiciouslyFast && !run.isWaiting && run.feedback.headline == "With the clock in sight")
  }

  @Test func whatIsUsuallyShortIsNoSlip() throws {
    for _ in 0..<8 {
      _ = try run("Tea", guess: 60, took: 55)
      fixture.clock.advance(3600)
    }
    #expect(try run("Tea", guess: 600, took: 50).integrity == .clean)
    #expect(try run("Tea", guess: 600, took: 6).integrity == .suspiciouslyFast)
  }

  @Test func aRememberedDurationIsTrusted() throws {
    try fixture.call(SessionDo(name: "Tidy", estimates: [.seconds(600)]))
    fixture.clock.advance(700)
    let run = try fixture.call(SessionDone(took: .seconds(20)))
    #expect(run.integrity == .clean && !run.isWaiting)
  }

  @Test func anEndThatThePlayerNamesIsNoSlip() throws {
    try fixture.call(SessionDo(name: "Tidy", estimates: [.seconds(6000)]))
    fixture.clock.advance(900)
    let run = try fixture.call(SessionDone(ago: .text("10m")))
    #expect(run.integrity == .clean && !run.isWaiting)
  }

  @Test func anExportKeepsThatARunWaits() throws {
    _ = try run("Shower", guess: 600, took: 30)
    let other = try GameFixture()
    other.clock.advance(to: fixture.clock.now().wall)
    try other.load(fixture.export())
    #expect(try other.export() == fixture.export())
    #expect(try other.call(StatsGet()).averageAccuracy == 0)
  }

  /// A newcomer presses `done` at once three times; a twin does not. Both then play the same week. (The tries are among
  /// the runs of calibration.)
  @Test(arguments: 0..<100 as Range<UInt64>) func aNewcomersFirstTriesChangeNoNumber(seed: UInt64) throws {
    let twin = try GameFixture()
    var dice = SeededGenerator(seed: seed)
    for _ in 0..<3 {
      let run = try run(
        "Shower", guess: Double.random(in: 240...1200, using: &dice), took: Double.random(in: 0.2...20, using: &dice))
      #expect(run.isWaiting)
    }
    fixture.clock.advance(86_400)
    twin.clock.follow(fixture.clock)
    for _ in 0..<7 {
      let guess = Double(Int.random(in: 300...900, using: &dice))
      let actual = guess * Double.random(in: 0.7...1.8, using: &dice)
      for game in [fixture, twin] {
        try game.call(SessionDo(name: "Shower", estimates: [.seconds(guess)]))
        game.clock.advance(actual)
        #expect(try !game.call(SessionDone()).isWaiting)
        game.clock.advance(86_400 - actual)
      }
    }
    for guess in [nil, 600] as [Double?] {
      let request = ForecastGet(name: "Shower", estimate: guess.map { .seconds($0) })
      let both = try [fixture, twin].map { try $0.call(request) }
      #expect(both[0] == both[1])
    }
    let stats = try [fixture, twin].map { try $0.call(StatsGet()) }
    #expect(stats[0].totalXP == stats[1].totalXP)
    #expect(stats[0].averageAccuracy == stats[1].averageAccuracy)
    #expect(stats[0].personalBests == stats[1].personalBests)
  }
}
