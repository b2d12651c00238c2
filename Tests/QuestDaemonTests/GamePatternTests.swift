import Foundation
import QuestEngines
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// The patterns that the daemon finds in stored runs.
struct GamePatternTests {
  /// Plays solo runs of a task, each with its estimate and its time in seconds, an hour apart.
  private func play(_ task: String, _ runs: [(Double, Double)], _ fixture: GameFixture) throws {
    for (estimate, actual) in runs {
      try fixture.call(SessionDo(name: task, estimates: [.seconds(estimate)]))
      fixture.clock.advance(actual)
      try fixture.call(SessionDone())
      fixture.clock.advance(3600)
    }
  }

  /// The first three solo runs are calibration.
  private func started() throws -> GameFixture {
    let fixture = try GameFixture()
    try play("Warm up", [(100, 100), (100, 100), (100, 100)], fixture)
    return fixture
  }

  private func pattern(_ skill: String, _ fixture: GameFixture) throws -> PatternsGet.Pattern? {
    try fixture.call(PatternsGet()).tasks.first { $0.skill == skill }
  }

  @Test func aPatternShowsAfterFiveRunsOutsideCalibration() throws {
    let fixture = try started()
    #expect(try fixture.call(PatternsGet()).overall.note == ClaimWording.nothingYet)
    try play("Pack", [(300, 420), (300, 410), (300, 430), (300, 420)], fixture)
    let early = try fixture.call(PatternsGet())
    #expect(early.tasks.isEmpty)
    #expect(early.learning.first { $0.skill == "Pack" }?.text == "still learning: 1 more time to see a pattern")
    try play("Pack", [(300, 420)], fixture)
    let pattern = try #require(try pattern("Pack", fixture))
    #expect(pattern.sampleCount == 5)
    #expect(pattern.meanDifferenceSeconds == -120)
    #expect(pattern.recentActualSeconds == [420, 420, 430, 410, 420])
    #expect(pattern.hint == "Last 5 times: ~7m")
  }

