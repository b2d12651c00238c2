/// Every constant of the pace of goals (SPEC §14). `make simulate` and `make backtest` measure how often its dates
/// hold.
public struct PaceRules: Hashable, Sendable {
  // MARK: - What is used

  /// Blocks of 7 days back from yesterday.
  public var weeks = 8
  /// Known days that a block needs to count; its sum is scaled to 7.
  public var knownDays = 4
  /// Blocks that an amount needs, and how many of them above 0.
  public var fewestWeeks = 4
  public var fewestActiveWeeks = 2
  /// Weeks with data that a level needs.
  public var fewestLevelWeeks = 5

  // MARK: - Amounts

  /// Prior spread of a week relative to the mean, and its degrees of freedom.
  public var weekSpread = 0.7
  public var weekDegrees = 4.0
  /// Variance of the logarithm that no history shows: breaks, moods, and a share for each week ahead.
  public var baseVariance = 0.10
  public var weeklyVariance = 0.002
  /// Days beyond which no date is given.
  ///
  /// Dates of 8 in 10 for targets of 1, 2, 4, 8, 16, 26 and 52 weeks of pace held 76, 75, 77, 75, 77, 76, 73 % of the
  /// time on nine real daily series of ten years, a straight line 69, 68, 64, 57, 50, 49, 43 %. For simulated habits
  /// taken together 85, 86, 87, 86, 85, 84, 84 % held, from 72 (stop-and-go) to 99 (steady). So all of them are shown.
  public var farthestDays = 730

  // MARK: - Levels

  // Bounds of 8 in 10 in the direction of the level held at 4, 8 and 16 weeks: steady 95, 99, 100 %, plateau 69, 68, 65
  // %, random walk 60, 58, 55 %, wandering slope 84, 80, 77 %, stop-and-go 73, 74, 78 %. Eight weeks do not show which
  // kind a level is, so no horizon is accepted: `GoalForecast` gives no date for levels.

  /// The share of a slope that is left a week later.
  public var damping = 0.95
  /// Divides the median weekly change into a standard deviation.
  public var changePerDeviation = 0.95
  /// Weeks beyond which no level is measured.
  public var farthestLevelWeeks = 16

  // MARK: - What is told

  public var chances = [0.5, 0.8, 0.9]
  /// The chance of the promised date, and of the named weekly amount.
  public var promise = 0.8
  /// A horizon is shown if the share of dates that held, for the promised chance, lies in this range.
  public var accepted = 0.72...0.90
  /// Past forecasts needed for "such dates held 9 of 11".
  public var heldFrom = 10
  /// The number of newest judged days that forecast a quota.
  public var quotaDays = 28

  public init() {}
}
