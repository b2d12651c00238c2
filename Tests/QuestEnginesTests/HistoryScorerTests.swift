import QuestEngines
import QuestModel
import QuestTestKit
import Testing

struct HistoryScorerTests {
  @Test func theFirstThreeCompletedSessionsOfAQuestCalibrate() {
    var scorer = HistoryScorer(before: NoHistory())
    // The second one is given up: it calibrates but does not count as completed.
    let facts = [(0, true), (1, false), (2, true), (3, true), (4, true), (5, false)].map { hour, completed in
      scorer.score(session(quest: "m", hour: hour, completed: completed))
    }
    #expect(facts.map(\.calibration) == [true, true, true, true, false, false])
    #expect(facts.map(\.bonus) == [20, 0, 20, 20, 20, 0])
    #expect(scorer.score(session(quest: "other", hour: 6)).calibration)
  }

  @Test func sessionsOfAQuestThatStartTogetherAreNotBeforeEachOther() {
    var scorer = HistoryScorer(before: NoHistory())
    let first = (0..<5).map { _ in scorer.score(session(quest: "m", hour: 0)).calibration }
    #expect(first == [true, true, true, true, true])
    #expect(!scorer.score(session(quest: "m", hour: 1)).calibration)
  }

  @Test func theFirstThreeSoloRunsCalibrateEvenOnOneDay() {
    var scorer = HistoryScorer(before: NoHistory())
    let solo = (0..<5).map { _ in scorer.score(session(quest: nil, hour: 0)) }
    #expect(solo.map(\.calibration) == [true, true, true, false, false])
    #expect(solo.allSatisfy { $0.bonus == 0 })
  }

  @Test func furtherRunsOfADayEarnHalfAndTheNextDayAll() {
    var scorer = HistoryScorer(before: NoHistory())
    let day = (0..<6).map { scorer.score(session(quest: nil, hour: $0)).runs[0].xp }
    #expect(day == [100, 100, 100, 50, 25, 12])
    #expect(scorer.score(session(quest: nil, hour: 24)).runs[0].xp == 100)
    #expect(scorer.score(session(quest: nil, hour: 25, skill: "other")).runs[0].xp == 100)
  }

  @Test func runsWithoutAnEstimateHaveNoScoreAndTakeNoOnesPoints() {
    var scorer = HistoryScorer(before: NoHistory())
    for hour in 0..<5 {
      let run = scorer.score(session(quest: nil, hour: hour, estimate: nil)).runs[0]
      #expect(run.score == nil && run.xp == 0 && run.actual == 600 && run.marks == .imported)
    }
    #expect(scorer.score(session(quest: nil, hour: 6)).runs[0].xp == 100)
  }

  @Test func importedMeasurementsAreKeptWithTheirIntegrity() {
    var scorer = HistoryScorer(before: NoHistory())
    func run(_ estimate: Double?, _ actual: Double?) -> RunFacts {
      scorer.score(session(quest: "m", hour: 0, estimate: estimate, actual: actual)).runs[0]
    }
    let fast = run(300, 1)
    #expect(fast.integrity == .suspiciouslyFast && fast.actual == 3 && fast.score?.difference == 297)
    let long = run(60, 90_000)
    #expect(long.integrity == .overlong && long.marks == [.imported, .confirmed] && long.score != nil)
    let none = run(60, nil)
    #expect(none.actual == nil && none.score == nil && none.xp == 0 && none.marks == [.imported, .unmeasured])
  }

  @Test func sessionsWithTheirOwnFactsAreKnownToLaterOnes() {
    var scorer = HistoryScorer(before: NoHistory())
    for hour in 0..<3 {
      var past = session(quest: "m", hour: hour)
      past.tasks[0].facts.score = Scoring.score(estimate: 600, actual: 600, level: 1)
      scorer.count(past)
    }
    let facts = scorer.score(session(quest: "m", hour: 3))
    #expect(!facts.calibration)
    #expect(facts.runs[0].xp == 50)
  }

  @Test(arguments: [Settings.Difficulty.fixed, .adaptive])
  func splittingAHistoryBetweenStoreAndImportChangesNothing(difficulty: Settings.Difficulty) {
    var generator = SeededGenerator(seed: 101)
    var levels: Set<Int> = []
    for _ in 0..<200 {
      let history = randomHistory(&generator)
      var whole = HistoryScorer(before: NoHistory(), difficulty: difficulty)
      let expected = history.map { whole.score($0) }
      levels.formUnion(expected.flatMap(\.runs).map(\.level))
      // Some are in the store already; the others are imported between them.
      let isKnown = history.map { _ in Bool.random(using: &generator) }
      let known = zip(history, isKnown).filter(\.1).map(\.0)
      var scorer = HistoryScorer(before: KnownHistory(sessions: known), difficulty: difficulty)
      for (index, past) in history.enumerated() where !isKnown[index] {
        #expect(scorer.score(past) == expected[index])
      }
    }
    #expect(difficulty == .fixed ? levels == [1] : levels.count > 2)
  }

