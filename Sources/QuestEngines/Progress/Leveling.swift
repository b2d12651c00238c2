private import Foundation

/// Levels from points (SPEC §4): level n begins at trunc(100 · n^1.5), computed exactly in integers as √(100² · n³).
public enum Leveling {
  /// Points at which level `n` begins; 0 for n ≤ 0.
  public static func xpRequired(_ n: Int, rules: GameRules = .standard) -> Int {
    guard n > 0 else { return 0 }
    return Int(clamping: flooredRoot(squaredPoints(n, rules)))
  }

  /// The level for `xp` points: 0 without points, at least 1 with any.
  public static func level(xp: Int, rules: GameRules = .standard) -> Int {
    guard xp > 0 else { return 0 }
    // trunc(√s) ≤ xp is s < (xp + 1)². The floating guess is at most a few levels away; the loops make it exact.
    let bound = UInt128(xp) + 1
    let isReached = { (n: Int) in squaredPoints(n, rules) < bound * bound }
    var level = max(1, Int(pow(Double(xp) / Double(rules.pointsOfLevelOne), 2.0 / 3)))
    while level > 1, !isReached(level) { level -= 1 }
    while isReached(level + 1) { level += 1 }
    return level
  }

  /// Points at which the next level begins.
  public static func xpForNextLevel(xp: Int, rules: GameRules = .standard) -> Int {
    xpRequired(level(xp: xp, rules: rules) + 1, rules: rules)
  }

  /// The share of the way from the present level to the next, 0 ..< 1. Level 1 starts at 0 points here.
  public static func progress(xp: Int, rules: GameRules = .standard) -> Double {
    guard xp > 0 else { return 0 }
    let level = level(xp: xp, rules: rules)
    let start = level > 1 ? xpRequired(level, rules: rules) : 0
    return Double(xp - start) / Double(xpRequired(level + 1, rules: rules) - start)
  }

  /// (100 · n^1.5)². Any Int of points is below level 2.1e11, whose square fits.
  private static func squaredPoints(_ n: Int, _ rules: GameRules) -> UInt128 {
    let n = UInt128(n)
    let points = UInt128(rules.pointsOfLevelOne)
    return points * points * n * n * n
  }

  private static func flooredRoot(_ square: UInt128) -> UInt128 {
    var root = UInt128(Double(square).squareRoot())
    while root * root > square { root -= 1 }
    while (root + 1) * (root + 1) <= square { root += 1 }
    return root
  }
}
