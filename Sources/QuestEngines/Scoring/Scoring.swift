private import Foundation
public import QuestModel

/// Accuracy, rating and points of one run (SPEC §4). O(1) each.
public enum Scoring {
  /// The score of a guess.
  ///
  /// Accuracy is the softened ratio 100 · (min + 15 s) / (max + 15 s): double and half score the same, and the guess
  /// with the best expected score is the median (Tofallis 2015). `estimate` and `actual` are seconds > 0, the actual
  /// already `measured`; `level` is the difficulty, 1 … 5.
  public static func score(estimate: Double, actual: Double, level: Int, rules: GameRules = .standard) -> Score {
    let smaller = min(estimate, actual)
    let larger = max(estimate, actual)
    return Score(
      difference: estimate - actual,
      accuracy: 100 * ((smaller + rules.softening) / (larger + rules.softening)),
      rating: rating(apart: larger - smaller, smaller: smaller, tolerance: rules.tolerance(level: level), rules: rules))
  }

  private static func rating(
    apart: Double, smaller: Double, tolerance: GameRules.Tolerance, rules: GameRules
  ) -> Rating {
    if apart <= max(rules.spotOnFloor, tolerance.spotOn * smaller) { return .spotOn }
    if apart <= tolerance.close * smaller { return .close }
    return apart <= tolerance.off * smaller ? .off : .wayOff
  }

  /// ln((E + 15 s) / (A + 15 s)): positive if the guess was too long.
  public static func logRatio(estimate: Double, actual: Double, rules: GameRules = .standard) -> Double {
    log((estimate + rules.softening) / (actual + rules.softening))
  }

  /// The same, limited to a factor of 3 in either direction, so that no single run outweighs all others. Difficulty and
  /// claims use it.
  public static func boundedLogRatio(estimate: Double, actual: Double, rules: GameRules = .standard) -> Double {
    rules.course.boundedLogRatio(estimate: estimate, actual: actual)
  }

  /// Points of one scored run: base · percent / (100 · 2^(k − 3)), truncated once.
  ///
  /// `runOfSkillThatDay` is k, from 1: this run's position among the skill's scored runs on its local day. `actual`
  /// (seconds) only matters with `isSolo`. Never negative; 0 from the tenth or so run of a day on.
  public static func xp(
    rating: Rating, level: Int, runOfSkillThatDay: Int, isSolo: Bool, actual: Double, rules: GameRules = .standard
  ) -> Int {
    if isSolo, actual < rules.shortestPaidSolo { return 0 }
    // Shifting by 40 makes any product of the tables 0; the bound prevents an overflow for a large k.
    let halvings = min(max(0, runOfSkillThatDay - rules.fullyPaidRunsPerDay), 40)
    return rules.points(rating) * rules.multiplierPercent(level: level) / (100 << halvings)
  }

  // MARK: - Measurement

  /// The plausibility of a stopwatch measurement in seconds; `usual` is the skill's recent duration in seconds, if
  /// known. Without an estimate nothing is overlong.
  public static func integrity(
    actual: Double, estimate: Double?, usual: Double? = nil, rules: GameRules = .standard
  ) -> Integrity {
    if actual < rules.shortestActual { return .suspiciouslyFast }
    guard let estimate else { return .clean }
    if isSlip(actual: actual, estimate: estimate, usual: usual, rules: rules) { return .suspiciouslyFast }
    return actual > overlongLimit(estimate: estimate, rules: rules) ? .overlong : .clean
  }

  /// Whether a run was so short that it was probably ended by mistake: under an eighth of its guess and of the skill's
  /// recent duration.
  public static func isSlip(actual: Double, estimate: Double, usual: Double?, rules: GameRules = .standard) -> Bool {
    actual < rules.slipShare * min(estimate, usual ?? estimate)
  }

  /// The longest duration that is not overlong for this estimate, in seconds: max(1 h, min(20·E, 3·E + 2 h)).
  public static func overlongLimit(estimate: Double, rules: GameRules = .standard) -> Double {
    max(
      rules.neverOverlong,
      min(rules.overlongFactor * estimate, rules.overlongSlope * estimate + rules.overlongOffset))
  }

  /// The actual as stored: never below 3 s.
  public static func measured(_ actual: Double, rules: GameRules = .standard) -> Double {
    max(actual, rules.shortestActual)
  }
}
