import Foundation
import QuestEngines
import QuestModel
import QuestTestKit
import Testing

struct ClaimTests {
  private func runs(_ ratios: [Double], skill: String = "Shower", session: String = "s") -> [InsightRun] {
    ratios.enumerated().map { index, ratio in
      InsightRun(
        skill: skill, session: "\(session)\(index)", estimate: 615 * exp(ratio) - 15, actual: 600, part: .morning)
    }
  }

  // MARK: - Bias and steadiness

  @Test func aBiasIsToldAsARangeOfFactorsOfTheGuess() throws {
    let ratios = [-0.45, -0.4, -0.55, -0.35, -0.5, -0.3, -0.4, -0.5]
    let claims = Claim.about(skill: "Packing", ratios: ratios)
    let claim = try #require(claims.first)
    #expect(claims.count == 1)
    #expect(claim.kind == .bias)
    #expect(claim.label == "under")
    #expect(claim.strength == .plain)
    #expect(claim.text == "Packing usually takes 1.3 to 1.7 times your guess.")
    #expect(abs(try #require(claim.factor) - 1.4634292699541862) < 1e-9)
    #expect(abs(try #require(claim.factorRange).lowerBound - 1.2723401545763335) < 1e-9)
    let over = Claim.about(skill: "Packing", ratios: ratios.map { -$0 })
    #expect(over.first?.text == "Packing usually takes 59 to 79 % of your guess.")
    #expect(
      Claim.about(skill: "Packing", ratios: [Double](repeating: -0.71, count: 20)).first?.text
        == "Packing usually takes 1.9 to 2.1 times your guess.")
    #expect(
      Claim.about(skill: "Packing", ratios: [Double](repeating: -0.697, count: 40)).first?.text
        == "Packing usually takes 1.9 to 2.1 times your guess.")
  }

  @Test(arguments: [
    (0.08, 20, "Against your guess, Tea is very steady: it is mostly within ±18 % of the usual."),
    (0.08, 12, "Maybe: against your guess, Tea is fairly steady"),
    (0.3, 20, "is fairly steady: it is mostly within ±"),
    (0.5, 20, "Tea varies: it is mostly within ±6"), (0.65, 20, "Tea varies a lot: it is mostly within ±8"),
    (1.05, 20, "Tea varies a lot: it may take 2.7 times the usual, or less than half."),
  ])
  func steadinessIsToldInPlainWords(apart: Double, count: Int, words: String) throws {
    let ratios = (0..<count).map { $0.isMultiple(of: 2) ? apart : -apart }
    let claim = try #require(Claim.about(skill: "Tea", ratios: ratios).first { $0.kind == .steadiness })
    #expect(claim.text.contains(words), "\(claim.text)")
    #expect(claim.strength == (count < 20 ? .maybe : .plain))
  }

  @Test func whatIsNotQuiteSureIsWordedSo() throws {
    let claim = try #require(Claim.about(skill: "Packing", ratios: [-0.4, -0.35, -0.5, -0.3, -0.45, -0.25]).first)
    #expect(claim.strength == .maybe)
    #expect(claim.text == "Maybe: Packing seems to take 1.1 to 1.6 times your guess.")
  }

  @Test func fourRunsSayNothing() {
    #expect(Claim.about(skill: "Packing", ratios: [-1, -1, -1, -1]).isEmpty)
  }

  @Test func onlyTheLastFortyRunsSpeak() {
    let now = [Double](repeating: 0, count: 40)
    let old = [Double](repeating: -1, count: 400)
    #expect(Claim.about(skill: "Packing", ratios: now + old).allSatisfy { $0.kind != .bias })
    #expect(Claim.about(skill: "Packing", ratios: Array(now.prefix(20)) + old).contains { $0.kind == .bias })
  }

  @Test(arguments: [
    (0.05, 10, "steady", Claim.Strength.maybe), (0.05, 20, "very_steady", .plain), (0.3, 20, "steady", .plain),
    (0.45, 20, "varied", .plain), (0.9, 20, "wide", .plain),
  ])
  func steadinessIsTheSpreadAroundOnesOwnBias(spread: Double, count: Int, label: String, strength: Claim.Strength) {
    let ratios = (0..<count).map { index in index.isMultiple(of: 2) ? spread : -spread }
    let claim = Claim.about(skill: "Tea", ratios: ratios).first { $0.kind == .steadiness }
    #expect(claim?.label == label)
    #expect(claim?.strength == strength)
    #expect(Claim.about(skill: "Tea", ratios: Array(ratios.prefix(9))).allSatisfy { $0.kind != .steadiness })
  }

  // MARK: - Milestones

  @Test func milestonesComeFartherAndFartherApartAndNeverMoreThanAHundred() {
    let rules = ClaimRules()
    var seen: [Int] = []
    for sessions in 0...700 {
      let milestone = rules.milestone(sessions: sessions)
      #expect(sessions < 10 ? milestone == nil : (milestone ?? 0) <= sessions)
      if let milestone, seen.last != milestone { seen.append(milestone) }
    }
    #expect(seen == [10, 15, 22, 33, 50, 75, 112, 168, 252, 352, 452, 552, 652])
    #expect(rules.milestone(sessions: 1_000_000) == 999_952)
  }

  @Test func aTrendHoldsUntilTheNextMilestone() {
    // Ever closer for 22 sessions, then wildly off: nobody looks before the 33rd.
    let better = (1...22).map { 0.9 / Double($0) }
    let worse = [Double](repeating: 1, count: 10)
    func trend(_ ratios: [Double]) -> String? {
      Claim.overall(runs: runs(ratios), sessions: ratios.count, isAnySkillKnown: true).first { $0.kind == .trend }?
        .label
    }
    #expect(trend(Array(better.prefix(9))) == nil)
    #expect(trend(better) == "improving")
    #expect(trend(better + worse) == "improving")
    #expect(trend(better + worse + [1]) != "improving")
    #expect(trend(better.reversed()) == "declining")
    #expect(trend([Double](repeating: 0.3, count: 22)) == nil)
  }

  @Test func theTrendComparesEachSkillWithItselfAlone() {
    // First a skill that is guessed badly, then one that is guessed well; neither changes.
    let noise = { (index: Int) in index.isMultiple(of: 2) ? 0.02 : -0.02 }
    let wide = (0..<11).map { runs([0.8 + noise($0)], skill: "Wide", session: "a\($0)")[0] }
    let close = (0..<11).map { runs([0.1 + noise($0)], skill: "Close", session: "b\($0)")[0] }
    #expect(Claim.overall(runs: wide + close, sessions: 22, isAnySkillKnown: true).isEmpty)
  }

  @Test func aPartOfTheDayIsNamedOnlyWhenItDiffersBeyondChance() {
    func day(_ part: DayPart, _ ratio: Double, _ index: Int) -> InsightRun {
      var run = runs([index.isMultiple(of: 2) ? ratio : -ratio], session: "\(part)\(index)")[0]
      run.part = part
      return run
    }
    let mornings = (0..<20).map { day(.morning, 0.05 + 0.01 * Double($0 % 5), $0) }
    let evenings = (0..<20).map { day(.evening, 0.5 + 0.05 * Double($0 % 5), $0) }
    let mixed = zip(mornings, evenings).flatMap { [$0, $1] }
    func claim(_ runs: [InsightRun]) -> Claim? {
      Claim.overall(runs: runs, sessions: runs.count, isAnySkillKnown: true).first { $0.kind == .timeOfDay }
    }
    #expect(["closer_in_morning", "wider_in_evening"].contains(claim(mixed)?.label))
    #expect(claim(mixed)?.strength == .maybe)
    let same = (0..<40).map { day($0 % 4 < 2 ? .morning : .evening, 0.2 + 0.01 * Double($0 % 5), $0) }
    #expect(claim(same) == nil)
    #expect(claim(mornings + evenings.prefix(7)) == nil, "seven runs are too few to compare")
    let untimed = mixed.map { run in
      var run = run
      if run.part == .evening { run.part = nil }
      return run
    }
    #expect(claim(untimed) == nil, "where only the day is known, its time says nothing")
  }

  @Test(arguments: [
    (4, DayPart.evening), (5, .morning), (11, .midday), (14, .afternoon), (18, .evening), (23, .evening),
  ])
  func theDayHasFourParts(hour: Int, part: DayPart) {
    #expect(DayPart(secondOfDay: hour * 3600) == part)
    #expect(DayPart(secondOfDay: hour * 3600 + 3599) == part)
  }

  // MARK: - Pooled

  @Test func whereNoSkillCanSpeakItsLengthMayAndThenAllRunsTogether() {
    // Two runs each of ten short tasks and ten long ones, all of which take longer than guessed.
    func many(_ actual: Double, _ ratio: Double) -> [InsightRun] {
      (0..<20).map { index in
        InsightRun(
          skill: "Task \(actual) \(index / 2)", session: "\(actual)\(index)",
          estimate: (actual + 15) * exp(ratio + 0.05 * Double(index % 3)) - 15, actual: actual, part: .morning)
      }
    }
    let short = Claim.overall(runs: many(300, -0.6), sessions: 0, isAnySkillKnown: false)
    #expect(short.map(\.text) == ["What takes 2 to 10 minutes usually takes 1.6 to 1.8 times your guess."])
    #expect(Claim.overall(runs: many(300, -0.6), sessions: 0, isAnySkillKnown: true).isEmpty)
    let few = [60.0, 300, 1000, 4000].flatMap { many($0, -0.6).prefix(3) }
    #expect(
      Claim.overall(runs: few, sessions: 0, isAnySkillKnown: false).map(\.text)
        == ["All in all, a task usually takes 1.5 to 1.9 times your guess."])
  }
}
