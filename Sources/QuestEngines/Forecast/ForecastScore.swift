private import Foundation

/// Scores of forecasts and ranges against the outcome.
public enum ForecastScore {
  /// The pinball loss of one quantile, on logarithms: 0 at best, `chance` per log unit that the actual lies beyond it and
  /// `1 − chance` per log unit that it stays below (Koenker & Bassett 1978). Both in seconds, above 0.
  public static func pinballLoss(quantile: Double, actual: Double, chance: Double) -> Double {
    let apart = log(actual / quantile)
    return apart >= 0 ? chance * apart : (chance - 1) * apart
  }

  /// The mean loss over the quantiles of a forecast; 0 for none.
  public static func pinballLoss(quantiles: [(chance: Double, seconds: Double)], actual: Double) -> Double {
    guard !quantiles.isEmpty else { return 0 }
    let losses = quantiles.map { pinballLoss(quantile: $0.seconds, actual: actual, chance: $0.chance) }
    return losses.reduce(0, +) / Double(losses.count)
  }

  /// The interval score of an 8-in-10 range on logarithms: its width, and ten times how far the actual lies outside
  /// (Gneiting & Raftery 2007). Seconds above 0, `low` ≤ `high`.
  public static func intervalScore(low: Double, high: Double, actual: Double) -> Double {
    log(high / low) + 10 * max(0, log(low / actual)) + 10 * max(0, log(actual / high))
  }
}

/// How many of a number of forecasts held.
public struct Coverage: Hashable, Sendable {
  /// Includes exact hits.
  public let held: Int
  public let count: Int
  /// Exact hits. If many runs take exactly the forecast time, no number holds 5 times in 10, so each counts half when
  /// coverage is judged.
  public let ties: Int

  public init(held: Int, ties: Int = 0, count: Int) {
    self.held = held
    self.ties = ties
    self.count = count
  }

  /// Of outcomes as `outcome` gives them.
  public init(_ outcomes: [Double]) {
    self.init(held: outcomes.count { $0 > 0 }, ties: outcomes.count { $0 == 0.5 }, count: outcomes.count)
  }

  /// The number that held, exact hits as a half.
  public var judged: Double { Double(held) - Double(ties) / 2 }

  /// 1 when it took less, 0 when it took more, ½ when it took exactly that. Seconds above 0.
  public static func outcome(_ actual: Double, within seconds: Double) -> Double {
    let apart = log(actual / seconds)
    return abs(apart) <= 1e-9 ? 0.5 : apart < 0 ? 1 : 0
  }

  /// Fewer are no evidence: of ten calibrated 9-in-10 forecasts, two or more fail one time in four.
  public func canBeJudged(rules: ForecastRules = ForecastRules()) -> Bool { count >= rules.coverageFrom }
}
