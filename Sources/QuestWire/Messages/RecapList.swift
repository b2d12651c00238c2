/// Recaps of past weeks.
public struct RecapList: HistoricalRequest {
  public static let method = "recap.list"

  /// How many of the last weeks: 1 … 52; 4 when absent.
  public var weeks: Int?
  /// Only the week with this day (`2026-03-15`); for the current week, its days so far.
  public var week: String?
  public var asOf: String?

  public init(weeks: Int? = nil, week: String? = nil, asOf: String? = nil) {
    self.weeks = weeks
    self.week = week
    self.asOf = asOf
  }

  public struct Response: Codable, Equatable, Sendable {
    /// Newest first. A week with neither a finished quest nor three solo runs has no recap.
    public var recaps: [WeekRecap]
    /// The recap of last week, until it is dismissed.
    public var card: Card?
    /// The text to show without a recap.
    public var note: String?
    /// A day of the newest week with a recap (`2026-03-15`), if none of the requested weeks has one.
    public var lastWeek: String?

    public init(recaps: [WeekRecap], card: Card?, note: String?, lastWeek: String? = nil) {
      self.recaps = recaps
      self.card = card
      self.note = note
      self.lastWeek = lastWeek
    }
  }

  public struct Card: Codable, Equatable, Sendable {
    /// The week to give to `recap.dismiss`.
    public var weekStart: String
    /// Whether the card was not seen yet. Show a new card in full, once.
    public var isNew: Bool
    /// The whole card, ready to print: at most 8 lines of 72 columns.
    public var lines: [String]
    /// One line to show afterwards.
    public var line: String

    public init(weekStart: String, isNew: Bool, lines: [String], line: String) {
      self.weekStart = weekStart
      self.isNew = isNew
      self.lines = lines
      self.line = line
    }
  }
}

/// The recap of one week. Quests, solo runs, points and days count all plays; all other figures exclude calibration.
public struct WeekRecap: Codable, Equatable, Sendable {
  /// The first moment of the week and the first moment after it, in the player's time zone.
  public var weekStart: String
  public var weekEnd: String
  public var questsCompleted: Int
  public var soloRuns: Int
  public var xpEarned: Int
  /// The average accuracy in percent; 0 without a scored run.
  public var averageAccuracy: Double
  /// The change from the week before, in percentage points; absent if either week has no scored run.
  public var accuracyChange: Double?
  /// Whether the change exceeds chance.
  public var changeIsMeaningful: Bool
  /// The run with the most accurate guess.
  public var bestEstimate: OutstandingRun?
  public var mostImproved: Improvement?
  public var daysPlayed: Int
  public var daysInWeek: Int
  /// Scored runs.
  public var totalEstimations: Int
  /// The percentage of scored runs whose guess was longer than the actual.
  public var overPercent: Double
  /// One sentence about the skill that improved most in that week, otherwise `pattern`.
  public var highlight: String?
  /// One claim about a skill played that week, as known when the week ended.
  public var pattern: String?
  /// The run with the least accurate guess, of another skill than the best and the most improved one.
  public var surprise: OutstandingRun?
  /// Whether the week's guesses were mostly too long or too short, if that exceeds chance.
  public var leaning: Leaning?
  /// The card, ready to print: at most 8 lines of 72 columns.
  public var lines: [String]

  /// One run that stands out.
  public struct OutstandingRun: Codable, Equatable, Sendable {
    public var skill: String
    public var accuracyPercent: Double
    /// Estimate minus actual. Services of earlier versions send neither this nor `day`.
    public var differenceSeconds: Double?
    /// The local day of the run (`2026-03-15`).
    public var day: String?

    public init(skill: String, accuracyPercent: Double, differenceSeconds: Double, day: String) {
      self.skill = skill
      self.accuracyPercent = accuracyPercent
      self.differenceSeconds = differenceSeconds
      self.day = day
    }
  }

  public struct Leaning: Codable, Equatable, Sendable {
    public enum Label: String, CaseIterable, Sendable { case over, under }

    /// `over` for guesses longer than the actual.
    public var label: Open<Label>
    /// How many guesses in ten went that way, 6 to 10.
    public var timesInTen: Int

    public init(label: Open<Label>, timesInTen: Int) {
      self.label = label
      self.timesInTen = timesInTen
    }
  }

  public struct Improvement: Codable, Equatable, Sendable {
    public var skill: String
    /// The change of mean accuracy from the week before, in percentage points.
    public var delta: Double

    public init(skill: String, delta: Double) {
      self.skill = skill
      self.delta = delta
    }
  }

  public init(
    weekStart: String, weekEnd: String, questsCompleted: Int, soloRuns: Int, xpEarned: Int, averageAccuracy: Double,
    accuracyChange: Double?, changeIsMeaningful: Bool, bestEstimate: OutstandingRun?, mostImproved: Improvement?,
    daysPlayed: Int, daysInWeek: Int, totalEstimations: Int, overPercent: Double, highlight: String?,
    pattern: String? = nil, surprise: OutstandingRun? = nil, leaning: Leaning? = nil, lines: [String]
  ) {
    self.weekStart = weekStart
    self.weekEnd = weekEnd
    self.questsCompleted = questsCompleted
    self.soloRuns = soloRuns
    self.xpEarned = xpEarned
    self.averageAccuracy = averageAccuracy
    self.accuracyChange = accuracyChange
    self.changeIsMeaningful = changeIsMeaningful
    self.bestEstimate = bestEstimate
    self.mostImproved = mostImproved
    self.daysPlayed = daysPlayed
    self.daysInWeek = daysInWeek
    self.totalEstimations = totalEstimations
    self.overPercent = overPercent
    self.highlight = highlight
    self.pattern = pattern
    self.surprise = surprise
    self.leaning = leaning
    self.lines = lines
  }
}
