/// Calibration sessions (SPEC §4).
public enum Calibration {
  /// Whether a session calibrates, given how many completed sessions of its quest started before it; for a solo task,
  /// how many solo runs the player made before it.
  public static func isCalibrating(completedBefore count: Int, rules: GameRules = .standard) -> Bool {
    count < rules.calibrationSessions
  }
}
