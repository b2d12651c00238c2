import Foundation
import QuestEngines
import QuestModel
import QuestTestKit
import Testing

struct ScoringTests {
  @Test(arguments: [
    (4110.0, 2691.0, 65.6, Rating.wayOff), (60, 40, 73.33333333333333, .off), (180, 137, 77.94871794871794, .off),
    (5, 5, 100, .spotOn), (30, 15, 66.66666666666667, .spotOn), (300, 600, 51.21951219512195, .wayOff),
    (600, 300, 51.21951219512195, .wayOff), (600, 660, 91.11111111111111, .spotOn),
    (600, 750, 80.3921568627451, .close),
    (600, 900, 67.21311475409836, .off), (600, 901, 67.14, .wayOff),
  ])
  func knownGuessesHaveTheirScore(estimate: Double, actual: Double, accuracy: Double, rating: Rating) {
    let score = Scoring.score(estimate: estimate, actual: actual, level: 1)
    #expect(score.difference == estimate - actual)
    #expect(abs(score.accuracy - accuracy) < 0.01)
    #expect(score.rating == rating)
  }

  /// The widest gap that still gets each rating, for a task of an hour.
  @Test(arguments: [
    (1, 360.0, 900.0, 1800.0), (2, 288, 720, 1440), (3, 216, 540, 1260), (4, 180, 432, 1080), (5, 144, 360, 900),
  ])
  func eachLevelHasItsTolerances(level: Int, spotOn: Double, close: Double, off: Double) {
    func rating(_ gap: Double) -> Rating { Scoring.score(estimate: 3600, actual: 3600 + gap, level: level).rating }
    #expect([rating(spotOn), rating(spotOn + 0.01)] == [.spotOn, .close])
    #expect([rating(close), rating(close + 0.01)] == [.close, .off])
    #expect([rating(off), rating(off + 0.01)] == [.off, .wayOff])
  }

  @Test func accuracyTreatsBothWaysAlikeAndIsFullOnlyForEquals() {
    var generator = SeededGenerator(seed: 61)
    for _ in 0..<20_000 {
      let estimate = duration(&generator)
      let actual = Int.random(in: 0..<10, using: &generator) == 0 ? estimate : duration(&generator)
      let level = Int.random(in: 1...5, using: &generator)
      let score = Scoring.score(estimate: estimate, actual: actual, level: level)
      let swapped = Scoring.score(estimate: actual, actual: estimate, level: level)
      #expect(score.accuracy == swapped.accuracy)
      #expect(score.rating == swapped.rating)
      #expect(score.difference == -swapped.difference)
      #expect(score.accuracy > 0 && score.accuracy <= 100)
      #expect((score.accuracy == 100) == (estimate == actual))
    }
  }

  @Test func aFartherGuessOnTheSameSideNeverScoresBetter() {
    var generator = SeededGenerator(seed: 62)
    for _ in 0..<20_000 {
      let actual = duration(&generator)
      let level = Int.random(in: 1...5, using: &generator)
      // Gaps above the actual; and below it, down to one second.
      let gaps = [0, 1].map { _ in Double.random(in: 0...3, using: &generator) * actual }.sorted()
      let above = gaps.map { Scoring.score(estimate: actual + $0, actual: actual, level: level) }
      #expect(above[0].rating >= above[1].rating)
      #expect(above[0].accuracy >= above[1].accuracy)
      let below = gaps.map { Scoring.score(estimate: max(1, actual - $0), actual: actual, level: level) }
      #expect(below[0].rating >= below[1].rating)
      #expect(below[0].accuracy >= below[1].accuracy)
    }
  }

