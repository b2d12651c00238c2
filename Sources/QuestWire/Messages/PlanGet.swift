/// When to start, and how long it will take, from the player's own history.
public struct PlanGet: HistoricalRequest {
  public static let method = "plan.get"

  /// A quest or a task, whichever is called so.
  public var name: String?
  /// A quest.
  public var quest: String?
  /// Tasks or quests one after another, 1 to 20.
  public var tasks: [String]?
  /// Guesses for tasks, of the list or of the quest; without one the history speaks.
  public var estimates: [TaskGuess]?
  /// When it is to be done: `07:45` (the next time the clock shows it) or a moment.
  public var by: String?
  /// When it is started: as `by`; now when absent.
  public var start: String?
  public var asOf: String?

  public init(
    name: String? = nil, quest: String? = nil, tasks: [String]? = nil, estimates: [TaskGuess]? = nil,
    by: String? = nil, start: String? = nil, asOf: String? = nil
  ) {
    self.name = name
    self.quest = quest
    self.tasks = tasks
    self.estimates = estimates
    self.by = by
    self.start = start
    self.asOf = asOf
  }

  public struct TaskGuess: Codable, Equatable, Sendable {
    public var task: String
    public var estimate: DurationInput

    public init(task: String, estimate: DurationInput) {
      self.task = task
      self.estimate = estimate
    }
  }

  public typealias Response = Plan
}

/// A plan. Times of day are absent while a task runs, for they would tell the time.
public struct Plan: Codable, Equatable, Sendable {
  /// What it is about.
  public var name: String
  /// When it is to be done, if that was asked.
  public var by: Moment?
  /// When to start to be done by then with a chance of 5 and of 9 in 10.
  public var startBy: StartBy?
  /// When it is done, if it is started at `start`, or now.
  public var doneBy: DoneBy?
  /// The chance to be done by `by` when it is started then, 0 … 1.
  public var chance: Double?
  /// `about 7 times in 10`.
  public var chanceText: String?
  /// How long it takes as a whole.
  public var totalSeconds: Quantiles
  public var totalText: QuantileTexts
  public var basis: Basis
  /// Of a list: each thing alone.
  public var parts: [Part]?
  /// How the player's kept plans did; absent while there is none.
  public var kept: KeptPlans?
  /// The id under which it was kept.
  public var keptAs: String?
  /// Why something is missing.
  public var note: String?

  public init(
    name: String, by: Moment? = nil, startBy: StartBy? = nil, doneBy: DoneBy? = nil, chance: Double? = nil,
    chanceText: String? = nil, totalSeconds: Quantiles, totalText: QuantileTexts, basis: Basis, parts: [Part]? = nil,
    kept: KeptPlans? = nil, keptAs: String? = nil, note: String? = nil
  ) {
    self.name = name
    self.by = by
    self.startBy = startBy
    self.doneBy = doneBy
    self.chance = chance
    self.chanceText = chanceText
    self.totalSeconds = totalSeconds
    self.totalText = totalText
    self.basis = basis
    self.parts = parts
    self.kept = kept
    self.keptAs = keptAs
    self.note = note
  }

  public struct Moment: Codable, Equatable, Sendable {
    public var at: String
    /// Ready to print: `07:45`, with the day unless it is today.
    public var text: String

    public init(at: String, text: String) {
      self.at = at
      self.text = text
    }
  }

  /// Instants, and the same ready to print.
  public struct StartBy: Codable, Equatable, Sendable {
    public var p50: String
    public var p90: String
    public var p50Text: String
    public var p90Text: String
    /// The 9-in-10 start lies behind.
    public var isPast: Bool

    public init(p50: String, p90: String, p50Text: String, p90Text: String, isPast: Bool) {
      self.p50 = p50
      self.p90 = p90
      self.p50Text = p50Text
      self.p90Text = p90Text
      self.isPast = isPast
    }
  }

  public struct DoneBy: Codable, Equatable, Sendable {
    /// The start, ready to print; absent for now.
    public var startText: String?
    public var p50: String
    public var p80: String
    public var p90: String
    public var p50Text: String
    public var p80Text: String
    public var p90Text: String

    public init(
      startText: String?, p50: String, p80: String, p90: String, p50Text: String, p80Text: String, p90Text: String
    ) {
      self.startText = startText
      self.p50 = p50
      self.p80 = p80
      self.p90 = p90
      self.p50Text = p50Text
      self.p80Text = p80Text
      self.p90Text = p90Text
    }
  }

  /// Seconds within which it is done with a chance of 5, 8 and 9 in 10.
  public struct Quantiles: Codable, Equatable, Sendable {
    public var p50: Double
    public var p80: Double
    public var p90: Double

    public init(p50: Double, p80: Double, p90: Double) {
      self.p50 = p50
      self.p80 = p80
      self.p90 = p90
    }
  }

  /// The same ready to print.
  public struct QuantileTexts: Codable, Equatable, Sendable {
    public var p50: String
    public var p80: String
    public var p90: String

    public init(p50: String, p80: String, p90: String) {
      self.p50 = p50
      self.p80 = p80
      self.p90 = p90
    }
  }

  public struct Basis: Codable, Equatable, Sendable {
    /// Plays or runs it rests on.
    public var runs: Int
    /// `sessions`, `runs`, `guesses`, `estimate` or `tasks`.
    public var method: String
    /// Little is known yet.
    public var rough: Bool
    /// In plain words.
    public var text: String

    public init(runs: Int, method: String, rough: Bool, text: String) {
      self.runs = runs
      self.method = method
      self.rough = rough
      self.text = text
    }
  }

  public struct Part: Codable, Equatable, Sendable {
    public var name: String
    public var totalSeconds: Quantiles
    public var totalText: QuantileTexts
    public var basis: Basis

    public init(name: String, totalSeconds: Quantiles, totalText: QuantileTexts, basis: Basis) {
      self.name = name
      self.totalSeconds = totalSeconds
      self.totalText = totalText
      self.basis = basis
    }
  }

  /// Of the newest hundred that came true or not.
  public struct KeptPlans: Codable, Equatable, Sendable {
    public var scored: Int
    /// Done within the time promised with 5, 8 and 9 in 10.
    public var held50: Int
    public var held80: Int
    public var held90: Int
    /// Mean loss over the three; 0 is best.
    public var pinballLoss: Double
    /// There are enough to judge them by.
    public var judged: Bool
    public var text: String

    public init(
      scored: Int, held50: Int, held80: Int, held90: Int, pinballLoss: Double, judged: Bool, text: String
    ) {
      self.scored = scored
      self.held50 = held50
      self.held80 = held80
      self.held90 = held90
      self.pinballLoss = pinballLoss
      self.judged = judged
      self.text = text
    }
  }
}
