private import Foundation

/// A forecast and its basis.
public struct Forecast: Hashable, Sendable {
  /// The name in JSON (`basis.method`).
  public enum Method: String, CaseIterable, Sendable {
    /// Complete plays of the quest.
    case sessions
    /// Runs of the task.
    case runs
    /// Runs of the task, adjusted to the current guess, and the errors of guesses.
    case guesses
    /// A guess, and at most a few runs.
    case estimate
    /// The tasks one by one, for tasks that were never played together.
    case tasks
  }

  public var duration: DurationForecast
  public var method: Method
  /// Plays or runs of the basis; for a list, those of all its tasks.
  public var runs: Int
  /// Whether so little is known that the next run may change it a lot.
  public var isRough: Bool
  /// The adjustment from the player's stored forecasts.
  public var learning = ForecastLearning()

  /// One measured run or play. Lists of them are newest first.
  public struct Past: Hashable, Sendable {
    /// Seconds; `nil` without a guess.
    public var estimate: Double?
    /// Seconds.
    public var actual: Double
    /// Whether it is one of the first plays of a quest, or of the first solo runs.
    public var calibration: Bool
    /// Whether its hint was seen before the guess.
    public var hinted: Bool

    public init(estimate: Double?, actual: Double, calibration: Bool, hinted: Bool = false) {
      self.estimate = estimate
      self.actual = actual
      self.calibration = calibration
      self.hinted = hinted
    }

    /// The guess, unless the hint may have influenced it.
    var ownEstimate: Double? { hinted ? nil : estimate }
  }

  // MARK: - Reads

  /// Seconds within which it is done with this chance, adjusted by stored forecasts.
  public func quantile(_ chance: Double) -> Double { duration.quantile(learning.asked(for: chance)) }

  /// The chance that it takes at most `seconds`; never less than `chance` within `quantile(chance)`.
  public func chance(within seconds: Double) -> Double { learning.promised(by: duration.chance(within: seconds)) }

  /// In how many of ten cases it takes at most the time that is shown for a chance: more than requested if the shown
  /// time is rounded up, or if many runs take exactly that time. 9 at most.
  public func tenths(within shown: Double, asked chance: Double) -> Int {
    let asked = Int((chance * 10).rounded())
    return max(asked, min(9, Int(self.chance(within: shown) * 10 + 1e-9)))
  }

  // MARK: - Making one

  /// The forecast of a task.
  ///
  /// - Parameters:
  ///   - past: its runs, newest first.
  ///   - guess: the current guess in seconds; `nil` without one.
  ///   - history: the player's newest runs of all tasks.
  ///   - rules: constants.
  /// - Returns: `nil` when there is neither a run nor a guess.
  public static func task(
    _ past: [Past], guess: Double?, history: RunHistory, rules: ForecastRules = ForecastRules()
  ) -> Forecast? {
    let used = chosen(past, rules)
    guard let list = history.next(of: used, guess: guess) else { return nil }
    let isRough = used.count < rules.ownHistoryFrom
    return Forecast(
      duration: .weighted(list), method: guess == nil ? .runs : isRough ? .estimate : .guesses, runs: used.count,
      isRough: isRough)
  }

  /// The forecast of a quest as a whole.
  /// - Parameters:
  ///   - past: its complete plays; estimates are ignored.
  ///   - tasks: the number of its tasks.
  ///   - parts: its tasks one by one, summed; `nil` when one of them is unknown.
  ///   - rules: constants.
  /// - Returns: `nil` when there is neither a play nor the sum.
  public static func quest(
    _ past: [Past], tasks: Int, parts: Forecast?, rules: ForecastRules = ForecastRules()
  ) -> Forecast? {
    let used = chosen(past, rules)
    guard !used.isEmpty else { return parts }
    let isRough = used.count < rules.ownHistoryFrom
    return DurationForecast.next(
      after: Moments(used.map { log($0.actual) }), guess: isRough ? parts?.duration.center : nil,
      priorSpread: rules.spread(ofQuestWith: tasks), rules: rules
    ).map { Forecast(duration: $0, method: .sessions, runs: used.count, isRough: isRough) }
  }

  /// A duration that the player knows; `seconds` above 0.
  public static func certain(_ seconds: Double) -> Forecast {
    Forecast(duration: .certain(seconds: seconds), method: .estimate, runs: 0, isRough: false)
  }

  /// Consecutive forecasts of one player without gaps; a single one is returned unchanged.
  public static func sum(of parts: [Forecast], rules: ForecastRules = ForecastRules()) -> Forecast? {
    guard parts.count > 1 else { return parts.first }
    return DurationForecast.sum(of: parts.map(\.duration), rules: rules).map { duration in
      Forecast(
        duration: duration, method: .tasks, runs: parts.reduce(0) { $0 + $1.runs },
        isRough: parts.contains(where: \.isRough), learning: parts[0].learning)
    }
  }

  private static func chosen(_ past: [Past], _ rules: ForecastRules) -> [Past] {
    Array(rules.settled(past, isCalibration: \.calibration).prefix(rules.window))
  }
}
