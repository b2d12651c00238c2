/// How strictly a skill's next run is rated. The level is never shown.
public enum DifficultyRule: Hashable, Sendable {
  /// Level 1 for everybody and for ever.
  case fixed

  /// The level, 1 … 5, at which the next run of a skill is rated.
  ///
  /// `ratios` gives the log ratios (`Scoring.logRatio`) of the skill's scored runs before this one, oldest first, without
  /// hinted and recalled ones; it is asked only by a rule that learns.
  public func level(ratios: () -> [Double]) -> Int {
    switch self {
    case .fixed: 1
    }
  }
}
