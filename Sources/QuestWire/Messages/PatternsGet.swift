/// Patterns of the player's runs, and the claims that the evidence supports.
public struct PatternsGet: HistoricalRequest {
  public static let method = "patterns.get"

  /// Only this skill: a task's name or `@kind`.
  public var skill: String?
  /// Only the tasks of this quest within its last 200 plays. The quest by its name, a unique prefix of it, or its id.
  public var quest: String?
  /// Only runs recorded on this local day or later: `2026-03-15`, `yesterday`, `mon`, `8w` ago. With `from` or `to`,
  /// each skill is judged by its newest 200 runs within these days. Both exclude `quest`.
  public var from: String?
  /// Only runs recorded on this local day or before, written like `from`.
  public var to: String?
  public var asOf: String?
  /// `nextCursor` of the page before.
  public var cursor: String?
  /// The number of skills, most recently played first: 1 … 500; 50 when absent.
  public var limit: Int?

  public init(
    skill: String? = nil, quest: String? = nil, from: String? = nil, to: String? = nil, asOf: String? = nil,
    cursor: String? = nil, limit: Int? = nil
  ) {
    self.from = from
    self.to = to
    self.skill = skill
    self.quest = quest
    self.asOf = asOf
    self.cursor = cursor
    self.limit = limit
  }

  public struct Response: Codable, Equatable, Sendable {
    /// Skills with a pattern, which requires five scored runs outside calibration.
    public var tasks: [Pattern]
    /// Skills with too few runs for a pattern.
    public var learning: [Learning]
    public var overall: Overall
    public var nextCursor: String?
    /// The requested days, ready to print; absent if the request names none.
    public var period: String?
    /// The usual times of skills with at least five runs without a guess; absent if there are none, and for a quest.
    public var usualTimes: [UsualTime]?
    /// The usual weekdays of the newest 1,000 runs that have no guess, of all skills or of the requested skill. Absent
    /// without such runs, after the first page, and for a quest.
    public var usualDays: [UsualDay]?
    /// The newest claim about a skill that no `patterns.seen` has marked. Only on the first page of all skills.
    public var newest: Claim?

    public init(tasks: [Pattern], learning: [Learning], overall: Overall, nextCursor: String?) {
      self.tasks = tasks
      self.learning = learning
      self.overall = overall
      self.nextCursor = nextCursor
    }
  }

  public struct Pattern: Codable, Equatable, Sendable {
    public var skill: String
    /// The quest; only in the patterns of one quest.
    public var quest: String?
    /// Scored runs outside calibration.
    public var sampleCount: Int
    /// The mean of estimate minus actual.
    public var meanDifferenceSeconds: Double
    /// The trend of accuracy, in percentage points per run.
    public var slopePerSession: Double
    /// The coefficient of variation of abs(estimate − actual).
    public var coefficientOfVariation: Double
    /// The last five actual times, newest first.
    public var recentActualSeconds: [Double]
    public var hint: String?
    /// Empty while the evidence is too weak; `note` says so then.
    public var claims: [Claim]
    public var note: String?
    /// The usual ratio of actual to guess, from the newest runs; absent without evidence.
    public var factor: Factor?

    public init(
      skill: String, quest: String?, sampleCount: Int, meanDifferenceSeconds: Double, slopePerSession: Double,
      coefficientOfVariation: Double, recentActualSeconds: [Double], hint: String?, claims: [Claim], note: String?
    ) {
      self.skill = skill
      self.quest = quest
      self.sampleCount = sampleCount
      self.meanDifferenceSeconds = meanDifferenceSeconds
      self.slopePerSession = slopePerSession
      self.coefficientOfVariation = coefficientOfVariation
      self.recentActualSeconds = recentActualSeconds
      self.hint = hint
      self.claims = claims
      self.note = note
    }
  }

  /// The usual ratio of actual to guess: 1.3 means "takes 1.3 times the guess". Shrunk towards 1 while there are few
  /// runs.
  public struct Factor: Codable, Equatable, Sendable {
    public var value: Double
    /// The bounds of the factor's 80 % interval.
    public var low: Double
    public var high: Double
    /// Number of guesses it is based on, at most the newest 40.
    public var runs: Int

