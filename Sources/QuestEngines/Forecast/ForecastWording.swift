private import Foundation
private import QuestText

/// Texts of forecasts for readers without statistics. No sentence promises more than the numbers do.
public enum ForecastWording {
  // MARK: - Numbers

  /// A duration rounded up, so that it still holds: to 5 s, half a minute, a minute or five, by its size.
  public static func rounded(_ seconds: Double) -> Double {
    let step: Double =
      switch seconds {
      case ..<60: 5
      case ..<300: 30
      case ..<1200: 60
      default: 300
      }
    return max(step, (seconds / step).rounded(.up) * step)
  }

  /// `56m`, for "within": never less than the number.
  public static func within(_ seconds: Double) -> String { DurationText.short(shown(seconds)) }

  /// The seconds that `within` shows.
  public static func shown(_ seconds: Double) -> Double {
    let step: Double = seconds < 60 ? 1 : seconds < 600 ? 10 : 60
    return (seconds / step).rounded(.up) * step
  }

  /// `about 7 times in 10`.
  public static func times(_ chance: Double) -> String {
    switch chance {
    case ..<0.05: return "less than 1 time in 20"
    case 0.95...: return "more than 19 times in 20"
    default:
      let count = max(1, min(9, Int((chance * 10).rounded())))
      return "about \(count) \(count == 1 ? "time" : "times") in 10"
    }
  }

  // MARK: - What it rests on

  /// One sentence, or two. `name` is the task's, `played` how often the tasks of a list were.
  public static func basis(_ forecast: Forecast, name: String, isQuest: Bool) -> String {
    let count = forecast.runs
    let still = forecast.isRough ? " That is not much yet, so it is rough." : ""
    switch forecast.method {
    case .sessions:
      let times = count == 1 ? "the one time" : "the last \(count) times"
      return "From \(times) you played it, the time between tasks included.\(still)"
    case .runs:
      return "From the \(count == 1 ? "one time" : "last \(count) times") you did \(name).\(still)"
    case .guesses:
      return "From the last \(count) times you did \(name), and how your guesses turn out."
    case .estimate:
      guard count > 0 else {
        return "From your guess and the errors of earlier guesses, since \(name) is new here. So it is rough."
      }
      return "From a guess and the \(count == 1 ? "one time" : "\(count) times") you did \(name). So it is still rough."
    case .tasks:
      guard isQuest else {
        let rough = forecast.isRough ? " One of them is new or rare, so it is rough." : ""
        return "From each of them alone, without the time between them.\(rough)"
      }
      return "From its tasks one by one, without the time between them, for it was not played as a whole yet."
    }
  }

  /// For a trip whose duration was given.
  public static let asGiven = "As you said."

  // MARK: - Promises

  /// The duration to promise.
  ///
  /// - Parameters:
  ///   - said: the current guess in seconds.
  ///   - seconds: the 9-in-10 duration.
  /// - Returns: `You guess 30m. Promise 50m.`
  public static func promise(said: Double?, seconds: Double) -> String {
    let promise = rounded(seconds)
    let text = DurationText.short(promise)
    guard let said else { return "Promise \(text)." }
    let shown = DurationText.shown(said)
    if promise < shown { return "You guess \(DurationText.short(said)). \(text) would do." }
    if promise == shown { return "You guess \(text). That's a good promise." }
    return "You guess \(DurationText.short(said)). Promise \(text)."
  }

  /// Why a planned reminder comes that long before its time.
  public static func lead(_ forecast: Forecast, seconds: Double) -> String {
    let text = DurationText.short(seconds)
    let rests =
      switch forecast.method {
      case .sessions: forecast.runs == 1 ? "the one time you played it" : "the last \(forecast.runs) times"
      case .runs, .guesses, .estimate, .tasks: "its tasks one by one"
      }
    return "\(text) before: done in time 9 times in 10, from \(rests)"
  }

  /// The same while there is too little history.
  public static func unplannedLead(seconds: Double) -> String {
    "\(DurationText.short(seconds)) before, until it was played once and can be planned"
  }

  // MARK: - How promises did

  /// A sentence about kept 9-in-10 plans. The count is given from the first plan on, a judgement only from the twentieth,
  /// because fewer say little.
  public static func plans(_ coverage: Coverage, rules: ForecastRules = ForecastRules()) -> String? {
    guard coverage.count > 0 else { return nil }
    let counts = "Your 9-in-10 plans held \(Figures.count(coverage.held)) of \(Figures.count(coverage.count))"
    guard coverage.canBeJudged(rules: rules) else {
      return "\(counts) so far; from \(rules.coverageFrom) on that says how good they are."
    }
    return "\(counts). \(judgement(coverage, promised: 0.9))"
  }

  /// A sentence about 8-in-10 ranges, from twenty on.
  public static func ranges(_ coverage: Coverage, rules: ForecastRules = ForecastRules()) -> String? {
    guard coverage.canBeJudged(rules: rules) else { return nil }
    return "Your 8-in-10 ranges held \(Figures.count(coverage.held)) of \(Figures.count(coverage.count)). "
      + judgement(coverage, promised: 0.8)
  }

  /// Whether the share is as promised, as far as chance allows to tell (5 % on each side).
  private static func judgement(_ coverage: Coverage, promised: Double) -> String {
    let count = Double(coverage.count)
    let apart = coverage.judged - promised * count
    let noise = Quantile.normal(0.95) * (count * promised * (1 - promised)).squareRoot() + 0.5
    if abs(apart) <= noise { return "That is what they promise." }
    return apart < 0 ? "They are narrower than they say." : "They leave more room than they say."
  }

  // MARK: - The inner clock

  /// The result of one practice run. Pressing late means that the inner clock runs slow.
  public static func felt(target: Double, actual: Double) -> String {
    // The comparison uses the displayed seconds.
    let apart = DurationText.apart(actual, target)
    // Within a tenth the difference is not noticeable.
    if apart <= 0.1 * DurationText.shown(target) { return "Right on: your inner clock kept time." }
    let amount = DurationText.short(apart)
    return actual > target
      ? "\(amount) late: your inner clock ran slow." : "\(amount) early: your inner clock ran fast."
  }

  /// The summary of several practice runs; `nil` while there are too few.
  ///
  /// - Parameters:
  ///   - ratios: moments of ln(actual / target) of the newest runs.
  ///   - fewest: the runs it needs.
  /// - Returns: a sentence.
  public static func innerClock(_ ratios: Moments, fewest: Int) -> String? {
    guard ratios.count >= fewest else { return nil }
    let factor = exp(ratios.mean)
    let spread = (ratios.squares / Double(ratios.count - 1) / Double(ratios.count)).squareRoot()
    guard abs(ratios.mean) > 2 * spread, abs(ratios.mean) > log(1.05) else {
      return "Over your last \(ratios.count) tries your inner clock runs neither slow nor fast."
    }
    let percent = Int((abs(factor - 1) * 100).rounded())
    return factor > 1
      ? "Over your last \(ratios.count) tries you press \(percent) % late: your inner clock runs slow."
      : "Over your last \(ratios.count) tries you press \(percent) % early: your inner clock runs fast."
  }
}
