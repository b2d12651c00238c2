/// The constants of forecasts (docs/NUMBERS.md).
public struct ForecastRules: Hashable, Sendable {
  /// Newest sessions, or runs, in a forecast.
  public var window = 20
  /// From this many on, guesses are not used any more.
  public var ownHistoryFrom = 5

  // MARK: - Before anything is known

  /// Degrees of freedom of the prior spread.
  public var priorDegrees = 4.0
  /// Prior spread (standard deviation of ln seconds) of one task.
  public var taskSpread = 0.25
  /// Prior spread of a whole quest of k tasks: √(quest² + part²/k).
  public var questSpread = 0.15
  public var partSpread = 0.30
  /// The weight of a guess, in runs.
  public var guessWeight = 0.6
  /// The assumed correlation of tasks that were never played together.
  public var correlation = 0.3

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

  /// Prior spread of a quest of `tasks` tasks.
  public func spread(ofQuestWith tasks: Int) -> Double {
    (questSpread * questSpread + partSpread * partSpread / Double(max(1, tasks))).squareRoot()
  }
}