    public init(value: Double, low: Double, high: Double, runs: Int) {
      self.value = value
      self.low = low
      self.high = high
      self.runs = runs
    }
  }

  /// A claim that the evidence supports.
  public struct Claim: Codable, Equatable, Sendable {
    public var kind: Open<Kind>
    /// What is claimed. A `bias` is `over` if the guess is usually longer than the actual.
    public var label: Open<Label>
    public var strength: Open<Strength>
    /// For a `bias`: the factor to multiply the guess by, such as 1.3 if the task takes 1.3 times the guess.
    public var factor: Double?
    /// The range of the factor 8 times in 10, as given in the text.
    public var factorLow: Double?
    public var factorHigh: Double?
    public var text: String

    public enum Kind: String, CaseIterable, Sendable { case bias, steadiness, trend, timeOfDay }
    public enum Strength: String, CaseIterable, Sendable { case plain, maybe }

    public enum Label: String, CaseIterable, Sendable {
      case over, under
      case verySteady = "very_steady"
      case steady, varied, wide
      case improving, declining
      case closerInMorning = "closer_in_morning"
      case closerAtMidday = "closer_in_midday"
      case closerInAfternoon = "closer_in_afternoon"
      case closerInEvening = "closer_in_evening"
      case widerInMorning = "wider_in_morning"
      case widerAtMidday = "wider_in_midday"
      case widerInAfternoon = "wider_in_afternoon"
      case widerInEvening = "wider_in_evening"
    }

    public init(
      kind: Open<Kind>, label: Open<Label>, strength: Open<Strength>, factor: Double? = nil,
      factorLow: Double? = nil, factorHigh: Double? = nil, text: String
    ) {
      self.kind = kind
      self.label = label
      self.strength = strength
      self.factor = factor
      self.factorLow = factorLow
      self.factorHigh = factorHigh
      self.text = text
    }
  }

  /// How long a skill takes, from its newest runs without a guess.
  public struct UsualTime: Codable, Equatable, Sendable {
    public var skill: String
    public var runs: Int
    /// The median time.
    public var medianSeconds: Double
    /// The lower bound of the middle 8 in 10.
    public var lowSeconds: Double
    /// The upper bound of the middle 8 in 10.
    public var highSeconds: Double

    public init(skill: String, runs: Int, medianSeconds: Double, lowSeconds: Double, highSeconds: Double) {
      self.skill = skill
      self.runs = runs
      self.medianSeconds = medianSeconds
      self.lowSeconds = lowSeconds
      self.highSeconds = highSeconds
    }
  }

  /// Medians over the days of one weekday, from the newest runs without a guess.
  public struct UsualDay: Codable, Equatable, Sendable {
    /// 1 = Sunday … 7 = Saturday.
    public var weekday: Int
    public var days: Int
    /// The median of the day's total.
    public var medianSeconds: Double
    /// When the first run of a day starts: `06:48`. Absent if only days are known.
    public var firstStart: String?
    /// When the last run of a day ends.
    public var lastEnd: String?

    public init(weekday: Int, days: Int, medianSeconds: Double, firstStart: String?, lastEnd: String?) {
      self.weekday = weekday
      self.days = days
      self.medianSeconds = medianSeconds
      self.firstStart = firstStart
      self.lastEnd = lastEnd
    }
  }

  public struct Learning: Codable, Equatable, Sendable {
    public var skill: String
    /// Scored runs outside calibration so far.
    public var sampleCount: Int
    public var text: String

    public init(skill: String, sampleCount: Int, text: String) {
      self.skill = skill
      self.sampleCount = sampleCount
      self.text = text
    }
  }

  /// The pattern of all skills together, or of all tasks of the quest.
  public struct Overall: Codable, Equatable, Sendable {
    public var claims: [Claim]
    /// The text to show without claims.
    public var note: String?

    public init(claims: [Claim], note: String?) {
      self.claims = claims
      self.note = note
    }
  }
}
