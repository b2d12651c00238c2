private import Foundation

/// How long something will take: a distribution over the logarithm of seconds, Student's t for one duration and normal
/// for a sum. Every method is O(1).
public struct DurationForecast: Hashable, Sendable {
  /// ln of the median, in seconds.
  public let center: Double
  /// Of the logarithm; 0 for a duration that is certain.
  public let scale: Double
  /// `nil` for a normal distribution.
  public let degreesOfFreedom: Double?

  public init(center: Double, scale: Double, degreesOfFreedom: Double?) {
    self.center = center
    self.scale = scale
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// Of the next duration after earlier ones: the shrunk-t predictive (normal-inverse-gamma).
  ///
  /// - Parameters:
  ///   - durations: of ln seconds. Without a guess there has to be one at least.
  ///   - guess: what is expected beforehand, ln seconds, worth `guessWeight` runs; `nil` lets history speak alone.
  ///   - priorSpread: standard deviation of ln seconds that is assumed before history tells.
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
    return DurationForecast(
      center: center, scale: (variance * (1 + 1 / weight)).squareRoot(), degreesOfFreedom: degrees)
  }

  /// Of durations one after another, without anything in between: a log-normal with the moments of the sum of
  /// log-normals (Fenton 1960, Wilkinson). Each is taken as the log-normal with its median and its 9-in-10 quantile.
  ///
  /// - Returns: `nil` for none; a single one as it is. O(n²).
  public static func sum(
    of parts: [DurationForecast], rules: ForecastRules = ForecastRules()
  ) -> DurationForecast? {
    guard parts.count > 1 else { return parts.first }
    let spreads = parts.map(\.lognormalSpread)
    // Relative to the longest, so that no exponential leaves the range of numbers.
    let base = parts.map(\.center).max() ?? 0
    let means = zip(parts, spreads).map { exp($0.center - base + $1 * $1 / 2) }
    let mean = means.reduce(0, +)
    var variance = 0.0
    for i in parts.indices {
      for j in parts.indices {
        let correlation = i == j ? 1 : rules.correlation
        variance += means[i] * means[j] * (exp(correlation * spreads[i] * spreads[j]) - 1)
      }
    }
    let spread = log(1 + variance / (mean * mean)).squareRoot()
    return DurationForecast(
      center: base + log(mean) - spread * spread / 2, scale: spread, degreesOfFreedom: nil)
  }

  /// A duration that is taken as it is; `seconds` above 0.
  static func certain(_ seconds: Double) -> DurationForecast {
    DurationForecast(center: log(seconds), scale: 0, degreesOfFreedom: nil)
  }

  // MARK: - Reads

  /// Seconds within which it is done with this chance; `chance` lies in 0 … 1, both excluded.
  public func quantile(_ chance: Double) -> Double {
    exp(center + standardQuantile(Quantile.normal(chance)) * scale)
  }

  /// The chance that it takes at most `seconds`: the inverse of `quantile`, to about 1e-9.
  public func chance(within seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    guard scale > 0 else { return seconds < exp(center) ? 0 : 1 }
    let target = (log(seconds) - center) / scale
    guard let degreesOfFreedom else { return Quantile.normalProbability(below: target) }
    return Quantile.studentProbability(below: target, degreesOfFreedom: degreesOfFreedom)
  }

  private func standardQuantile(_ normalScore: Double) -> Double {
    guard let degreesOfFreedom else { return normalScore }
    return Quantile.student(normalScore: normalScore, degreesOfFreedom: degreesOfFreedom)
  }

  private var lognormalSpread: Double {
    let normalScore = Quantile.normal(0.9)
    return scale * standardQuantile(normalScore) / normalScore
  }
}
