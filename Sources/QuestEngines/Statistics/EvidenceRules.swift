/// Priors of a player's guesses.
public struct EvidenceRules: Hashable, Sendable {
  /// The newest runs used as evidence of a player's current guesses.
  public var window = 40
  /// Prior spread of the mean log ratio.
  public var biasPrior = 0.30
  /// Prior spread of log ratios around their mean, for estimating the mean and for estimating the spread; and the
  /// degrees of freedom of both. Real people spread .5 to .7: a smaller value gives too many people a false bias.
  public var biasSpread = 0.5
  public var spreadPrior = 0.35
  public var spreadDegrees = 4.0

  public init() {}
}

/// The bias of a player's guesses: the posterior of the mean log ratio, shrunk towards none with little evidence.
public struct BiasPosterior: Hashable, Sendable {
  /// Positive if guesses are too long; e^(−mean) is the ratio of actual to guess.
  public let mean: Double
  /// Standard deviation of the mean.
  public let deviation: Double
  public let degreesOfFreedom: Double

  /// From the moments of `Scoring.boundedLogRatio`s, oldest or newest first. Without any the mean is 0.
  public init(_ ratios: Moments, rules: EvidenceRules = EvidenceRules()) {
    let n = Double(ratios.count)
    degreesOfFreedom = rules.spreadDegrees + n - 1
    let variance =
      (rules.spreadDegrees * rules.biasSpread * rules.biasSpread + ratios.squares) / degreesOfFreedom
    let posterior = 1 / (1 / (rules.biasPrior * rules.biasPrior) + n / variance)
    mean = posterior * n / variance * ratios.mean
    deviation = posterior.squareRoot()
  }
}
