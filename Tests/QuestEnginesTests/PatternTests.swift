import QuestEngines
import QuestModel
import QuestTestKit
import Testing

struct PatternTests {
  @Test func aHintIsTheMeanOfTheLastFiveWithoutItsFraction() {
    #expect(Hint.text(recentActuals: [2992, 2257, 3368, 2321.19, 2222.2]) == "Last 5 times: ~43m 52s")
    #expect(Hint.text(recentActuals: [8, 8.407, 8, 7.563, 8, 9000]) == "Last 5 times: ~7s")
    #expect(Hint.text(recentActuals: [3600, 3700, 3800, 3900, 4000]) == "Last 5 times: ~1h 3m")
  }

  @Test func fewerThanFiveRunsGiveNoHint() {
    #expect(Hint.text(recentActuals: []) == nil)
    #expect(Hint.text(recentActuals: [60, 60, 60, 60]) == nil)
  }

  @Test func aPatternNeedsFiveScoredRuns() {
    let runs = (0..<4).map { run(estimate: 60, actual: 60 + Double($0)) }
    #expect(DescriptivePattern(runs: runs) == nil)
    #expect(DescriptivePattern(runs: runs + [.init(actual: 60, score: nil)]) == nil)
    #expect(DescriptivePattern(runs: runs + [run(estimate: 60, actual: 60)]) != nil)
  }

  @Test func perfectGuessesVaryByNothing() throws {
    let pattern = try #require(DescriptivePattern(runs: (0..<6).map { _ in run(estimate: 60, actual: 60) }))
    #expect(pattern.coefficientOfVariation == 0)
    #expect(pattern.slopePerSession == 0)
    #expect(pattern.meanDifferenceSeconds == 0)
  }

  @Test func variationIsThatOfTheSizesWithThePopulationDeviation() throws {
    let runs = [10.0, -20, 30, -40, 50].map { run(estimate: 100 + $0, actual: 100) }
    let pattern = try #require(DescriptivePattern(runs: runs))
    #expect(pattern.meanDifferenceSeconds == 6)
    #expect(abs(pattern.coefficientOfVariation - 200.0.squareRoot() / 30) < 1e-12)
  }

  @Test func timeFromATrackerIsRecentButNotSampled() throws {
    var runs = (1...5).map { run(estimate: 100, actual: Double($0) * 10) }
    runs.append(.init(actual: 777, score: nil))
    let pattern = try #require(DescriptivePattern(runs: runs))
    #expect(pattern.sampleCount == 5)
    #expect(pattern.meanDifferenceSeconds == 70)
    #expect(pattern.recentActualSeconds == [777, 50, 40, 30, 20])
  }

  @Test func accuracyOnALineHasThatLinesSlope() throws {
    let runs = (0..<9).map {
      RunFacts(actual: 60, score: Score(difference: 0, accuracy: 50 + 2.5 * Double($0), rating: .off))
    }
    #expect(abs(try #require(DescriptivePattern(runs: runs)).slopePerSession - 2.5) < 1e-12)
    #expect(abs(try #require(DescriptivePattern(runs: runs.reversed())).slopePerSession + 2.5) < 1e-12)
  }

  @Test func theOrderOfRunsMattersOnlyToSlopeAndRecency() throws {
    var generator = SeededGenerator(seed: 91)
    for _ in 0..<200 {
      let runs = (0..<Int.random(in: 5...40, using: &generator)).map { _ in
        run(
          estimate: Double.random(in: 1...5000, using: &generator),
          actual: Double.random(in: 3...5000, using: &generator))
      }
      let pattern = try #require(DescriptivePattern(runs: runs))
      let shuffled = try #require(DescriptivePattern(runs: runs.shuffled(using: &generator)))
      #expect(abs(pattern.meanDifferenceSeconds - shuffled.meanDifferenceSeconds) < 1e-6)
      #expect(abs(pattern.coefficientOfVariation - shuffled.coefficientOfVariation) < 1e-9)
      #expect(pattern.recentActualSeconds == runs.suffix(5).reversed().map(\.actual))
    }
  }

  private func run(estimate: Double, actual: Double) -> RunFacts {
    .init(actual: actual, score: Scoring.score(estimate: estimate, actual: actual, level: 1))
  }
}

extension DescriptivePattern {
  /// Of runs, oldest first.
  init?(runs: [RunFacts]) {
    self.init(scores: runs.compactMap(\.score), recentActuals: runs.reversed().compactMap(\.actual))
  }
}
