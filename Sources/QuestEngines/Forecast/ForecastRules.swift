/// The constants of forecasts (docs/NUMBERS.md).
public struct ForecastRules: Hashable, Sendable {
  /// Newest sessions, or own runs of a task, in a forecast.
  public var window = 20
  /// From this many on, a forecast is not rough, and the first games are left out.
  public var ownHistoryFrom = 5

  // MARK: - One task (`RunHistory`)

  /// Newest runs of all tasks in a forecast.
  public var pool = 100
  /// The weight of a run against that of the one after it: of the task's own runs, of those of all tasks.
  public var ownDecay = 0.9
  public var poolDecay = 0.98
  /// What all that isn't the task's own weighs together, in runs.
  public var borrowed = 6.0
  /// The weight of the prior within the borrowed values, in runs, and its mean absolute deviation.
  public var priorRuns = 3.0
  public var priorDeviation = 0.5
  /// The errors of the prior, as logarithms: middles of equal parts of Student's t with two degrees of freedom.
  public var priorErrors = ForecastRules.errors(scale: 0.45, count: 9)
  /// The prior share of a change of the guess that shows in the time, and its weight.
  public var slope = 0.5
  public var slopeWeight = 0.5
  /// Factors for few runs, 1 + c / runs: of the usual time's error, and of the steps between runs.
  public var centerError = 0.5
  public var stepStretch = 0.2

  // MARK: - Quests and sums

  /// Degrees of freedom of the prior spread.
  public var priorDegrees = 4.0
  /// Prior spread (standard deviation of ln seconds) of a whole quest of k tasks: √(quest² + part²/k).
  public var questSpread = 0.20
  public var partSpread = 0.30
  /// The weight of what the tasks one by one would take, in plays.
  public var guessWeight = 0.6
  /// The assumed correlation of tasks that were never played together.
  public var correlation = 0.1

  // MARK: - Learning from kept forecasts

  /// Newest kept forecasts with an outcome, and the most that they move a chance by, at 5 in 10.
  public var learningWindow = 100
  public var learningLimit = 0.2

  // MARK: - What is told

  /// The probabilities of a forecast.
  public var chances = [0.5, 0.8, 0.9]
  /// Scored forecasts, or ranges, from which on their quality is judged.
  public var coverageFrom = 20

  // MARK: - Practice

  /// Targets of practice in seconds, used in turn.
  public var practiceTargets = [60.0, 20, 120, 45, 90, 30, 180]
  /// The allowed targets of practice, in seconds.
  public var practiceSpan = 5.0...3600
  /// The newest practice runs that are used, and the fewest needed.
  public var practiceWindow = 20
  public var practiceFewest = 5

  public init() {}

  /// The newest, and those of calibration only while there are few others: a clock has measured them all the same.
  func settled<Run>(_ runs: [Run], isCalibration: (Run) -> Bool) -> [Run] {
    let settled = runs.filter { !isCalibration($0) }
    return settled.count >= ownHistoryFrom ? settled : runs
  }

  private static func errors(scale: Double, count: Int) -> [Double] {
    (0..<count).map { index in
      let p = (Double(index) + 0.5) / Double(count)
      return scale * (2 * p - 1) / (2 * p * (1 - p)).squareRoot()
    }
  }

  /// Prior spread of a quest of `tasks` tasks.
  public func spread(ofQuestWith tasks: Int) -> Double {
    (questSpread * questSpread + partSpread * partSpread / Double(max(1, tasks))).squareRoot()
  }
}