  @Test func aSkillGuessedCloselyIsRatedMoreStrictlyAndHintedRunsTeachNothing() {
    var scorer = HistoryScorer(before: NoHistory(), difficulty: .adaptive)
    let levels = (0..<20).map { scorer.score(session(quest: "m", hour: $0, estimate: 610)).runs[0].level }
    #expect(levels.prefix(5) == [1, 1, 1, 1, 1])
    #expect(levels == levels.sorted())
    #expect(levels.last == 5)
    var hinted = HistoryScorer(before: NoHistory(), difficulty: .adaptive)
    for hour in 0..<20 {
      var past = session(quest: "m", hour: hour, estimate: 610)
      past.tasks[0].facts.marks = .hinted
      #expect(hinted.score(past).runs[0].level == 1)
    }
  }

  @Test func anEmptyStoreIsAskedOnceAKey() {
    final class Asked: HistoryBefore {
      var questions = 0
      func hasSessions(ofQuest quest: String?) -> Bool {
        questions += 1
        return false
      }
      func hasRuns(on day: LocalDay) -> Bool {
        questions += 1
        return false
      }
      func sessions(ofQuest quest: String?, before instant: Instant) -> Int {
        questions += 1000
        return 0
      }
      func scoredRuns(ofSkill skill: String, on day: LocalDay, before instant: Instant) -> Int {
        questions += 1000
        return 0
      }
      func staircase(ofSkill skill: String, before instant: Instant) -> Staircase {
        questions += 1000
        return Staircase()
      }
      func hasRuns(ofSkill skill: String) -> Bool {
        questions += 1
        return false
      }
      func ratios(ofSkill skill: String, from start: Instant, before end: Instant) -> [Double] {
        questions += 1000
        return []
      }
    }
    let asked = Asked()
    var scorer = HistoryScorer(before: asked, difficulty: .adaptive)
    for hour in 0..<24 { _ = scorer.score(session(quest: hour.isMultiple(of: 2) ? "m" : nil, hour: hour)) }
    #expect(asked.questions == 4)
  }

  // MARK: - Histories

  private func session(
    quest: String?, hour: Int, completed: Bool = true, skill: String = "shower", estimate: Double? = 600,
    actual: Double? = 600
  ) -> PastSession {
    let start = Instant(milliseconds: Int64(hour) * 3_600_000)
    return PastSession(
      quest: quest, startedAt: start, isCompleted: completed,
      tasks: [
        PastTask(
          skillKey: skill, recordedAt: start.advanced(bySeconds: 600),
          day: Zone.utc.localDay(of: start.advanced(bySeconds: 600)),
          facts: RunFacts(estimate: estimate.map(Estimate.init(seconds:)), actual: actual))
      ])
  }

  private func randomHistory(_ generator: inout SeededGenerator) -> [PastSession] {
    var time = Instant(milliseconds: 0)
    return (0..<40).map { _ in
      time = time.advanced(bySeconds: Double.random(in: 1...20_000, using: &generator).rounded())
      let start = time
      let tasks = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        time = time.advanced(bySeconds: Double.random(in: 1...4000, using: &generator).rounded())
        let skill = Int.random(in: 0...2, using: &generator)
        let actual = Double.random(in: 1...5000, using: &generator)
        // One of the skills is guessed closely.
        let factor = skill == 0 ? 0.95...1.05 : 0.1...10
        let estimate =
          Int.random(in: 0..<8, using: &generator) == 0
          ? nil : Estimate(seconds: actual * Double.random(in: factor, using: &generator))
        return PastTask(
          skillKey: "s\(skill)", recordedAt: time, day: Zone.utc.localDay(of: time),
          facts: RunFacts(estimate: estimate, actual: actual))
      }
      let quest = Int.random(in: 0...2, using: &generator)
      return PastSession(
        quest: quest == 0 ? nil : "q\(quest)", startedAt: start,
        isCompleted: Int.random(in: 0..<5, using: &generator) > 0, tasks: tasks)
    }
  }

  /// A store that counts by reading everything.
  private struct KnownHistory: HistoryBefore {
    var sessions: [PastSession]

    func hasSessions(ofQuest quest: String?) -> Bool { sessions.contains { $0.quest == quest } }
    func hasRuns(on day: LocalDay) -> Bool { sessions.contains { $0.tasks.contains { $0.day == day } } }
    func sessions(ofQuest quest: String?, before instant: Instant) -> Int {
      sessions.count { $0.quest == quest && $0.isCompleted && $0.startedAt < instant }
    }
    func scoredRuns(ofSkill skill: String, on day: LocalDay, before instant: Instant) -> Int {
      sessions.flatMap(\.tasks).count {
        $0.skillKey == skill && $0.day == day && $0.facts.estimate != nil && $0.recordedAt < instant
      }
    }
    func staircase(ofSkill skill: String, before instant: Instant) -> Staircase {
      ratios(ofSkill: skill, from: .earliest, before: instant).reduce(into: Staircase()) { $0.take($1) }
    }
    func hasRuns(ofSkill skill: String) -> Bool {
      sessions.contains { $0.tasks.contains { $0.skillKey == skill } }
    }
    func ratios(ofSkill skill: String, from start: Instant, before end: Instant) -> [Double] {
      sessions.flatMap(\.tasks).compactMap { task in
        guard task.skillKey == skill, start <= task.recordedAt, task.recordedAt < end,
          let estimate = task.facts.estimate?.seconds,
          let actual = task.facts.actual
        else { return nil }
        return Scoring.boundedLogRatio(estimate: estimate, actual: Scoring.measured(actual))
      }
    }
  }
}
