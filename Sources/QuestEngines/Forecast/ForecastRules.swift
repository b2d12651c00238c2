/// The constants of forecasts (docs/NUMBERS.md).
public struct ForecastRules: Hashable, Sendable {
  /// Newest sessions, or runs, a forecast rests on.
  public var window = 20
  /// From so many on, what was planned or guessed adds nothing any more.
  public var ownHistoryFrom = 5

  // MARK: - Before anything is known

  /// Degrees of freedom of the prior spread.
  public var priorDegrees = 4.0
  /// Prior spread (standard deviation of ln seconds) of one task.
  public var taskSpread = 0.25
  /// Prior spread of a whole quest of k tasks: √(quest² + part²/k).
  public var questSpread = 0.15
  public var partSpread = 0.30
  /// How many runs a guess is worth.
  public var guessWeight = 0.6
  /// How much tasks that were never played together go along with each other.
  public var correlation = 0.3

  // MARK: - What is told

  /// The chances a forecast is made, kept and scored for.
  public var chances = [0.5, 0.8, 0.9]
  /// Scored forecasts, or ranges, from which it is said how many held.
  public var coverageFrom = 20

  // MARK: - Practice

  /// Seconds to feel, to choose from in turn.
  public var practiceTargets = [60.0, 20, 120, 45, 90, 30, 180]
  /// What may be practised, in seconds.
  public var practiceSpan = 5.0...3600
  /// Newest tries that say something, and the fewest.
  public var practiceWindow = 20
  public var practiceFewest = 5

  public init() {}

  /// Prior spread of a quest of `tasks` tasks.
  public func spread(ofQuestWith tasks: Int) -> Double {
    (questSpread * questSpread + partSpread * partSpread / Double(max(1, tasks))).squareRoot()
  }
}