  /// The first three plays of a quest, and the first three solo runs, are calibration.
  @Test func theCountToAPatternIncludesCalibration() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower", "Tea"]))
    func missing(_ skill: String) throws -> String? {
      try fixture.call(PatternsGet()).learning.first { $0.skill == skill }?.text
    }
    func step() throws {
      try fixture.call(SessionEstimate(estimate: .seconds(300)))
      fixture.clock.advance(310)
      try fixture.call(SessionDone())
    }
    for left in (1...7).reversed() {
      try fixture.call(SessionStart(quest: "Morning"))
      try step()
      #expect(
        try missing("Shower") == "still learning: \(left) more time\(left == 1 ? "" : "s") to see a pattern")
      try step()
      #expect(try missing("Tea") == missing("Shower"))
      fixture.clock.advance(86_400)
    }
    try fixture.call(SessionStart(quest: "Morning"))
    try step()
    #expect(try fixture.call(PatternsGet()).tasks.map(\.skill) == ["Shower"])
  }

  @Test func aRevealSaysOnceADayThatItIsLearning() throws {
    let fixture = try GameFixture()
    func body() throws -> String {
      try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
      fixture.clock.advance(400)
      return try fixture.call(SessionDone()).feedback.body
    }
    #expect(try body().contains("learn"))
    #expect(try !body().contains("learn"))
    fixture.clock.advance(86_400)
    #expect(try body().contains("learn"))
  }

  @Test func theRevealSaysOneLineOnceAClaimHolds() throws {
    let fixture = try started()
    try play("Pack", [(300, 520), (300, 510), (300, 530), (300, 520), (300, 515)], fixture)
    try fixture.call(SessionDo(name: "Pack", estimates: [.seconds(300)]))
    fixture.clock.advance(520)
    let insight = try #require(try fixture.call(SessionDone()).insight)
    #expect(insight.contains("Pack") && insight.contains("times your guess"))
    #expect(try pattern("Pack", fixture)?.claims.first?.text == insight)
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    fixture.clock.advance(900)
    #expect(try fixture.call(SessionDone()).insight == nil)
  }

  @Test func calibrationSaysNothing() throws {
    let fixture = try GameFixture()
    try play("Pack", [(100, 300), (100, 300)], fixture)
    try fixture.call(SessionDo(name: "Pack", estimates: [.seconds(100)]))
    fixture.clock.advance(300)
    let done = try fixture.call(SessionDone())
    #expect(done.calibration)
    #expect(done.insight == nil)
    #expect(try fixture.call(PatternsGet()).learning.first?.sampleCount == 0)
  }

  /// Runs that claims must not use: each kind separately.
  @Test(arguments: ["hinted", "recalled", "unblinded", "forgotten", "overlong"])
  func whatIsNoBlindGuessMakesNoClaim(kind: String) throws {
    let fixture = try started()
    try play("Pack", [(300, 300), (300, 300), (300, 300), (300, 300), (300, 300)], fixture)
    for _ in 1...8 {
      try fixture.call(SessionStartTask(task: "Pack"))
      if kind == "hinted" { try fixture.call(SessionHint()) }
      try fixture.call(SessionEstimate(estimate: .seconds(300)))
      fixture.clock.advance(kind == "overlong" ? 7000 : 700)
      if kind == "unblinded" { try fixture.call(SessionStatus(reveal: true)) }
      let request =
        switch kind {
        case "recalled": SessionDone(took: .seconds(700))
        case "forgotten": SessionDone(forgot: true)
        default: SessionDone()
        }
      #expect(try fixture.call(request).insight == nil, "\(kind)")
    }
    let pattern = try #require(try pattern("Pack", fixture))
    #expect(pattern.claims.allSatisfy { $0.kind != "bias" })
    // Runs with a seen hint and recalled times are still described.
    #expect(pattern.sampleCount == (["hinted", "recalled"].contains(kind) ? 13 : 5))
  }

  @Test func anUndoOrCorrectionIsAsIfItHadAlwaysBeenSo() throws {
    let fixture = try started()
    try play("Pack", (0..<70).map { (300, 350 + Double($0 * 37 % 100)) }, fixture)
    let before = try fixture.call(PatternsGet())
    try play("Pack", [(300, 1200)], fixture)
    #expect(try fixture.call(PatternsGet()) != before)
    for _ in 1...2 { try fixture.call(HistoryUndo()) }
    #expect(try fixture.call(PatternsGet()) == before)
    let old = try fixture.call(SessionHistory(skill: "Pack", limit: 60)).sessions[50]
    try fixture.call(SessionCorrect(id: old.id, actual: .seconds(2000)))
    #expect(try fixture.call(PatternsGet()) != before)
    try fixture.call(HistoryUndo())
    #expect(try fixture.call(PatternsGet()) == before)
  }

  @Test func patternsAsOfAMomentAreThoseThatWereShownThen() throws {
    let fixture = try started()
    var shown: [(String, PatternsGet.Response)] = []
    for round in 0..<12 {
      try play("Pack", (0..<7).map { (300, 350 + Double(($0 + round) * 37 % 100)) }, fixture)
      try play("Tea", [(120, 100 + Double(round))], fixture)
      shown.append((fixture.clock.now().wall.rfc3339(), try fixture.call(PatternsGet())))
    }
    for (moment, patterns) in shown { #expect(try fixture.call(PatternsGet(asOf: moment)) == patterns) }
    #expect(Set(shown.map { $0.1.tasks.count }) == [1, 2])
  }

  @Test func renamedAndMergedSkillsTakeTheirPatternsAlong() throws {
    let fixture = try started()
    try play("Pack", (0..<6).map { (300, 400 + Double($0)) }, fixture)
    try play("Packing", (0..<6).map { (300, 200 + Double($0)) }, fixture)
    try fixture.call(SkillMerge(from: "Packing", into: "Pack"))
    #expect(try pattern("Pack", fixture)?.sampleCount == 12)
    try fixture.call(SkillRename(skill: "Pack", name: "Bags"))
    #expect(try pattern("Bags", fixture)?.sampleCount == 12)
    for _ in 1...2 { try fixture.call(HistoryUndo()) }
    #expect(try pattern("Pack", fixture)?.sampleCount == 6)
  }

  @Test func aQuestHasPatternsOfItsOwn() throws {
    let fixture = try started()
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower", "Pack"]))
    try play("Pack", (0..<6).map { _ in (300, 200) }, fixture)
    for _ in 0..<9 {
      try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(300), .seconds(300)]))
      for seconds in [300.0, 450] {
        fixture.clock.advance(seconds)
        try fixture.call(SessionDone())
      }
      fixture.clock.advance(3600)
    }
    let patterns = try fixture.call(PatternsGet(quest: "Morning"))
    #expect(patterns.tasks.map(\.skill) == ["Shower", "Pack"])
    #expect(patterns.tasks.map(\.sampleCount) == [6, 6])
    #expect(patterns.tasks.map(\.quest) == ["Morning", "Morning"])
    #expect(patterns.tasks[1].meanDifferenceSeconds == -150)
    #expect(try pattern("Pack", fixture)?.sampleCount == 12)
    #expect(try fixture.refusal(of: PatternsGet(skill: "Pack", quest: "Morning")) == .invalidArgument)
    #expect(try fixture.refusal(of: PatternsGet(quest: "Nowhere")) == .notFound)
  }

  @Test func skillsComeInPagesLatestFirst() throws {
    let fixture = try started()
    for task in ["A", "B", "C"] { try play("Task \(task)", (0..<5).map { _ in (300, 300) }, fixture) }
    let first = try fixture.call(PatternsGet(limit: 2))
    #expect(first.tasks.map(\.skill) == ["Task C", "Task B"])
    let second = try fixture.call(PatternsGet(cursor: first.nextCursor, limit: 2))
    #expect(second.tasks.map(\.skill) == ["Task A"])
    #expect(second.nextCursor == nil)
    #expect(try fixture.call(PatternsGet(skill: "Task B")).tasks.map(\.skill) == ["Task B"])
  }
}
