private import Foundation

/// A forecast and what it rests on.
public struct Forecast: Hashable, Sendable {
  /// The name in JSON (`basis.method`).
  public enum Method: String, CaseIterable, Sendable {
    /// Whole plays of the quest.
    case sessions
    /// Runs of the task.
    case runs
    /// Runs of the task, moved to the guess of now, and how guesses turn out.
    case guesses
    /// A guess, and at most a few runs.
    case estimate
    /// The tasks one by one, for what was never played together.
    case tasks
  }

  public var duration: DurationForecast
  public var method: Method
  /// Plays or runs it rests on; of a list, those of all its tasks.
  public var runs: Int
  /// So little is known that it may change a lot with the next run.
  public var isRough: Bool
  /// What the person's kept forecasts say about it.
  public var learning = ForecastLearning()

  /// One measured run or play, newest first wherever there are several.
  public struct Past: Hashable, Sendable {
    /// Seconds; `nil` when nothing was guessed.
    public var estimate: Double?
    /// Seconds.
    public var actual: Double
    /// From the first plays of a quest, or the first solo runs.
    public var calibration: Bool
    /// Whether its hint was seen before the guess.
    public var hinted: Bool

    public init(estimate: Double?, actual: Double, calibration: Bool, hinted: Bool = false) {
      self.estimate = estimate
      self.actual = actual
      self.calibration = calibration
      self.hinted = hinted
    }

    /// The guess, unless it may have been the hint's.
    var ownEstimate: Double? { hinted ? nil : estimate }
  }

  // MARK: - Reads

  /// Seconds within which it is done with this chance, as far as kept forecasts have held so far.
  public func quantile(_ chance: Double) -> Double { duration.quantile(learning.asked(for: chance)) }

  /// The chance that it takes at most `seconds`; never less than `chance` within `quantile(chance)`.
  public func chance(within seconds: Double) -> Double { learning.promised(by: duration.chance(within: seconds)) }

  /// In how many of ten cases it takes at most the time that is shown for a chance: more than asked for where the shown
  /// time is rounded up, or is what many runs take exactly. 9 at most.
  public func tenths(within shown: Double, asked chance: Double) -> Int {
    let asked = Int((chance * 10).rounded())
    return max(asked, min(9, Int(self.chance(within: shown) * 10 + 1e-9)))
  }

  // MARK: - Making one

  /// Of a task.
  ///
  /// - Parameters:
  ///   - past: its runs, newest first.
  ///   - guess: seconds, the guess of now; `nil` without one.
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

  /// Of a quest as a whole.
  /// - Parameters:
  ///   - past: its whole plays; estimates are not looked at.
  ///   - tasks: how many it has.
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

  /// Of what the player knows; `seconds` above 0.
  public static func certain(_ seconds: Double) -> Forecast {
    Forecast(duration: .certain(seconds: seconds), method: .estimate, runs: 0, isRough: false)
  }

  /// Of several things one after another, without anything in between, all of one person; one alone stays what it is.
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
