private import QuestText

/// Reference data before a guess: recent durations, or before the first run a range for planning. No correction and no
/// advice.
public enum Hint {
  /// `Last 5 times: ~8m 10s`, from the mean of the latest actuals; `nil` with fewer than five.
  ///
  /// - Parameters:
  ///   - recentActuals: seconds, newest first, of runs that count and lie outside calibration; only the first five are
  ///     read.
  ///   - rules: how many runs a hint needs.
  /// - Returns: the hint, its fraction of a second dropped.
  public static func text(recentActuals: some Collection<Double>, rules: GameRules = .standard) -> String? {
    let latest = recentActuals.prefix(rules.hintRuns)
    guard latest.count == rules.hintRuns else { return nil }
    let mean = latest.reduce(0, +) / Double(latest.count)
    return "Last \(latest.count) times: ~\(DurationText.short(mean))"
  }

  /// `Suggested: 5 to 15 minutes`, for a task that was never done. Seconds.
  public static func text(suggested: ClosedRange<Double>) -> String {
    "Suggested: \(SuggestionText.words(suggested))"
  }
}
