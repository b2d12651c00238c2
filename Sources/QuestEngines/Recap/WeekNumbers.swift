public import QuestModel

/// One week's history, as input of the recap.
public struct WeekRecord: Sendable {
  /// A scored run outside calibration.
  public struct Run: Sendable {
    public var skill: String
    public var day: LocalDay
    /// Percent.
    public var accuracy: Double
    /// Estimate minus actual, seconds.
    public var difference: Double
    public var logRatio: Double
    public var isOwnGuess: Bool
    public var canBeBest: Bool

    public init(
      skill: String, day: LocalDay, accuracy: Double, difference: Double, logRatio: Double, isOwnGuess: Bool,
      canBeBest: Bool
    ) {
      self.skill = skill
      self.day = day
      self.accuracy = accuracy
      self.difference = difference
      self.logRatio = logRatio
      self.isOwnGuess = isOwnGuess
      self.canBeBest = canBeBest
    }
  }

  /// In the order they were recorded.
  public var runs: [Run] = []
  /// Completed quests, including calibration.
  public var quests = 0
  public var soloRuns = 0
  /// Completed quests outside calibration.
  public var knownQuests = 0
  /// Solo runs outside calibration with a score.
  public var scoredSoloRuns = 0
  public var xp = 0
  /// Local days with a run or a completed session of any kind.
  public var days: Set<LocalDay> = []

  public init() {}
}

/// The figures of a week, compared with the week before (SPEC §5). Quests, days and points count everything played;
/// figures about guesses leave calibration out.
public struct WeekNumbers: Hashable, Sendable {
  /// One run that stands out.
  public struct Outstanding: Hashable, Sendable {
    public var skill: String
    public var day: LocalDay
    /// Percent.
    public var accuracy: Double
    /// Estimate minus actual, seconds.
    public var difference: Double

    init(_ run: WeekRecord.Run) {
      skill = run.skill
      day = run.day
      accuracy = run.accuracy
      difference = run.difference
    }
  }

  /// The direction in which the week's own guesses lean, beyond chance.
  public struct Leaning: Hashable, Sendable {
    public var bias: RatioBelief.Bias
    /// How many guesses in ten had that direction, 6 … 10.
    public var tenths: Int
  }

  public struct Improved: Hashable, Sendable {
    public var skill: String
    /// Percent points of mean accuracy.
    public var delta: Double
  }

  public let questsCompleted: Int
  public let soloRuns: Int
  /// Whether the week has a recap: a quest, or three solo runs with a score, outside calibration.
  public let isWorthTelling: Bool
  public let xpEarned: Int
  /// Percent; 0 without a scored run.
  public let averageAccuracy: Double
  /// Percentage points compared with the week before; `nil` if either week has no scored run.
  public let accuracyChange: Double?
  /// Whether the change exceeds chance.
  public let changeIsMeaningful: Bool
  public let best: Outstanding?
  /// The guess that was farthest off, for another skill than the best and the most improved one; `nil` if none was far
  /// off.
  public let surprise: Outstanding?
  /// `nil` unless the evidence rule for a bias holds for the week's own guesses.
  public let leaning: Leaning?
  public let mostImproved: Improved?
  public let daysPlayed: Int
  public let totalEstimations: Int
  /// Percent of the guesses that were longer than the actual.
  public let overPercent: Double

  /// O(runs).
  public init(_ week: WeekRecord, before: WeekRecord, rules: GameRules = .standard) {
    questsCompleted = week.quests
    soloRuns = week.soloRuns
    isWorthTelling = week.knownQuests > 0 || week.scoredSoloRuns >= rules.recap.soloRuns
    xpEarned = week.xp
    daysPlayed = week.days.count
    totalEstimations = week.runs.count
    let now = Moments(week.runs.map(\.accuracy))
    let then = Moments(before.runs.map(\.accuracy))
    averageAccuracy = now.mean
    accuracyChange = now.count > 0 && then.count > 0 ? now.mean - then.mean : nil
    changeIsMeaningful = Moments.differ(now, then, errors: rules.recap.changeErrors)
    let best = week.runs.filter(\.canBeBest).max { $0.accuracy < $1.accuracy }.map(Outstanding.init)
    let mostImproved = MostImproved(week.runs, before: before.runs, rules: rules).skill.map { skill in
      Improved(skill: skill, delta: Self.mean(of: skill, week.runs) - Self.mean(of: skill, before.runs))
    }
    self.best = best
    self.mostImproved = mostImproved
    surprise = Self.surprise(week.runs, beside: [best?.skill, mostImproved?.skill], rules)
    leaning = Self.leaning(week.runs.filter(\.isOwnGuess), rules)
    let over = week.runs.count { $0.difference > 0 }
    overPercent = week.runs.isEmpty ? 0 : 100 * Double(over) / Double(week.runs.count)
  }

  private static func surprise(
    _ runs: [WeekRecord.Run], beside told: [String?], _ rules: GameRules
  ) -> Outstanding? {
    guard runs.count >= rules.recap.surpriseRuns else { return nil }
    return runs.filter { $0.isOwnGuess && $0.accuracy < rules.recap.surpriseAccuracy && !told.contains($0.skill) }
      .min { $0.accuracy < $1.accuracy }.map(Outstanding.init)
  }

  private static func leaning(_ runs: [WeekRecord.Run], _ rules: GameRules) -> Leaning? {
    guard let (bias, strength) = RatioBelief(Moments(runs.map(\.logRatio)), rules: rules).bias, strength == .plain
    else { return nil }
    let same = runs.count { bias == .over ? $0.difference > 0 : $0.difference < 0 }
    let tenths = Int((10 * Double(same) / Double(runs.count)).rounded(.down))
    return tenths >= rules.recap.leaningTenths ? Leaning(bias: bias, tenths: tenths) : nil
  }

  private static func mean(of skill: String, _ runs: [WeekRecord.Run]) -> Double {
    Moments(runs.filter { $0.skill == skill }.map(\.accuracy)).mean
  }
}