  @Test func aHigherLevelNeverRatesMoreKindly() {
    var generator = SeededGenerator(seed: 63)
    for _ in 0..<5000 {
      let estimate = duration(&generator)
      let actual = duration(&generator)
      let ratings = (0...7).map { Scoring.score(estimate: estimate, actual: actual, level: $0).rating }
      for (easier, harder) in zip(ratings, ratings.dropFirst()) { #expect(easier >= harder) }
      // Levels outside the table count as the nearest.
      #expect(ratings[0] == ratings[1] && ratings[5] == ratings[7])
    }
  }

  @Test func theBestPaidGuessIsTheMedian() {
    // 2,001 log-normal actuals of spread .45 around 20 minutes, by their quantiles.
    let actuals = (0..<2001).map { 1200 * exp(0.45 * quantile((Double($0) + 0.5) / 2001)) }
    func pay(_ estimate: Double) -> Double {
      actuals.reduce(0) { $0 + Scoring.score(estimate: estimate, actual: $1, level: 1).accuracy }
    }
    let best = stride(from: 600.0, through: 2400, by: 10).max { pay($0) < pay($1) } ?? 0
    #expect(abs(best - 1200) <= 60)
  }

  @Test(arguments: [(-5.0, Direction.longer), (5, .shorter), (0, .same)])
  func theDirectionIsSeenFromTheTask(difference: Double, direction: Direction) {
    #expect(Direction(difference: difference) == direction)
  }

  @Test(arguments: [
    (2.9, 300.0, Integrity.suspiciouslyFast), (2.9, 3, .suspiciouslyFast), (3, 3, .clean),
    (37.4, 300, .suspiciouslyFast), (37.5, 300, .clean), (6000, 300, .clean), (6000.1, 300, .overlong),
    (3600, 1, .clean), (3601, 1, .overlong), (3601, 180, .overlong), (18_000, 3600, .clean), (18_001, 3600, .overlong),
    (86_400, 26_400, .clean), (0, 300, .suspiciouslyFast),
  ])
  func integrityKnowsWhatAMeasurementCanBe(actual: Double, estimate: Double, integrity: Integrity) {
    #expect(Scoring.integrity(actual: actual, estimate: estimate) == integrity)
  }

  @Test func aShortRunIsNoSlipWhereTheSkillIsUsuallyShort() {
    #expect(Scoring.integrity(actual: 30, estimate: 600, usual: 40) == .clean)
    #expect(Scoring.integrity(actual: 30, estimate: 600, usual: 240) == .clean)
    #expect(Scoring.integrity(actual: 30, estimate: 600, usual: 241) == .suspiciouslyFast)
    #expect(Scoring.integrity(actual: 30, estimate: 600, usual: 9000) == .suspiciouslyFast)
  }

  @Test func withoutAnEstimateNothingIsOverlong() {
    #expect(Scoring.integrity(actual: 2_592_000, estimate: nil) == .clean)
    #expect(Scoring.integrity(actual: 1, estimate: nil) == .suspiciouslyFast)
  }

  @Test func aRunCountsAsAtLeastThreeSeconds() {
    #expect(Scoring.measured(0.01) == 3)
    #expect(Scoring.measured(3.5) == 3.5)
  }

  @Test func theLogRatioIsAboveZeroWhenTooMuchWasAllowed() {
    #expect(Scoring.logRatio(estimate: 300, actual: 300) == 0)
    #expect(abs(Scoring.logRatio(estimate: 615, actual: 300) - 0.6931471805599453) < 1e-12)
    #expect(Scoring.logRatio(estimate: 300, actual: 600) < 0)
  }

  @Test func fixedDifficultyStaysAtLevelOneAndAsksForNothing() {
    let level = DifficultyRule.level(.fixed) {
      Issue.record("asked for the history")
      return Staircase(runs: 100, squares: 0, width: 0.05, widthLevel: 5)
    }
    #expect(level == 1)
  }

  private func duration(_ generator: inout SeededGenerator) -> Double {
    let size = Double.random(in: 1...100_000, using: &generator)
    return Bool.random(using: &generator) ? size : size.rounded()
  }

  /// A normal quantile by bisection over the logistic's close relative, good enough for a symmetric sample.
  private func quantile(_ share: Double) -> Double {
    var low = -6.0
    var high = 6.0
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if 1 / (1 + exp(-1.702 * middle)) < share { low = middle } else { high = middle }
    }
    return low
  }
}
