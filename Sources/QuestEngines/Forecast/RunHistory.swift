private import Foundation

/// The evidence of the player's newest runs of all tasks about the next run of one task: the errors of guesses, and the
/// differences between consecutive runs.
public struct RunHistory: Hashable, Sendable {
  /// A run, and the previous run of the same task.
  public struct Repeat: Hashable, Sendable {
    public var run: Forecast.Past
    public var before: Forecast.Past

    public init(_ run: Forecast.Past, after before: Forecast.Past) {
      self.run = run
      self.before = before
    }

    var isCalibration: Bool { run.calibration || before.calibration }
  }

  private let guessed: [Forecast.Past]
  private let repeats: [Repeat]
  private let rules: ForecastRules

  /// - Parameters:
  ///   - guessed: runs with a guess, newest first. A guess after a hint is no evidence about guesses and is left out.
  ///   - repeats: runs with an earlier run of their task, newest first.
  ///   - rules: constants; the newest `pool` of both are used.
  public init(guessed: [Forecast.Past] = [], repeats: [Repeat] = [], rules: ForecastRules = ForecastRules()) {
    self.guessed = Array(
      rules.settled(guessed.filter { $0.ownEstimate != nil }, isCalibration: \.calibration).prefix(rules.pool))
    self.repeats = Array(rules.settled(repeats, isCalibration: \.isCalibration).prefix(rules.pool))
    self.rules = rules
  }

  /// The share of a change of the guess that appears in the time, 0 … 1: the slope of a regression through the origin
  /// of the change of the actual on that of the guess, both logarithms, with a weak prior.
  public var slope: Double {
    var products = rules.slope * rules.slopeWeight
    var squares = rules.slopeWeight
    for (item, weight) in zip(repeats, decay) {
      guard let change = item.changeOfGuess else { continue }
      products += weight * change * item.changeOfActual
      squares += weight * change * change
    }
    return min(1, max(0, products / squares))
  }

  /// The next run of a task, as a list of three parts: its own runs adjusted to the current guess, its usual time with
  /// the differences between consecutive runs, and the guess with the errors of guesses. The last two together weigh
  /// `borrowed` runs; the more accurate of them gets the larger share. O(n log n) for the n ≤ 238 values.
  ///
  /// - Parameters:
  ///   - own: its runs, newest first; the newest `window` are used.
  ///   - guess: the current guess in seconds; `nil` without one.
  /// - Returns: `nil` when there is neither a run nor a guess.
  public func next(of own: [Forecast.Past], guess: Double?) -> WeightedDurations? {
    let slope = guess == nil ? 0 : slope
    let known = ownRuns(own, guess: guess, slope: slope)
    let steps = steps(slope: slope)
    let turns = turns(own, guess: guess)
    var share = turns == nil ? 0.0 : 1
    if let turns, !known.isEmpty {
      let error = steps.deviation * (1 + rules.centerError / Double(known.count))
      share = error * error / (error * error + turns.errors.deviation * turns.errors.deviation)
    }
    var items = known
    if !known.isEmpty {
      let mass = known.reduce(0) { $0 + $1.weight }
      let center = known.reduce(0) { $0 + $1.weight * $1.value } / mass
      items += borrowed(
        steps, around: center, stretch: 1 + rules.stepStretch / Double(known.count), weight: 1 - share)
    }
    if let turns { items += borrowed(turns.errors, around: turns.guess, stretch: 1, weight: share) }
    return WeightedDurations(items)
  }

  // MARK: - The three lists

  private func ownRuns(_ own: [Forecast.Past], guess: Double?, slope: Double) -> [WeightedDurations.Item] {
    zip(own.prefix(rules.window), Self.decay(rules.ownDecay)).map { run, weight in
      guard let guess, let estimate = run.estimate else { return (log(run.actual), weight) }
      return (
        log(run.actual) + slope * (log(guess) - log(estimate)), weight * Self.nearness(log(guess), log(estimate))
      )
    }
  }

  private func steps(slope: Double) -> Errors {
    let steps = zip(repeats, decay).map { item, weight in
      (item.changeOfActual - slope * (item.changeOfGuess ?? 0), weight)
    }
    return Errors(steps, around: 0, rules)
  }

  /// Without a current guess, uses the previous run's guess and the errors of such guesses for the following run.
  private func turns(_ own: [Forecast.Past], guess: Double?) -> (guess: Double, errors: Errors)? {
    let pairs: [(estimate: Double?, actual: Double)]
    let center: Double
    if let guess {
      center = log(guess)
      pairs = guessed.map { ($0.ownEstimate, $0.actual) }
    } else if let last = own.first?.ownEstimate {
      center = log(last)
      pairs = repeats.map { ($0.before.ownEstimate, $0.run.actual) }
    } else {
      return nil
    }
    let errors = zip(pairs, decay).compactMap { pair, weight -> WeightedDurations.Item? in
      guard let estimate = pair.estimate else { return nil }
      return (log(pair.actual / estimate), weight * Self.nearness(center, log(estimate)))
    }
    let weight = errors.reduce(0) { $0 + $1.weight }
    let mean = weight > 0 ? errors.reduce(0) { $0 + $1.weight * $1.value } / weight : 0
    return (center, Errors(errors, around: mean, rules))
  }

  /// Weighted errors, and their mean absolute deviation including the prior.
  private struct Errors {
    var items: [WeightedDurations.Item]
    var weight: Double
    var deviation: Double

    init(_ items: [WeightedDurations.Item], around mean: Double, _ rules: ForecastRules) {
      self.items = items
      weight = items.reduce(0) { $0 + $1.weight }
      let distance = items.reduce(0) { $0 + $1.weight * abs($1.value - mean) }
      deviation = (rules.priorRuns * rules.priorDeviation + distance) / (rules.priorRuns + weight)
    }
  }

  /// A borrowed list: the errors and those of the prior around a center, with a share of the borrowed weight.
  private func borrowed(
    _ errors: Errors, around center: Double, stretch: Double, weight: Double
  ) -> [WeightedDurations.Item] {
    let factor = rules.borrowed * weight / (errors.weight + rules.priorRuns)
    let prior = rules.priorErrors
    return errors.items.map { (center + $0.value * stretch, $0.weight * factor) }
      + prior.map { (center + $0, factor * rules.priorRuns / Double(prior.count)) }
  }

  // MARK: - Weights

  private var decay: some Sequence<Double> { Self.decay(rules.poolDecay) }

  /// 1, d, d² …
  private static func decay(_ factor: Double) -> some Sequence<Double> {
    sequence(first: 1.0) { $0 * factor }
  }

  /// Guesses of about the same length count most.
  private static func nearness(_ first: Double, _ second: Double) -> Double {
    1 / (1 + (first - second) * (first - second))
  }
}

extension RunHistory.Repeat {
  fileprivate var changeOfActual: Double { log(run.actual / before.actual) }

  /// `nil` if one of the two has no guess of the player's own.
  fileprivate var changeOfGuess: Double? {
    guard let now = run.ownEstimate, let then = before.ownEstimate else { return nil }
    return log(now / then)
  }
}
