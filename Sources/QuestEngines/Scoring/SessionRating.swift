public import QuestModel

extension Scoring {
  /// The rating of a whole session: how close its scored runs were on average, by the bands of their mean level.
  ///
  /// Each run gives min(E, A) / max(E, A), and 1 where it is within the 15 s that are spot on; their mean m is rated as
  /// one run with abs(d) = (1 / m − 1) · min(E, A). A session with one scored run has that run's rating, and one wide guess
  /// among many is not decisive. The mean level is rounded, halves up. O(runs).
  ///
  /// - Returns: `nil` without a scored run.
  public static func rating(ofSession runs: [RunFacts], rules: GameRules = .standard) -> Rating? {
    let scored = runs.filter(\.isScored)
    let shares = scored.compactMap { run -> Double? in
      guard let estimate = run.estimate?.seconds, let actual = run.actual else { return nil }
      let (smaller, larger) = (min(estimate, actual), max(estimate, actual))
      return larger - smaller <= rules.spotOnFloor ? 1 : smaller / larger
    }
    guard !shares.isEmpty else { return nil }
    let count = Double(shares.count)
    let apart = count / shares.reduce(0, +) - 1
    let level = Int((Double(scored.reduce(0) { $0 + $1.level }) / count).rounded(.toNearestOrAwayFromZero))
    let tolerance = rules.tolerance(level: level)
    // Single runs have the exact limits of the bands; the computation over a mean may miss a limit by the last digit.
    func isWithin(_ limit: Double) -> Bool { apart <= limit + 1e-9 }
    if isWithin(tolerance.spotOn) { return .spotOn }
    if isWithin(tolerance.close) { return .close }
    return isWithin(tolerance.off) ? .off : .wayOff
  }
}
