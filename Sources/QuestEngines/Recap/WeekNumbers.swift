public import QuestModel

/// One week's history, as input of the recap.
public struct WeekRecord: Sendable {
  /// A scored run outside calibration.
  public struct Run: Sendable {
    public var skill: String
    /// Percent.
    public var accuracy: Double
    /// Estimate minus actual, seconds.
    public var difference: Double
    public var logRatio: Double
    public var isOwnGuess: Bool
    public var canBeBest: Bool

    public init(
      skill: String, accuracy: Double, difference: Double, logRatio: Double, isOwnGuess: Bool, canBeBest: Bool
    ) {
      self.skill = skill
      self.accuracy = accuracy
      self.difference = difference
      self.logRatio = logRatio
      self.isOwnGuess = isOwnGuess
      self.canBeBest = canBeBest
    }
  }

  /// In the order they were recorded.
  public var runs: [Run] = []
  /// Completed outside calibration.
  public var quests = 0
  public var soloRuns = 0
  /// Of these, the ones with a score.
  public var scoredSoloRuns = 0
  public var xp = 0
  /// Local days with a run or a completed session outside calibration.
  public var days: Set<LocalDay> = []

  public init() {}
}

/// The figures of a week, compared with the week before (SPEC §5).
public struct WeekNumbers: Hashable, Sendable {
  public struct Best: Hashable, Sendable {
    public var skill: String
    public var accuracy: Double
  }

  public struct Improved: Hashable, Sendable {
    public var skill: String
    /// Percent points of mean accuracy.
    public var delta: Double
  }

  public let questsCompleted: Int
  public let soloRuns: Int
  /// Whether the week has a recap at all: a quest, or three solo runs with a score.
  public let isWorthTelling: Bool
  public let xpEarned: Int
  /// Percent; 0 without a scored run.
  public let averageAccuracy: Double
  /// Percent points against the week before; `nil` when either week has no scored run.
  public let accuracyChange: Double?
  /// Whether the change exceeds chance.
  public let changeIsMeaningful: Bool
  public let best: Best?
  public let mostImproved: Improved?
  public let daysPlayed: Int
  public let totalEstimations: Int
  /// Percent of the guesses that were longer than the actual.
  public let overPercent: Double

  /// O(runs).
  public init(_ week: WeekRecord, before: WeekRecord, rules: GameRules = .standard) {
    questsCompleted = week.quests
    soloRuns = week.soloRuns
    isWorthTelling = week.quests > 0 || week.scoredSoloRuns >= rules.recap.soloRuns
    xpEarned = week.xp
    daysPlayed = week.days.count
    totalEstimations = week.runs.count
    let now = Moments(week.runs.map(\.accuracy))
    let then = Moments(before.runs.map(\.accuracy))
    averageAccuracy = now.mean
    accuracyChange = now.count > 0 && then.count > 0 ? now.mean - then.mean : nil
    changeIsMeaningful = Moments.differ(now, then, errors: rules.recap.changeErrors)
    best = week.runs.filter(\.canBeBest).max { $0.accuracy < $1.accuracy }
      .map { Best(skill: $0.skill, accuracy: $0.accuracy) }
    mostImproved = MostImproved(week.runs, before: before.runs, rules: rules).skill.map { skill in
      Improved(skill: skill, delta: Self.mean(of: skill, week.runs) - Self.mean(of: skill, before.runs))
    }
    let over = week.runs.count { $0.difference > 0 }
    overPercent = week.runs.isEmpty ? 0 : 100 * Double(over) / Double(week.runs.count)
  }

  private static func mean(of skill: String, _ runs: [WeekRecord.Run]) -> Double {
    Moments(runs.filter { $0.skill == skill }.map(\.accuracy)).mean
  }
}
