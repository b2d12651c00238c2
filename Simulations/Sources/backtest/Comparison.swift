internal import QuestEngines
internal import QuestModel
internal import QuestSimulations

/// A way to forecast.
enum Way: String, CaseIterable {
  case guess = "forecast with the guess"
  case learned = "the same, each one kept"
  case firstGuess = "first rule with the guess"
  case history = "forecast without a guess"
  case firstHistory = "first rule without a guess"
  case plain = "plain quantiles of its runs"
  case saying = "the guess itself"
  case last = "as long as the last time"
}

/// Runs of a task before the forecast.
enum Group: String, CaseIterable {
  case new = "first run of a task"
  case rare = "1 to 4 runs before"
  case known = "5 to 19 runs before"
  case old = "20 and more before"
  case all = "all with a run before"
}

struct Row: Hashable {
  var way: Way
  var group: Group
}

/// Coverage of 5, 8 and 9 in 10, and the pinball loss, all as sums. An exact hit counts half.
struct Tally {
  private(set) var count = 0.0
  private(set) var held = [0.0, 0, 0]
  private(set) var loss = 0.0

  mutating func take(_ quantiles: [Double], _ chances: [Double], actual: Double) {
    count += 1
    for (index, quantile) in quantiles.enumerated() { held[index] += Coverage.outcome(actual, within: quantile) }
    loss += ForecastScore.pinballLoss(
      quantiles: Array(zip(chances, quantiles)).map { (chance: $0, seconds: $1) }, actual: actual)
  }

  mutating func add(_ other: Tally) {
    count += other.count
    for index in held.indices { held[index] += other.held[index] }
    loss += other.loss
  }

  /// Shares that held, and the mean loss.
  var figures: [Double] { (held + [loss]).map { $0 / count } }
}

typealias PersonRecord = [Row: Tally]

/// The results of each way to forecast for one person so far.
struct Comparison {
  private let rules = GameRules.standard
  /// Runs by task, newest first.
  private var known: [String: [Forecast.Past]] = [:]
  /// Guessed runs of all tasks, newest first, as many as a forecast uses.
  private var guessed: [Forecast.Past] = []
  private var repeats: [RunHistory.Repeat] = []
  /// The outcomes of forecasts with a guess, newest first.
  private var outcomes: [ForecastLearning.Outcome] = []
  private var count = 0
  private(set) var record: PersonRecord = [:]

  /// Forecasts the run, then learns from it.
  mutating func take(_ run: PastRun) {
    let past = known[run.task] ?? []
    let history = RunHistory(guessed: guessed, repeats: repeats, rules: rules.forecast)
    var forecast = Forecast.task(past, guess: run.estimate, history: history, rules: rules.forecast)
    score(.guess, forecast?.quantiles(rules.forecast), run, past.count)
    forecast?.learning = ForecastLearning(outcomes, rules: rules.forecast)
    let learned = forecast?.quantiles(rules.forecast)
    score(.learned, learned, run, past.count)
    score(.saying, [run.estimate, run.estimate, run.estimate], run, past.count)
    score(
      .firstGuess, FirstForecast.task(past, guessed: guessed, guess: run.estimate).map(quantiles), run, past.count)
    if let last = past.first {
      let plain = Forecast.task(past, guess: nil, history: history, rules: rules.forecast)
      score(.history, plain?.quantiles(rules.forecast), run, past.count)
      score(.firstHistory, FirstForecast.task(past, guessed: guessed, guess: nil).map(quantiles), run, past.count)
      let sorted = past.prefix(rules.forecast.window).map(\.actual).sorted()
      score(.plain, rules.forecast.chances.map { Quantile.of(sorted, $0) }, run, past.count)
      score(.last, [last.actual, last.actual, last.actual], run, past.count)
    }
    learn(run, after: past.first)
    if let learned { outcomes.insert((.init(p50: learned[0], p80: learned[1], p90: learned[2]), run.actual), at: 0) }
    if outcomes.count > rules.forecast.learningWindow { outcomes.removeLast() }
  }

  private mutating func learn(_ run: PastRun, after before: Forecast.Past?) {
    let past = Forecast.Past(
      estimate: run.estimate, actual: run.actual, calibration: count < rules.calibrationSessions)
    let kept = rules.forecast.pool + 2 * rules.calibrationSessions
    known[run.task, default: []].insert(past, at: 0)
    guessed.insert(past, at: 0)
    if guessed.count > kept { guessed.removeLast() }
    if let before { repeats.insert(RunHistory.Repeat(past, after: before), at: 0) }
    if repeats.count > kept { repeats.removeLast() }
    count += 1
  }

  private func quantiles(_ forecast: DurationForecast) -> [Double] {
    rules.forecast.chances.map(forecast.quantile)
  }

  private mutating func score(_ way: Way, _ quantiles: [Double]?, _ run: PastRun, _ before: Int) {
    guard let quantiles else { return }
    let group: Group =
      switch before {
      case 0: .new
      case 1...4: .rare
      case 5...19: .known
      default: .old
      }
    for group in before == 0 ? [group] : [group, .all] {
      record[Row(way: way, group: group), default: Tally()].take(
        quantiles, rules.forecast.chances, actual: run.actual)
    }
  }
}

extension Forecast {
  fileprivate func quantiles(_ rules: ForecastRules) -> [Double] { rules.chances.map { quantile($0) } }
}
