/// The player's statistics.
public struct StatsGet: HistoricalRequest {
  public static let method = "stats.get"

  public var asOf: String?
  /// The number of `days` in the result, counted back from today: 1 … 366; 30 when absent.
  public var days: Int?
  /// Instead of `days`: the first local day, `2026-03-15`, `yesterday`, `mon`, `8w` ago. At most 3,660 days, or 7,320
  /// with `months`. `2026-03-15`, `yesterday`, `mon`, `8w` ago.
  public var from: String?
  /// Up to this local day, written like `from`; today when absent.
  public var to: String?
  /// The number of calendar `months` in the result, counted back from the current month: 1 … 240; none when absent.
  /// With `from` or `to`, if the span is longer than `days` (366 when absent), the newest months of the span instead of
  /// its days.
  public var months: Int?
  /// Only this skill, a task's name or `@kind`: `days` and `period` count only its runs. Level, days played and the
  /// other totals stay those of the player; bests and bands are left out. Excludes `months` without `from` and `to`.
  public var skill: String?
  /// Leave out what home does not show: bests, `recentAccuracy`, `ranges`, `plans` and the longest series.
  public var brief: Bool?

  public init(
    asOf: String? = nil, days: Int? = nil, from: String? = nil, to: String? = nil, months: Int? = nil,
    skill: String? = nil, brief: Bool? = nil
  ) {
    self.brief = brief
    self.skill = skill
    self.asOf = asOf
    self.days = days
    self.from = from
    self.to = to
    self.months = months
  }

  public struct Response: Codable, Equatable, Sendable {
    public var totalXP: Int
    public var level: Int
    /// Share of the way to the next level, 0 ..< 1.
    public var levelProgress: Double
    /// Points at which the next level begins.
    public var xpForNextLevel: Int
    public var streak: Streak
    public var daysPlayed: Int
    /// The last local day with a completed session.
    public var lastPlayed: String?
    /// The percentage over all scored runs; 0 without scored runs (a scored run is always above 0).
    public var averageAccuracy: Double
    /// The percentage over the last 20 scored runs.
    public var recentAccuracy: Double?
    /// Completed quests and solo tasks.
    public var sessionsCompleted: Int
    /// Runs with an estimate and a measurement.
    public var estimations: Int
    /// Measured runs without an estimate, such as imported time; absent if there are none.
    public var unguessedRuns: Int?
    /// Days with a finished run, oldest first; empty if the result has the months of a span instead.
    public var days: [Day]
    /// The local day that `days` were counted back from: `2026-03-15`.
    public var date: String?
    /// The sums of `days`; only with `from`, `to` or `skill`.
    public var period: Period?
    /// The personal bests of skills, by name; at most 500.
    public var personalBests: [Best]
    public var bands: [Band]
    /// The calibration of guesses given as ranges; absent if there are none.
    public var ranges: Ranges?
    /// How often kept plans held; absent if there are none.
    public var plans: Plan.KeptPlans?
    /// The newest claim that no `patterns.seen` has marked; absent if there is none, and with `from`, `to` or `skill`.
    /// `patterns.get` returns all claims.
    public var claim: PatternsGet.Claim?
    /// Months with a finished run, oldest first; only if requested.
    public var months: [Month]?
    /// Plays hidden until the running task is done: with `asOf` from all numbers, otherwise only from the bests, which
    /// contain moments. Absent for none.
    public var hidden: Int?

    public init(
      totalXP: Int, level: Int, levelProgress: Double, xpForNextLevel: Int, streak: Streak, daysPlayed: Int,
      lastPlayed: String?, averageAccuracy: Double, recentAccuracy: Double?, sessionsCompleted: Int, estimations: Int,
      days: [Day], personalBests: [Best], bands: [Band]
    ) {
      self.totalXP = totalXP
      self.level = level
      self.levelProgress = levelProgress
      self.xpForNextLevel = xpForNextLevel
      self.streak = streak
      self.daysPlayed = daysPlayed
      self.lastPlayed = lastPlayed
      self.averageAccuracy = averageAccuracy
      self.recentAccuracy = recentAccuracy
      self.sessionsCompleted = sessionsCompleted
      self.estimations = estimations
      self.days = days
      self.personalBests = personalBests
      self.bands = bands
    }
  }

