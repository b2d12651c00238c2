private import Foundation

/// A forecast and what it rests on.
public struct Forecast: Hashable, Sendable {
  /// The name in JSON (`basis.method`).
  public enum Method: String, CaseIterable, Sendable {
    /// Whole plays of the quest.
    case sessions
    /// Runs of the task, whatever was guessed.
    case runs
    /// How the guesses for the task turned out, seen from the guess of now.
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

  /// One measured run or play, newest first wherever there are several.
  public struct Past: Hashable, Sendable {
    /// Seconds; `nil` when nothing was guessed.
    public var estimate: Double?
    /// Seconds.
    public var actual: Double
    /// From the first plays of a quest, or the first solo runs.
    public var calibration: Bool

    public init(estimate: Double?, actual: Double, calibration: Bool) {
      self.estimate = estimate
      self.actual = actual
      self.calibration = calibration
    }
  }

  /// Of a task.
  ///
  /// From five runs on they speak alone; with a guess of now they say how guesses for it turn out, because a long one of
  /// its kind is not a short one. Before, the guess counts as a little history, mended by how guesses lean.
  /// - Parameters:
  ///   - past: its runs.
  ///   - guess: seconds, the guess of now; `nil` without one.
  ///   - lean: how the player's guesses for all tasks lean.
  ///   - rules: constants.
  /// - Returns: `nil` when there is neither a run nor a guess.
  public static func task(
    _ past: [Past], guess: Double?, lean: BiasPosterior, rules: ForecastRules = ForecastRules()
  ) -> Forecast? {
    let used = chosen(past, rules)
    let durations = Moments(used.map { log($0.actual) })
    if let guess {
      let guessed = used.compactMap { run in run.estimate.map { log(run.actual / $0) } }
      if guessed.count >= rules.ownHistoryFrom {
        let around = Moments(guessed.map { log(guess) + $0 })
        return DurationForecast.next(after: around, guess: nil, priorSpread: rules.taskSpread, rules: rules)
          .map { Forecast(duration: $0, method: .guesses, runs: guessed.count, isRough: false) }
      }
    }
    if guess == nil, used.count >= rules.ownHistoryFrom {
      return DurationForecast.next(after: durations, guess: nil, priorSpread: rules.taskSpread, rules: rules)
        .map { Forecast(duration: $0, method: .runs, runs: used.count, isRough: false) }
    }
    let planned = guess ?? used.compactMap(\.estimate).first
    return DurationForecast.next(
      after: durations, guess: planned.map { log($0) - lean.mean }, priorSpread: rules.taskSpread, rules: rules
    ).map { forecast in
      Forecast(duration: forecast, method: planned == nil ? .runs : .estimate, runs: used.count, isRough: true)
    }
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
    Forecast(duration: .certain(seconds), method: .estimate, runs: 0, isRough: false)
  }

  /// Of several things one after another, without anything in between; one alone stays what it is.
  public static func sum(of parts: [Forecast], rules: ForecastRules = ForecastRules()) -> Forecast? {
    guard parts.count > 1 else { return parts.first }
    return DurationForecast.sum(of: parts.map(\.duration), rules: rules).map { duration in
      Forecast(
        duration: duration, method: .tasks, runs: parts.reduce(0) { $0 + $1.runs },
        isRough: parts.contains(where: \.isRough))
    }
  }

  /// The newest, and those of calibration only while there are few others: a clock has measured them all the same.
  private static func chosen(_ past: [Past], _ rules: ForecastRules) -> [Past] {
    let settled = past.filter { !$0.calibration }
    return Array((settled.count >= rules.ownHistoryFrom ? settled : past).prefix(rules.window))
  }
}
