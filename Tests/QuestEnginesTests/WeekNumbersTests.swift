import Foundation
import QuestEngines
import QuestModel
import QuestTestKit
import Testing

struct WeekNumbersTests {
  private func run(_ skill: String, _ ratio: Double, own: Bool = true) -> WeekRecord.Run {
    WeekRecord.Run(
      skill: skill, day: LocalDay(ordinal: 20_000), accuracy: 100 * exp(-abs(ratio)), difference: ratio,
      logRatio: ratio, isOwnGuess: own,
      canBeBest: own)
  }

  private func week(_ runs: [WeekRecord.Run], quests: Int = 1) -> WeekRecord {
    var week = WeekRecord()
    week.runs = runs
    week.quests = quests
    week.knownQuests = quests
    return week
  }

  // MARK: - Change

  @Test func aChangeWithinNoiseIsAboutTheSame() {
    let before = week([0.1, 0.5, 0.3, 0.2, 0.4].map { run("Tea", $0) })
    let same = WeekNumbers(week([0.15, 0.45, 0.3, 0.2, 0.3].map { run("Tea", $0) }), before: before)
    #expect(same.accuracyChange.map { $0 > 0 } == true)
    #expect(!same.changeIsMeaningful)
    let better = WeekNumbers(week([0.01, 0.02, 0.03, 0.02, 0.01].map { run("Tea", $0) }), before: before)
    #expect(better.changeIsMeaningful)
  }

  @Test func withoutAWeekBeforeThereIsNoChange() {
    let numbers = WeekNumbers(week([run("Tea", 0.1)]), before: WeekRecord())
    #expect(numbers.accuracyChange == nil)
    #expect(!numbers.changeIsMeaningful)
    #expect(numbers.mostImproved == nil)
  }

  // MARK: - Whether and what

  @Test func aWeekNeedsAQuestOrThreeScoredSoloRuns() {
    var alone = WeekRecord()
    alone.soloRuns = 5
    alone.scoredSoloRuns = 2
    #expect(!WeekNumbers(alone, before: WeekRecord()).isWorthTelling)
    alone.scoredSoloRuns = 3
    #expect(WeekNumbers(alone, before: WeekRecord()).isWorthTelling)
    #expect(WeekNumbers(week([], quests: 1), before: WeekRecord()).isWorthTelling)
    var calibration = week([], quests: 2)
    calibration.knownQuests = 0
    #expect(!WeekNumbers(calibration, before: WeekRecord()).isWorthTelling)
    #expect(WeekNumbers(calibration, before: WeekRecord()).questsCompleted == 2)
    #expect(!WeekNumbers(WeekRecord(), before: WeekRecord()).isWorthTelling)
  }

  @Test func theClosestGuessIsNoRememberedTime() {
    let numbers = WeekNumbers(week([run("Tea", 0, own: false), run("Bath", 0.1)]), before: WeekRecord())
    #expect(numbers.best?.skill == "Bath")
    #expect(numbers.totalEstimations == 2)
    #expect(numbers.overPercent == 50)
  }

  // MARK: - Surprise and leaning

  @Test func theFarthestGuessOfAnotherTaskIsTheSurprise() {
    let runs = [run("Tea", 0.02), run("Bath", 0.5), run("Pack", -0.7), run("Walk", -0.9, own: false)]
    let numbers = WeekNumbers(week(runs), before: WeekRecord())
    #expect(numbers.surprise?.skill == "Pack")
    #expect(numbers.surprise?.difference == -0.7)
    let tame = [run("Tea", 0.02), run("Bath", 0.2), run("Pack", -0.25)]
    #expect(WeekNumbers(week(tame), before: WeekRecord()).surprise == nil, "all are within a quarter")
    #expect(WeekNumbers(week([run("Tea", 0.02), run("Bath", 0.9)]), before: WeekRecord()).surprise == nil, "too few")
    let one = WeekNumbers(week([run("Tea", 0.02), run("Tea", 0.9), run("Tea", 0.1)]), before: WeekRecord())
    #expect(one.surprise == nil, "the best of the week is no surprise")
  }

