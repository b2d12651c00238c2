private import Foundation

/// How long something will take: a distribution over the logarithm of seconds. Reads are O(log n) of a list, else O(1).
public enum DurationForecast: Hashable, Sendable {
  /// For one task: its own runs and the evidence of other tasks' runs (`RunHistory`).
  case weighted(WeightedDurations)
  /// For a quest played before: Student's t; `center` is ln of the median in seconds.
  case student(center: Double, scale: Double, degreesOfFreedom: Double)
  /// For a sum.
  case normal(center: Double, scale: Double)
  /// A given duration, above 0.
  case certain(seconds: Double)

  /// The next duration after earlier ones: the shrunk-t predictive (normal-inverse-gamma).
  ///
  /// - Parameters:
  ///   - durations: moments of ln seconds. Without a guess at least one is required.
  ///   - guess: the prior expectation in ln seconds, worth `guessWeight` runs; `nil` uses only the history.
  ///   - priorSpread: prior standard deviation of ln seconds.
  ///   - rules: weight of the guess and of the prior spread.
  /// - Returns: `nil` when there is neither history nor a guess.
  public static func next(
    after durations: Moments, guess: Double?, priorSpread: Double, rules: ForecastRules = ForecastRules()
  ) -> DurationForecast? {
    let n = Double(durations.count)
    let weight: Double
    let center: Double
    let squares: Double
    let degrees: Double
    if let guess {
      weight = rules.guessWeight + n
      center = (rules.guessWeight * guess + n * durations.mean) / weight
      let apart = durations.mean - guess
      squares = durations.squares + rules.guessWeight * n * (apart * apart) / weight
      degrees = rules.priorDegrees + n
    } else {
      guard durations.count > 0 else { return nil }
      weight = n
      center = durations.mean
      squares = durations.squares
      degrees = rules.priorDegrees + n - 1
    }
    let variance = (rules.priorDegrees * priorSpread * priorSpread + squares) / degrees
    return .student(center: center, scale: (variance * (1 + 1 / weight)).squareRoot(), degreesOfFreedom: degrees)
  }

  /// The sum of consecutive durations without gaps: a log-normal with the moments of the sum of log-normals (Fenton
  /// 1960, Wilkinson). Each is treated as the log-normal with its median and its 9-in-10 quantile.
  ///
  /// - Returns: `nil` for none; a single one unchanged. O(n²).
  public static func sum(
    of parts: [DurationForecast], rules: ForecastRules = ForecastRules()
  ) -> DurationForecast? {
    guard parts.count > 1 else { return parts.first }
    let (centers, spreads) = (parts.map(\.center), parts.map(\.lognormalSpread))
    // Relative to the longest, so that no exponential overflows.
    let base = centers.max() ?? 0
    let means = zip(centers, spreads).map { exp($0 - base + $1 * $1 / 2) }
    let mean = means.reduce(0, +)
    var variance = 0.0
    for i in parts.indices {
      for j in parts.indices {
        let correlation = i == j ? 1 : rules.correlation
        variance += means[i] * means[j] * (exp(correlation * spreads[i] * spreads[j]) - 1)
      }
    }
    let spread = log(1 + variance / (mean * mean)).squareRoot()
    return .normal(center: base + log(mean) - spread * spread / 2, scale: spread)
  }

  // MARK: - Reads

  /// ln of the median, in seconds.
  public var center: Double { logQuantile(0.5) }

  /// Seconds within which it is done with this chance; 0 < `chance` < 1.
  public func quantile(_ chance: Double) -> Double {
    if case .certain(let seconds) = self { return seconds }
    return exp(logQuantile(chance))
  }

  /// The chance that it takes at most `seconds`: the inverse of `quantile`, to about 1e-9. If a single duration has its
  /// own probability, that is part of the chance.
  public func chance(within seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    switch self {
    case .weighted(let list): return list.chance(within: log(seconds))
    case .student(let center, let scale, let degrees):
      return Quantile.studentProbability(below: (log(seconds) - center) / scale, degreesOfFreedom: degrees)
    case .normal(let center, let scale): return Quantile.normalProbability(below: (log(seconds) - center) / scale)
    case .certain(let certain): return seconds < certain ? 0 : 1
    }
  }

  private func logQuantile(_ chance: Double) -> Double {
    switch self {
    case .weighted(let list): list.quantile(chance)
    case .student(let center, let scale, let degrees):
      center + scale * Quantile.student(chance, degreesOfFreedom: degrees)
    case .normal(let center, let scale): center + scale * Quantile.normal(chance)
    case .certain(let seconds): log(seconds)
    }
  }

  private var lognormalSpread: Double {
    if case .certain = self { return 0 }
    // Runs that all took the same time have no spread, and a sum takes the logarithm of the spread.
    return max(0.001, (logQuantile(0.9) - center) / Quantile.normal(0.9))
  }
}
