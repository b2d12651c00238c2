private import Foundation
public import QuestEngines

/// The forecast of a task before its second version: Student's t around its runs, or around its guess corrected for the
/// bias of guesses. For comparison with the present forecast.
public enum FirstForecast {
  private static let window = 20
  private static let ownHistoryFrom = 5
  private static let spread = 0.25
  private static let leanWindow = 40

  private static var evidence: EvidenceRules {
    var rules = EvidenceRules()
    rules.biasSpread = 0.35
    return rules
  }

  /// - Parameters:
  ///   - own: runs of the task, newest first.
  ///   - guessed: runs of all tasks, newest first.
  ///   - guess: the present guess in seconds; `nil` without one.
  /// - Returns: `nil` if there is neither a run nor a guess.
  public static func task(
    _ own: [Forecast.Past], guessed: some Collection<Forecast.Past>, guess: Double?
  ) -> DurationForecast? {
    let used = own.prefix(window)
    let turned = used.compactMap { run in run.estimate.map { log(run.actual / $0) } }
    if let guess, turned.count >= ownHistoryFrom {
      return .next(after: Moments(turned.map { log(guess) + $0 }), guess: nil, priorSpread: spread)
    }
    let durations = Moments(used.map { log($0.actual) })
    if guess == nil, used.count >= ownHistoryFrom { return .next(after: durations, guess: nil, priorSpread: spread) }
    let ratios = guessed.prefix(leanWindow).compactMap { run in
      run.estimate.map { Scoring.boundedLogRatio(estimate: $0, actual: run.actual) }
    }
    let planned = (guess ?? used.lazy.compactMap(\.estimate).first).map {
      log($0) - BiasPosterior(Moments(ratios), rules: evidence).mean
    }
    return .next(after: durations, guess: planned, priorSpread: spread)
  }
}
