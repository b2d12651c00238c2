public import QuestModel

/// Descriptive statistics of a skill's runs, without a claim (SPEC §5).
public struct DescriptivePattern: Hashable, Sendable {
  /// Scored runs.
  public let sampleCount: Int
  /// Mean of estimate minus actual, seconds.
  public let meanDifferenceSeconds: Double
  /// Percentage points of accuracy a run: least squares of accuracy on the run's index.
  public let slopePerSession: Double
  /// The coefficient for abs(difference), with the population deviation; 0 if every difference is 0.
  public let coefficientOfVariation: Double
  /// At most five, newest first.
  public let recentActualSeconds: [Double]
  public let hint: String?

  /// The pattern of a skill's measured runs that count, outside calibration, unfinished sessions included; `nil` with
  /// fewer than five scored ones.
  ///
  /// - Parameters:
  ///   - scores: the scores, oldest first by (recordedAt, id).
  ///   - actuals: the newest measurements, scored or not, newest first; five are used.
  ///   - rules: how many runs are needed.
  public init?(scores: [Score], recentActuals actuals: [Double], rules: GameRules = .standard) {
    guard scores.count >= rules.patternRuns else { return nil }
    sampleCount = scores.count
    meanDifferenceSeconds = Self.mean(scores.map(\.difference))
    slopePerSession = Self.slope(scores.map(\.accuracy))
    coefficientOfVariation = Self.variation(scores.map { abs($0.difference) })
    recentActualSeconds = Array(actuals.prefix(rules.hintRuns))
    hint = Hint.text(recentActuals: recentActualSeconds, rules: rules)
  }

  private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  private static func slope(_ values: [Double]) -> Double {
    let middle = Double(values.count - 1) / 2
    let level = mean(values)
    var covariance = 0.0
    var spread = 0.0
    for (index, value) in values.enumerated() {
      let offset = Double(index) - middle
      covariance += offset * (value - level)
      spread += offset * offset
    }
    return spread > 0 ? covariance / spread : 0
  }

  private static func variation(_ values: [Double]) -> Double {
    let level = mean(values)
    guard level > 0 else { return 0 }
    let variance = mean(values.map { ($0 - level) * ($0 - level) })
    return variance.squareRoot() / level
  }
}
