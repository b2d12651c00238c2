import Foundation
import QuestEngines
import QuestTestKit
import Testing

struct DurationForecastTests {
  private func logs(_ seconds: [Double]) -> Moments { Moments(seconds.map { log($0) }) }

  private func expect(_ forecast: DurationForecast?, _ quantiles: [Double]) throws {
    let forecast = try #require(forecast)
    for (chance, expected) in zip(ForecastRules().chances, quantiles) {
      #expect(abs(forecast.quantile(chance) / expected - 1) < 1e-9)
    }
  }

  @Test func aQuestPlayedOnceOrTwiceLeansOnItsTasks() throws {
    try expect(
      .next(after: logs([372, 355]), guess: log(300) + 0.1, priorSpread: 0.25),
      [355.78936898343034, 443.2072252855623, 504.50098124569456])
  }

  @Test func aQuestIsForecastFromItsTotals() throws {
    let rules = ForecastRules()
    try expect(
      .next(
        after: logs([2520, 2700, 2460, 3300, 2610, 2580, 2700]), guess: nil, priorSpread: rules.spread(ofQuestWith: 4)),
      [2684.317632794743, 3164.505938054804, 3470.5558044238564])
    try expect(
      .next(after: logs([1800]), guess: nil, priorSpread: rules.spread(ofQuestWith: 1)),
      [1800.0000000000005, 2908.3611906065485, 3933.0862288993662])
  }

  @Test func withoutHistoryAndGuessThereIsNone() {
    #expect(DurationForecast.next(after: Moments(), guess: nil, priorSpread: 0.25) == nil)
    #expect(DurationForecast.sum(of: []) == nil)
  }

  // MARK: - Sums

  private func lognormal(_ seconds: Double, _ spread: Double) -> DurationForecast {
    .normal(center: log(seconds), scale: spread)
  }

  /// The figures are those of 400,000 random sums within half a percent.
  @Test func aListIsTheMatchedSumOfItsTasks() throws {
    let sum = DurationForecast.sum(of: [lognormal(300, 0.3), lognormal(600, 0.4), lognormal(1200, 0.25)])
    try expect(sum, [2156.0249796400362, 2562.336614303018, 2804.3409163494507])
  }

  @Test func aListOfOneTaskIsThatTask() {
    let one = DurationForecast.student(center: 6, scale: 0.3, degreesOfFreedom: 7)
    #expect(DurationForecast.sum(of: [one]) == one)
  }

  @Test func whatIsCertainMovesASumAndWidensNothing() throws {
    let sum = try #require(DurationForecast.sum(of: [lognormal(600, 0.3), .certain(seconds: 1500)]))
    #expect(sum.quantile(0.5) > 2100 && sum.quantile(0.9) < 1500 + lognormal(600, 0.3).quantile(0.9) + 10)
    let certain = DurationForecast.certain(seconds: 1500)
    #expect(certain.quantile(0.9) == 1500 && certain.chance(within: 1500) == 1 && certain.chance(within: 1499) == 0)
  }

  @Test func aSumOfDaysOverflowsNothing() throws {
    let long = try #require(DurationForecast.sum(of: [lognormal(2_592_000, 2), lognormal(1, 0.2)]))
    #expect(long.quantile(0.9).isFinite && long.quantile(0.9) > 2_592_000)
  }

  // MARK: - Chances

  @Test func aChanceIsTheInverseOfItsQuantile() throws {
    let forecast = try #require(
      DurationForecast.next(after: logs([372, 355, 410]), guess: nil, priorSpread: 0.25))
    for chance in [0.02, 0.1, 0.5, 0.8, 0.9, 0.99] {
      #expect(abs(forecast.chance(within: forecast.quantile(chance)) - chance) < 1e-8)
      #expect(abs(lognormal(300, 0.3).chance(within: lognormal(300, 0.3).quantile(chance)) - chance) < 1e-8)
    }
    #expect(forecast.chance(within: 0) == 0)
    #expect(forecast.chance(within: -5) == 0)
    #expect(abs(forecast.chance(within: 1e12) - 1) < 1e-9)
    #expect(abs(forecast.chance(within: 1e-9)) < 1e-9)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func laterIsNeverLessLikely(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let history = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        Double.random(in: 3...20_000, using: &generator)
      }
      let forecast = try #require(DurationForecast.next(after: logs(history), guess: nil, priorSpread: 0.25))
      let quantiles = stride(from: 0.01, to: 1, by: 0.01).map(forecast.quantile)
      #expect(zip(quantiles, quantiles.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  // MARK: - Scores

  @Test func theLossIsLeastAtTheQuantile() {
    #expect(ForecastScore.pinballLoss(quantile: 600, actual: 600, chance: 0.9) == 0)
    let beyond = ForecastScore.pinballLoss(quantile: 600, actual: 600 * M_E, chance: 0.9)
    let below = ForecastScore.pinballLoss(quantile: 600 * M_E, actual: 600, chance: 0.9)
    #expect(abs(beyond - 0.9) < 1e-12)
    #expect(abs(below - 0.1) < 1e-12)
    let mean = ForecastScore.pinballLoss(quantiles: [(0.5, 600), (0.9, 600)], actual: 600 * M_E)
    #expect(abs(mean - 0.7) < 1e-12)
  }

  @Test func aRangeIsChargedForItsWidthAndTenfoldForAMiss() {
    let inside = ForecastScore.intervalScore(low: 1200, high: 2100, actual: 1800)
    #expect(abs(inside - log(1.75)) < 1e-12)
    let late = ForecastScore.intervalScore(low: 1200, high: 2100, actual: 2100 * 1.1)
    #expect(abs(late - log(1.75) - 10 * log(1.1)) < 1e-12)
    let early = ForecastScore.intervalScore(low: 1200, high: 2100, actual: 1000)
    #expect(abs(early - log(1.75) - 10 * log(1.2)) < 1e-12)
  }

  @Test func coverageIsJudgedFromTwentyOn() {
    #expect(!Coverage(held: 19, count: 19).canBeJudged())
    #expect(Coverage(held: 14, count: 20).canBeJudged())
  }
}
