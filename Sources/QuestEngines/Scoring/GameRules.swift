/// QuestEngines: the rules of the game as pure functions over model values. No clock, no randomness, no logging and no
/// input or output; callers pass everything a rule needs.

public import QuestModel

/// Every constant of the rules (SPEC §4). The engines take the rules as a value, so a constant can be tuned or varied in
/// a test without touching code.
public struct GameRules: Hashable, Sendable {
  public static let standard = GameRules()

  // MARK: - Accuracy and rating

  /// The log ratio and the staircase of difficulty.
  public var course = CourseRules.standard
  /// Seconds added to estimate and actual before they are compared, so that noise does not dominate short tasks.
  public var softening: Double { course.softening }
  /// Seconds within which every guess is spot on.
  public var spotOnFloor = 15.0

  /// The largest distance of a guess from the actual, as a share of the smaller of the two.
  public struct Tolerance: Hashable, Sendable {
    public var spotOn: Double
    public var close: Double
    public var off: Double

    public init(spotOn: Double, close: Double, off: Double) {
      self.spotOn = spotOn
      self.close = close
      self.off = off
    }
  }

  /// By difficulty level, 1 first.
  public var tolerances = [
    Tolerance(spotOn: 0.10, close: 0.25, off: 0.50),
    Tolerance(spotOn: 0.08, close: 0.20, off: 0.40),
    Tolerance(spotOn: 0.06, close: 0.15, off: 0.35),
    Tolerance(spotOn: 0.05, close: 0.12, off: 0.30),
    Tolerance(spotOn: 0.04, close: 0.10, off: 0.25),
  ]

  // MARK: - Points

  public var spotOnPoints = 100
  public var closePoints = 60
  public var offPoints = 25
  public var wayOffPoints = 10
  /// Percent of the points by difficulty level, 1 first.
  public var multiplierPercents = [100, 115, 135, 160, 200]
  /// Runs of one skill on one local day that earn full points; each further one earns half of the one before it.
  public var fullyPaidRunsPerDay = 3
  /// Seconds a solo task takes at least to earn points.
  public var shortestPaidSolo = 60.0
  /// Points for completing a quest, not multiplied.
  public var completionBonus = 20

  // MARK: - Level

  /// Level n begins at this many points times n^1.5, truncated.
  public var pointsOfLevelOne = 100

  // MARK: - Rewards

  public var themes = Theme.all

  // MARK: - Calibration, hints and patterns

  /// Calibration: the first completed sessions of a quest, or solo runs of a player, that support no claims.
  public var calibrationSessions = 3
  /// Runs in a hint, and the fewest runs for one.
  public var hintRuns = 5
  /// Runs outside calibration that a pattern needs.
  public var patternRuns = 5

  /// The newest runs of a task, and of all tasks, for usual times without a guess.
  public var usualRuns = 200
  public var usualRunsOfAll = 1000

  // MARK: - Claims and recap

  public var claims = ClaimRules()
  public var recap = RecapRules()
  /// The first day of a week for players who have not set it, 1 = Sunday … 7 = Saturday: Monday (ISO 8601) unless the
  /// service's locale has another.
  public var weekStart = 2

  // MARK: - Measurement

  /// Seconds below which a run is suspiciously fast; it counts as this long.
  public var shortestActual = 3.0
  /// Seconds from lock-in in which a mistyped guess may be changed once.
  public var changeSeconds = 10.0
  /// A run that took less than this share of its guess, and of its skill's recent duration, was probably a slip.
  public var slipShare = 0.125
  /// Seconds that are never overlong, whatever the estimate.
  public var neverOverlong = 3600.0
  /// A run is overlong beyond the smaller of `overlongFactor · E` and `overlongSlope · E + overlongOffset`.
  public var overlongFactor = 20.0
  public var overlongSlope = 3.0
  /// Seconds.
  public var overlongOffset = 7200.0

  // MARK: - Undo

  /// Seconds up to which `undo` reverts a change without a confirmation.
  public var unaskedUndoAge = 43_200.0

  // MARK: - Evidence and forecasts

  public var evidence = EvidenceRules()
  public var forecast = ForecastRules()

  // MARK: - Quests from history

  public var sequences = SequenceRules()

  // MARK: - Reminders

  /// Seconds after its moment in which a reminder may still be shown.
  public var reminderGrace = 7200.0
  /// Seconds by which "later" postpones a reminder.
  public var snooze = 600.0
  /// Seconds before its deadline at which a planned reminder comes while there is too little history to plan it.
  public var unplannedLead = 3600.0

  public init() {}

  // MARK: - Reads

  /// The levels there are: 1 … 5.
  public var levels: ClosedRange<Int> { 1...tolerances.count }

  /// A level outside the table counts as the nearest one in it.
  public func tolerance(level: Int) -> Tolerance { tolerances[clamped(level) - 1] }

  /// A level outside the table counts as the nearest one in it.
  public func multiplierPercent(level: Int) -> Int { multiplierPercents[clamped(level) - 1] }

  public func points(_ rating: Rating) -> Int {
    switch rating {
    case .spotOn: spotOnPoints
    case .close: closePoints
    case .off: offPoints
    case .wayOff: wayOffPoints
    }
  }

  private func clamped(_ level: Int) -> Int { min(max(level, levels.lowerBound), levels.upperBound) }
}