  /// The newest hundred ranges.
  public struct Ranges: Codable, Equatable, Sendable {
    public var count: Int
    /// The ranges that contained the actual.
    public var held: Int
    /// The ranges among `held` with the actual exactly at one end; absent for none. Each counts half in a judgement.
    public var exact: Int?
    /// The mean of width and misses in logarithms; smaller is better.
    public var intervalScore: Double
    /// Whether there are enough ranges for a judgement.
    public var judged: Bool
    /// `Your 8-in-10 ranges held 16 of 20.`, once there are enough.
    public var text: String?

    public init(count: Int, held: Int, exact: Int? = nil, intervalScore: Double, judged: Bool, text: String?) {
      self.count = count
      self.held = held
      self.exact = exact
      self.intervalScore = intervalScore
      self.judged = judged
      self.text = text
    }
  }

  public struct Day: Codable, Equatable, Sendable {
    public var date: String
    /// Completed quests.
    public var quests: Int
    public var soloRuns: Int
    /// In percent; 0 if no run of the day was scored.
    public var averageAccuracy: Double
    public var bestRating: Open<RunNumbers.Rating>?
    /// The number of runs in `averageAccuracy`.
    public var scoredRuns: Int?
    /// With `skill`: the number of its runs whose measurement counts. `quests` and `soloRuns` are then 0, because they
    /// count whole sessions.
    public var runs: Int?

    public init(
      date: String, quests: Int, soloRuns: Int, averageAccuracy: Double, bestRating: Open<RunNumbers.Rating>?,
      scoredRuns: Int? = nil, runs: Int? = nil
    ) {
      self.runs = runs
      self.date = date
      self.quests = quests
      self.soloRuns = soloRuns
      self.averageAccuracy = averageAccuracy
      self.bestRating = bestRating
      self.scoredRuns = scoredRuns
    }
  }

  /// Sums over a span of local days.
  public struct Period: Codable, Equatable, Sendable {
    /// The first and the last day, and both ready to print.
    public var from: String
    public var to: String
    public var text: String
    /// Completed quests.
    public var quests: Int
    public var soloRuns: Int
    public var daysPlayed: Int
    /// In percent; 0 if no run was scored.
    public var averageAccuracy: Double
    public var scoredRuns: Int
    /// The name of the requested skill; `runs` and `totalSeconds` refer to it.
    public var skill: String?
    /// The number of the skill's runs whose measurement counts.
    public var runs: Int?
    /// The sum of their measurements.
    public var totalSeconds: Double?

    public init(
      from: String, to: String, text: String, quests: Int, soloRuns: Int, daysPlayed: Int, averageAccuracy: Double,
      scoredRuns: Int
    ) {
      self.from = from
      self.to = to
      self.text = text
      self.quests = quests
      self.soloRuns = soloRuns
      self.daysPlayed = daysPlayed
      self.averageAccuracy = averageAccuracy
      self.scoredRuns = scoredRuns
    }
  }

  /// The totals of a calendar month.
  public struct Month: Codable, Equatable, Sendable {
    /// `2026-03`.
    public var month: String
    public var quests: Int
    public var soloRuns: Int
    public var daysPlayed: Int
    /// In percent; 0 if no run of the month was scored.
    public var averageAccuracy: Double
    public var scoredRuns: Int

    public init(
      month: String, quests: Int, soloRuns: Int, daysPlayed: Int, averageAccuracy: Double, scoredRuns: Int
    ) {
      self.month = month
      self.quests = quests
      self.soloRuns = soloRuns
      self.daysPlayed = daysPlayed
      self.averageAccuracy = averageAccuracy
      self.scoredRuns = scoredRuns
    }
  }

  public struct Best: Codable, Equatable, Sendable {
    public var skill: String
    public var differenceSeconds: Double
    public var recordedAt: String
    public var recordedAtText: String

    public init(skill: String, differenceSeconds: Double, recordedAt: String, recordedAtText: String) {
      self.skill = skill
      self.differenceSeconds = differenceSeconds
      self.recordedAt = recordedAt
      self.recordedAtText = recordedAtText
    }
  }

  /// Runs by size, which is √(estimate · actual).
  public struct Band: Codable, Equatable, Sendable {
    /// `under 2m`, `2m to 10m`, `10m to 30m`, `over 30m`.
    public var label: String
    public var runs: Int
    public var averageAccuracy: Double
    /// The geometric mean of actual / estimate: 1.3 means "usually takes 1.3 times the guess".
    public var factor: Double

    public init(label: String, runs: Int, averageAccuracy: Double, factor: Double) {
      self.label = label
      self.runs = runs
      self.averageAccuracy = averageAccuracy
      self.factor = factor
    }
  }
}
