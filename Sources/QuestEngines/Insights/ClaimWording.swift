/// All texts of claims. They state the observation and its certainty, without judging and without promising a change.
public enum ClaimWording {
  enum Subject {
    case skill(String)
    /// A duration band, 0 … 3.
    case band(Int)
    case everything
  }

  /// By size, which is the geometric mean of estimate and actual.
  public static let bands = ["under 2m", "2m to 10m", "10m to 30m", "over 30m"]
  private static let bandSubjects = [
    "What takes under 2 minutes", "What takes 2 to 10 minutes", "What takes 10 to 30 minutes",
    "What takes more than half an hour",
  ]

  // MARK: - Not sure yet

  /// For a skill with too few runs for a pattern. `missing` includes the remaining calibration runs.
  public static func learning(missing: Int) -> String {
    "still learning: \(missing) more \(missing == 1 ? "time" : "times") to see a pattern"
  }

  /// The same for a span of days, which may be in the past.
  public static func tooFew(_ runs: Int, of needed: Int) -> String {
    "\(runs) \(runs == 1 ? "time" : "times") with a guess; a pattern takes \(needed)"
  }

  /// For a skill with a pattern about which nothing can be claimed.
  public static let notSure = "not sure yet"
  /// For all skills together.
  public static let notSureOverall = "Not sure yet whether your guesses lean one way. Every task tells a little more."
  /// The same, if single skills have claims.
  public static let notSureTogether = "About all your tasks together nothing is sure yet."
  public static let nothingYet =
    "Still learning your patterns: they show once a task was measured five times. Your first three single tasks, and the "
    + "first three times of a quest, do not count yet."

  /// If every run comes from a time tracker.
  public static let noGuesses =
    "Patterns are about guesses, and these times have none. Hints, forecasts and plans use them."

  // MARK: - Bias

  /// `factor` lies on one side of 1.
  static func text(factor: ClosedRange<Double>, _ strength: Claim.Strength, of subject: Subject) -> String {
    let name =
      switch subject {
      case .skill(let skill): skill
      case .band(let band): bandSubjects[band]
      case .everything: "All in all, a task"
      }
    let amount = factor.lowerBound >= 1 ? "\(times(factor)) your guess" : "\(percent(factor)) of your guess"
    return switch strength {
    case .plain: "\(name) usually takes \(amount)."
    case .maybe: "Maybe: \(lowered(name, subject)) seems to take \(amount)."
    }
  }

  private static func lowered(_ name: String, _ subject: Subject) -> String {
    if case .skill = subject { return name }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  // MARK: - Steadiness

  /// `share` is e^spread − 1. Two runs in three lie within it, compared with the skill's usual ratio.
  static func text(
    of steadiness: RatioBelief.Steadiness, share: Double, _ strength: Claim.Strength, skill: String
  ) -> String {
    let manner =
      switch steadiness {
      case .verySteady: "is very steady"
      case .steady: "is fairly steady"
      case .varied: "varies"
      case .wide: "varies a lot"
      }
    // "±120 %" would include negative durations.
    let extent =
      share < 1
      ? "it is mostly within ±\(percent(share)) of the usual"
      : "it may take \(times(1 + share)) the usual, or less than half"
    let opening = strength == .plain ? "Against" : "Maybe: against"
    return "\(opening) your guess, \(skill) \(manner): \(extent)."
  }

  // MARK: - Trend and time of day

  static func text(of trend: LogTrend.Direction) -> String {
    switch trend {
    case .improving: "Lately your guesses have been coming closer."
    case .declining:
      "Lately guesses and times have drifted apart a little. Something may have changed."
    case .steady: "Your guesses are as close as they were."
    }
  }

  static func text(of trend: LogTrend.Direction, skill: String) -> String {
    switch trend {
    case .improving: "Your guesses for \(skill) have been coming closer."
    case .declining: "Guesses and times of \(skill) have drifted apart a little. Something may have changed."
    case .steady: "Your guesses for \(skill) are as close as they were."
    }
  }

  static func text(of part: DayPart, isCloser: Bool) -> String {
    let when =
      switch part {
      case .morning: "in the morning"
      case .midday: "around midday"
      case .afternoon: "in the afternoon"
      case .evening: "in the evening"
      }
    return isCloser
      ? "Maybe: \(when) your guesses come closer than at other times."
      : "Maybe: \(when) guesses and times lie farther apart than at other times."
  }

  // MARK: - Figures

  /// `1.1 to 1.5 times`, or one number if both are displayed the same.
  private static func times(_ range: ClosedRange<Double>) -> String {
    let (low, high) = (number(range.lowerBound), number(range.upperBound))
    return low == high ? times(range.upperBound) : "\(low) to \(high) times"
  }

  /// `1.3 times`, `twice`.
  private static func times(_ factor: Double) -> String {
    let shown = number(factor)
    return shown == "2" ? "twice" : "\(shown) times"
  }

  private static func number(_ factor: Double) -> String {
    let tenths = Int((min(factor, 1e6) * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// `60 to 80 %`.
  private static func percent(_ range: ClosedRange<Double>) -> String {
    let (low, high) = (Int((range.lowerBound * 100).rounded()), Int((range.upperBound * 100).rounded()))
    return low == high ? percent(range.upperBound) : "\(low) to \(high) %"
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
