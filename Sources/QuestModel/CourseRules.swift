private import Foundation

/// Every constant of the log ratio and of the staircase. They are in this module because the store updates derived
/// skill rows itself. All other code reads them through `GameRules`.
public struct CourseRules: Hashable, Sendable {
  public static let standard = CourseRules()

  /// Seconds added to estimate and actual before they are compared, so that noise does not dominate short tasks.
  public var softening = 15.0
  /// The log ratio is clamped to this factor in both directions: beyond it, the size of the error says little about the
  /// guess.
  public var farthestFactor = 3.0

  /// Seconds of √(E · A) at which the second, third and fourth duration band begin.
  public var bandEnds = [120.0, 600.0, 1800.0]

  // MARK: - Staircase

  /// Runs that only set the first width.
  public var warmUpRuns = 3
  /// The prior spread of the log ratio, and the number of runs that it is worth.
  public var priorSpread = 0.35
  public var priorRuns = 2.0
  /// Spread to width: the half-width that holds seven in ten of a normal spread.
  public var widthPerSpread = 1.04
  public var firstWidths = 0.1...0.8
  public var widths = 0.05...1.0
  /// The first step of the width, on the log scale; it shrinks to `smallestStep` as runs come in.
  public var firstStep = 0.30
  public var smallestStep = 0.06
  /// Runs after which a step is half of the first one.
  public var stepRuns = 10.0
  /// Share of runs that should lie within the width.
  public var targetHits = 0.7
  /// Widths below which levels 2 … 5 begin.
  public var levelWidths = [0.45, 0.33, 0.24, 0.17]
  /// How far the width must be beyond a level's limit, in either direction, for the level to change.
  public var hysteresis = 0.07
  /// Runs before which every skill is at level 1.
  public var runsAtLevelOne = 5

  public init() {}

  /// ln((E + 15 s) / (A + 15 s)), clamped to ±ln 3: positive if the guess was too long. Double and half are equally
  /// far.
  public func boundedLogRatio(estimate: Double, actual: Double) -> Double {
    let farthest = log(farthestFactor)
    return min(max(log((estimate + softening) / (actual + softening)), -farthest), farthest)
  }

  /// The duration band, 0 … 3, by √(E · A): sorting by estimate or by actual alone would create a false bias.
  public func band(estimate: Double, actual: Double) -> Int {
    let size = (estimate * actual).squareRoot()
    return bandEnds.firstIndex { size < $0 } ?? bandEnds.count
  }
}
