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
    /// Newest first; a week without a finished quest or three solo runs has none.
    public var recaps: [WeekRecap]
    /// The recap of last week, until it is dismissed.
    public var card: Card?
    /// A text for the case without a recap.
    public var note: String?
    /// A day of the newest week with a recap (`2026-03-15`), when none of the requested weeks has one.
    public var lastWeek: String?

    public init(recaps: [WeekRecap], card: Card?, note: String?, lastWeek: String? = nil) {
      self.recaps = recaps
      self.card = card
      self.note = note
      self.lastWeek = lastWeek
    }
  }

  public struct Card: Codable, Equatable, Sendable {
    /// What `recap.dismiss` takes.
    public var weekStart: String
    /// Whether it was not seen yet: then it is shown in full, once.
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

/// One week. Quests, solo runs, points and days count everything played; all other figures leave calibration out.
public struct WeekRecap: Codable, Equatable, Sendable {
  /// The first moment of the week and the first after it, in the player's zone.
  public var weekStart: String
  public var weekEnd: String
  public var questsCompleted: Int
  public var soloRuns: Int
  public var xpEarned: Int
  /// Percent; 0 without a scored run.
  public var averageAccuracy: Double
  /// Change in percent points from the week before; absent when either week has no scored run.
  public var accuracyChange: Double?
  /// Whether the change exceeds chance.
  public var changeIsMeaningful: Bool
  /// The guess that came closest.
  public var bestEstimate: OutstandingRun?
  public var mostImproved: Improvement?
  public var daysPlayed: Int
  public var daysInWeek: Int
  /// Scored runs.
  public var totalEstimations: Int
  /// Percent of them whose guess was longer than the actual.
  public var overPercent: Double
  /// One sentence about a skill played that week: that it improved most, else `pattern`.
  public var highlight: String?
  /// One claim about a skill played that week, as it was known when the week ended.
  public var pattern: String?
  /// The guess that was farthest off, of another skill than the best and the most improved one.
  public var surprise: OutstandingRun?
  /// Which way the week's guesses leaned, where that exceeds chance.
  public var leaning: Leaning?
  /// The card, ready to print: at most 8 lines of 72 columns.
  public var lines: [String]

  /// One run that stands out.
  public struct OutstandingRun: Codable, Equatable, Sendable {
    public var skill: String
    public var accuracyPercent: Double
    /// Estimate minus actual; absent from a service of before, as is the day.
    public var differenceSeconds: Double?
    /// Its local day (`2026-03-15`).
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

    /// `over`: longer than the actual.
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
    /// Change of mean accuracy from the week before, in percent points.
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