  @Test func guessesLeanOnlyByTheEvidenceRule() {
    func leaning(_ ratios: [Double], own: Bool = true) -> WeekNumbers.Leaning? {
      WeekNumbers(week(ratios.map { run("Tea", $0, own: own) }), before: WeekRecord()).leaning
    }
    let long = [0.6, 0.7, 0.5, -0.1, 0.6, 0.8, 0.4, 0.6, 0.5, 0.7]
    #expect(leaning(long)?.bias == .over)
    #expect(leaning(long)?.tenths == 9)
    #expect(leaning(long.map { -$0 })?.bias == .under)
    #expect(leaning(long.map { -$0 })?.tenths == 9)
    #expect(leaning(long, own: false) == nil)
    #expect(leaning([0.6, 0.7, 0.5, 0.6]) == nil, "four runs are too few")
    #expect(leaning([0.1, -0.1, 0.2, 0.05, -0.2, 0.1, 0.1]) == nil, "five of seven may be chance")
  }

  // MARK: - Most improved

  @Test func theSkillThatImprovedBeyondChanceIsNamed() {
    let before = ["Tea", "Bath"].flatMap { skill in [0.8, 0.9, 0.85, 0.8].map { run(skill, $0) } }
    let now = [0.05, 0.1, 0.05].map { run("Tea", $0) } + [0.85, 0.8, 0.9].map { run("Bath", $0) }
    let numbers = WeekNumbers(week(now), before: week(before))
    #expect(numbers.mostImproved?.skill == "Tea")
    #expect(numbers.mostImproved.map { $0.delta > 40 } == true)
  }

  @Test func oneRunInEitherWeekIsNotCompared() {
    let before = week([run("Tea", 0.9)] + [0.3, 0.35, 0.3].map { run("Bath", $0) })
    let now = week([0.01, 0.02].map { run("Tea", $0) } + [0.3, 0.3].map { run("Bath", $0) })
    #expect(WeekNumbers(now, before: before).mostImproved == nil)
  }

  @Test func hintedAndRememberedRunsImproveNothing() {
    let before = week([0.8, 0.9, 0.85, 0.8].map { run("Tea", $0) })
    let now = week([0.05, 0.1, 0.05].map { run("Tea", $0, own: false) })
    #expect(WeekNumbers(now, before: before).mostImproved == nil)
  }

  /// The largest of five changes is larger by chance than a single one is: it takes more to be named.
  @Test(arguments: [(others: 0, gain: 0.16, isNamed: false), (0, 0.24, true), (4, 0.24, false), (4, 0.32, true)])
  func itTakesMoreToStickOutAmongMany(_ others: Int, _ gain: Double, _ isNamed: Bool) {
    // Two runs each, .2 apart in closeness √(abs(r) + .01): a standard error of .1414, whose limits are .181 alone and
    // .290 among five.
    func runs(_ skill: String, around center: Double) -> [WeekRecord.Run] {
      [center - 0.1, center + 0.1].map { run(skill, $0 * $0 - 0.01) }
    }
    let same = (0..<others).flatMap { runs("Other \($0)", around: 0.8) }
    let numbers = WeekNumbers(
      week(runs("Tea", around: 0.8 - gain) + same), before: week(runs("Tea", around: 0.8) + same))
    #expect((numbers.mostImproved?.skill == "Tea") == isNamed)
  }

  // MARK: - Card

  @Test(arguments: 0..<200)
  func theCardHasAtMostEightLinesOfSeventyTwoColumns(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let names = ["Tea", String(repeating: "Very long name ", count: 12), "Été"]
    func some() -> WeekRecord {
      var record = week([], quests: Int.random(in: 0...40, using: &generator))
      record.soloRuns = Int.random(in: 0...200, using: &generator)
      record.xp = Int.random(in: 0...90_000, using: &generator)
      record.runs = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        run(names.randomElement(using: &generator) ?? "", Double.random(in: -1...1, using: &generator))
      }
      return record
    }
    let numbers = WeekNumbers(some(), before: some())
    let pattern = Claim.about(
      skill: RecapWording.cut(names[1], to: 28),
      ratios: (0..<20).map { Scoring.boundedLogRatio(estimate: 100, actual: 100 + Double(seed * $0)) }
    ).last?.text
    let day = LocalDay(ordinal: 20_000)
    let wording = RecapWording(
      numbers, first: day, pattern: pattern, goals: ["Goal reached: Novel", "Goals kept: 3 of 4 times"])
    for lines in [wording.card(rewards: true), wording.card(rewards: false), [wording.line]] {
      #expect(lines.count <= 8)
      #expect(lines.allSatisfy { $0.count <= 72 }, "\(lines)")
    }
    let card = wording.card(rewards: true)
    #expect(numbers.mostImproved == nil || card.contains { $0.hasPrefix("Most improved") })
    #expect(pattern.map { text in card.contains { text.hasPrefix($0) } } ?? true, "\(card)")
    #expect(!wording.card(rewards: false).contains { $0.contains("XP") })
  }
}
