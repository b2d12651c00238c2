import Foundation
import QuestEngines
import Testing

struct QuantileTests {
  @Test(arguments: [
    (0.5, 0.0), (0.8, 0.8416212335729143), (0.9, 1.2815515655446004), (0.95, 1.6448536269514722),
    (0.975, 1.959963984540054), (0.001, -3.090232306167813), (0.9999, 3.719016485455709),
    (1e-12, -7.034483825301132),
  ])
  func normalQuantilesAreTheTabled(p: Double, expected: Double) {
    #expect(abs(Quantile.normal(p) - expected) < 1e-9)
    #expect(abs(Quantile.normalProbability(below: expected) - p) < 1e-12)
  }

  @Test func outsideItsRangeTheNormalQuantileIsInfinite() {
    #expect(Quantile.normal(0) == -.infinity)
    #expect(Quantile.normal(1) == .infinity)
  }

  @Test(arguments: [
    (4.0, 0.940971282077658, 1.5329177515071128, 2.1299179988851997, 2.7693731068407286),
    (7.0, 0.8960320365080418, 1.4148967699357482, 1.8943845617083268, 2.363913343940388),
    (23.5, 0.857185244227507, 1.3186301230552055, 1.7123422784719717, 2.0662195428715813),
  ])
  func studentQuantilesAreThoseOfTheSeries(
    degrees: Double, eighty: Double, ninety: Double, ninetyFive: Double, twoSided: Double
  ) {
    for (p, expected) in [(0.5, 0), (0.8, eighty), (0.9, ninety), (0.95, ninetyFive), (0.975, twoSided)] {
      #expect(abs(Quantile.student(p, degreesOfFreedom: degrees) - expected) < 1e-9)
    }
  }

  @Test func momentsFollowWhatComesAndGoes() {
    let values = [3.0, -1, 4, 1, -5, 9, 2.5]
    var moments = Moments(values + [100])
    moments.remove(100)
    let mean = values.reduce(0, +) / Double(values.count)
    #expect(moments.count == values.count)
    #expect(abs(moments.mean - mean) < 1e-12)
    #expect(abs(moments.squares - values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)) < 1e-9)
    moments = Moments([7])
    moments.remove(7)
    #expect(moments == Moments())
  }
}

struct BiasPosteriorTests {
  private let estimates = [600.0, 540, 720, 480, 660, 600, 500, 580]
  private let actuals = [805.0, 700, 760, 640, 900, 690, 720, 610]

  @Test func itAgreesWithTheReference() {
    let ratios = zip(estimates, actuals).map { Scoring.boundedLogRatio(estimate: $0, actual: $1) }
    let posterior = BiasPosterior(Moments(ratios))
    #expect(abs(posterior.mean + 0.18878138694400257) < 1e-12)
    #expect(abs(posterior.deviation - 0.10470730380622055) < 1e-12)
    #expect(posterior.degreesOfFreedom == 11)
  }

  @Test func withoutRunsItLeansNoWay() {
    #expect(BiasPosterior(Moments()).mean == 0)
    #expect(abs(BiasPosterior(Moments()).deviation - 0.3) < 1e-12)
  }

  @Test func noSingleRunOutweighsAllOthers() {
    #expect(abs(Scoring.boundedLogRatio(estimate: 60, actual: 86_400) + log(3)) < 1e-12)
    #expect(abs(Scoring.boundedLogRatio(estimate: 86_400, actual: 60) - log(3)) < 1e-12)
  }
}
