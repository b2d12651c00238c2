public import QuestModel

/// How strictly a skill's next run is rated. The level is never shown.
public enum DifficultyRule {
  /// The level, 1 … 5, at which the next run of a skill is rated. `staircase` is called only if it matters.
  public static func level(
    _ setting: Settings.Difficulty, rules: GameRules = .standard, _ staircase: () throws -> Staircase
  ) rethrows -> Int {
    switch setting {
    case .fixed: rules.levels.lowerBound
    case .adaptive: try staircase().level(rules.course)
    }
  }
}
