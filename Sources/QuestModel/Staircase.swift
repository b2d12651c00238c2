private import Foundation

/// How far a skill's guesses may be off to count as hits, and the resulting level: a weighted up-down staircase on the
/// log ratio (Kaernbach 1991, "Simple adaptive testing with the weighted up-down method"), aimed at seven hits in ten.
///
/// A hit narrows the width a little, a miss widens it more, so the width converges where both balance. Neither width
/// nor level is shown to the player.
public struct Staircase: Hashable, Sendable {
  /// Runs so far.
  public var runs: Int
  /// Sum of squared log ratios of the first runs, until they have set the width.
  public var squares: Double
  /// Half-width on the log scale; 0 until the first runs have set it.
  public var width: Double
  /// 1 … 5, from the width alone; `level(_:)` is the one used for rating.
  public var widthLevel: Int

  public init(runs: Int = 0, squares: Double = 0, width: Double = 0, widthLevel: Int = 1) {
    self.runs = runs
    self.squares = squares
    self.width = width
    self.widthLevel = widthLevel
  }

  /// The level, 1 … 5, at which the next run is rated.
  public func level(_ rules: CourseRules = .standard) -> Int { runs < rules.runsAtLevelOne ? 1 : widthLevel }

  /// Adds the next run's log ratio. O(1).
  public mutating func take(_ ratio: Double, _ rules: CourseRules = .standard) {
    defer { runs += 1 }
    guard runs >= rules.warmUpRuns else {
      squares += ratio * ratio
      if runs + 1 == rules.warmUpRuns { setFirstWidth(rules) }
      return
    }
    let step = max(rules.firstStep / (1 + Double(runs - rules.warmUpRuns) / rules.stepRuns), rules.smallestStep)
    let isHit = abs(ratio) <= width
    let change = isHit ? -step * (1 - rules.targetHits) : step * rules.targetHits
    width = min(max(width * exp(change), rules.widths.lowerBound), rules.widths.upperBound)
    moveLevel(rules)
  }

  private mutating func setFirstWidth(_ rules: CourseRules) {
    let prior = rules.priorRuns * rules.priorSpread * rules.priorSpread
    let spread = ((prior + squares) / (rules.priorRuns + Double(rules.warmUpRuns))).squareRoot()
    width = min(max(rules.widthPerSpread * spread, rules.firstWidths.lowerBound), rules.firstWidths.upperBound)
    moveLevel(rules)
  }

  private mutating func moveLevel(_ rules: CourseRules) {
    let widths = rules.levelWidths
    while widthLevel <= widths.count, width < widths[widthLevel - 1] * (1 - rules.hysteresis) { widthLevel += 1 }
    while widthLevel > 1, width > widths[widthLevel - 2] * (1 + rules.hysteresis) { widthLevel -= 1 }
  }
}
