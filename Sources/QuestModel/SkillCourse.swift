/// A fold over a skill's scored runs in the order (recordedAt, id): the sums of its pattern and the state of its
/// staircase. The order is fixed, so the same runs give the same bits.
public struct SkillCourse: Hashable, Sendable {
  /// One scored run whose measurement counts.
  public struct Run: Hashable, Sendable {
    /// Estimate minus actual, seconds.
    public var difference: Double
    /// Percent.
    public var accuracy: Double
    public var logRatio: Double
    public var calibration: Bool
    /// Guessed without a hint and measured without a second guess.
    public var isOwnGuess: Bool

    public init(difference: Double, accuracy: Double, logRatio: Double, calibration: Bool, isOwnGuess: Bool) {
      self.difference = difference
      self.accuracy = accuracy
      self.logRatio = logRatio
      self.calibration = calibration
      self.isOwnGuess = isOwnGuess
    }
  }

  /// Runs folded so far.
  public var runs = 0
  /// Runs outside calibration; the members below are about these.
  public var samples = 0
  public var meanDifference = 0.0
  public var meanAccuracy = 0.0
  /// Sum of (index − mean index) · (accuracy − mean accuracy).
  public var rise = 0.0
  /// Of abs(difference).
  public var meanDistance = 0.0
  /// Sum of squared deviations of abs(difference) from its mean.
  public var distanceSquares = 0.0
  public var staircase = Staircase()

  public init() {}

  /// O(1).
  public mutating func take(_ run: Run, _ rules: CourseRules = .standard) {
    runs += 1
    if run.isOwnGuess { staircase.take(run.logRatio, rules) }
    guard !run.calibration else { return }
    // Welford's updates (1962), for means and for both sums of products.
    let meanIndex = Double(samples - 1) / 2
    let index = Double(samples)
    samples += 1
    let count = Double(samples)
    meanDifference += (run.difference - meanDifference) / count
    meanAccuracy += (run.accuracy - meanAccuracy) / count
    if samples > 1 { rise += (index - meanIndex) * (run.accuracy - meanAccuracy) }
    let distance = abs(run.difference)
    let step = distance - meanDistance
    meanDistance += step / count
    distanceSquares += step * (distance - meanDistance)
  }

  // MARK: - Reads

  /// Percent points of accuracy a run: least squares of accuracy on the run's index; 0 with fewer than two.
  public var slope: Double {
    guard samples > 1 else { return 0 }
    let count = Double(samples)
    return rise / (count * (count * count - 1) / 12)
  }

  /// Of abs(difference), with the population deviation; 0 when every difference is 0.
  public var coefficientOfVariation: Double {
    guard samples > 0, meanDistance > 0 else { return 0 }
    return (max(0, distanceSquares) / Double(samples)).squareRoot() / meanDistance
  }
}
