private import Foundation

/// The posterior of the log ratios of some runs: mean and spread.
///
/// A normal model with a weak prior: five runs give little evidence, forty give much (Gelman et al., Bayesian Data
/// Analysis, chapter 3). `make simulate` measures the error rates.
public struct RatioBelief: Hashable, Sendable {
  public let moments: Moments
  private let rules: GameRules
  private let posterior: BiasPosterior

  public init(_ moments: Moments, rules: GameRules = .standard) {
    self.moments = moments
    self.rules = rules
    posterior = BiasPosterior(moments, rules: rules.evidence)
  }

  /// From the log ratios of a skill's own runs, newest first; uses the newest 40.
  public init(newestFirst ratios: [Double], rules: GameRules = .standard) {
    self.init(Moments(ratios.prefix(rules.evidence.window)), rules: rules)
  }

  /// The direction of the bias.
  public enum Bias: String, CaseIterable, Sendable {
    /// Guesses are mostly longer than the actual.
    case over
    /// Guesses are mostly shorter than the actual.
    case under
  }

  /// μ: the mean log ratio, drawn towards 0.
  public var mean: Double { posterior.mean }

  /// √v: the uncertainty of `mean`.
  public var deviation: Double { posterior.deviation }

  /// s̃ = √((4 · .35² + M2) / (3 + n)): the spread of the log ratio, drawn towards .35.
  public var spread: Double {
    let prior = rules.evidence.spreadDegrees * rules.evidence.spreadPrior * rules.evidence.spreadPrior
    return ((prior + moments.squares) / posterior.degreesOfFreedom).squareRoot()
  }

  /// e^(−μ): the factor to multiply the guess with.
  public var factor: Double { exp(-mean) }

  /// The range of `factor` with a chance of 8 in 10.
  public var factorRange: ClosedRange<Double> {
    let chance = (1 + rules.claims.factorChance) / 2
    let reach = deviation * Quantile.student(chance, degreesOfFreedom: posterior.degreesOfFreedom)
    return exp(-mean - reach)...exp(-mean + reach)
  }

  /// The bias that may be claimed, with its strength; `nil` without enough evidence or when it is too small.
  public var bias: (direction: Bias, strength: Claim.Strength)? {
    guard moments.count >= rules.claims.biasRuns else { return nil }
    let excess = (abs(mean) - log(rules.claims.biasFactor)) / deviation
    func exceeds(_ probability: Double) -> Bool {
      excess >= Quantile.student(probability, degreesOfFreedom: posterior.degreesOfFreedom)
    }
    guard exceeds(rules.claims.maybeProbability) else { return nil }
    return (mean > 0 ? .over : .under, exceeds(rules.claims.plainProbability) ? .plain : .maybe)
  }

  /// How much guesses vary from time to time.
  public enum Steadiness: String, CaseIterable, Sendable {
    case verySteady = "very_steady"
    case steady, varied, wide
  }

  /// `nil` with fewer than ten runs.
  public var steadiness: (label: Steadiness, strength: Claim.Strength)? {
    guard moments.count >= rules.claims.steadinessRuns else { return nil }
    let isSure = moments.count >= rules.claims.verySteadyRuns
    let label: Steadiness =
      switch spread {
      case ..<rules.claims.steadinessCuts[0]: isSure ? .verySteady : .steady
      case ..<rules.claims.steadinessCuts[1]: .steady
      case ..<rules.claims.steadinessCuts[2]: .varied
      default: .wide
      }
    return (label, isSure ? .plain : .maybe)
  }

  /// e^s̃ − 1: the relative distance within which guesses mostly lie, .2 for 20 %.
  public var share: Double { exp(spread) - 1 }
}
