/// When to start a quest or task, and how long it will take, from the player's history.
public struct PlanGet: HistoricalRequest {
  public static let method = "plan.get"

  /// The name of a quest or a task.
  public var name: String?
  /// A quest.
  public var quest: String?
  /// Tasks or quests one after another, 1 to 20.
  public var tasks: [String]?
  /// Guesses for tasks of the list or of the quest. Without guesses the plan uses history only.
  public var estimates: [TaskGuess]?
  /// A trip after the last task. `by` is then the time of arrival.
  public var then: Trip?
  /// The deadline: `07:45` (the next such time) or a moment.
  public var by: String?
  /// The start, in the form of `by`; now when absent.
  public var start: String?
  public var asOf: String?

  public init(
    name: String? = nil, quest: String? = nil, tasks: [String]? = nil, estimates: [TaskGuess]? = nil,
    then: Trip? = nil, by: String? = nil, start: String? = nil, asOf: String? = nil
  ) {
    self.name = name
    self.quest = quest
    self.tasks = tasks
    self.estimates = estimates
    self.then = then
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

  public struct Trip: Codable, Equatable, Sendable {
    /// The name of the trip. Without `duration` it must be a task or quest with history.
    public var name: String
    /// How long the trip takes, 1 s … 24 h, used unchanged; forecast from its history when absent.
    public var duration: DurationInput?

    public init(name: String, duration: DurationInput? = nil) {
      self.name = name
      self.duration = duration
    }
  }

  public typealias Response = Plan
}

/// A plan. Times of day are absent while a task runs, because they would reveal the time.
public struct Plan: Codable, Equatable, Sendable {
  /// The quest, the task or the list of tasks.
  public var name: String
  /// The deadline, if one was given.
  public var by: Moment?
  /// The trip afterwards. With a deadline, `startBy` and `chance` are about being done by `leave.at`.
  public var leave: Leave?
  /// When to start in order to meet the deadline with a chance of 5 and of 9 in 10.
  public var startBy: StartBy?
  /// When the plan is done if started at `start`, or now.
  public var doneBy: DoneBy?
  /// The chance to meet the deadline with that start, 0 … 1.
  public var chance: Double?
  /// `about 7 times in 10`.
  public var chanceText: String?
  /// The total duration.
  public var totalSeconds: Quantiles
  public var totalText: QuantileTexts
  public var basis: Basis
  /// For a list: the forecast of each item.
  public var parts: [Part]?
  /// How often the player's kept plans held; absent if there are none.
  public var kept: KeptPlans?
  /// The id of the kept plan.
  public var keptAs: String?
  /// Explains which parts of the plan are missing and why.
  public var note: String?

  public init(
    name: String, by: Moment? = nil, leave: Leave? = nil, startBy: StartBy? = nil, doneBy: DoneBy? = nil,
    chance: Double? = nil, chanceText: String? = nil, totalSeconds: Quantiles, totalText: QuantileTexts, basis: Basis,
    parts: [Part]? = nil, kept: KeptPlans? = nil, keptAs: String? = nil, note: String? = nil
  ) {
    self.name = name
    self.by = by
    self.leave = leave
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

  /// Moments, and the same ready to print.
  public struct StartBy: Codable, Equatable, Sendable {
    public var p50: String
    public var p90: String
    public var p50Text: String
    public var p90Text: String
    /// In how many of ten cases the start `p50` is in time; absent if 5.
    public var p50Tenths: Int?
    /// Whether the 9-in-10 start is in the past.
    public var isPast: Bool

    public init(
      p50: String, p90: String, p50Text: String, p90Text: String, p50Tenths: Int? = nil, isPast: Bool
    ) {
      self.p50 = p50
      self.p90 = p90
      self.p50Text = p50Text
      self.p90Text = p90Text
      self.p50Tenths = p50Tenths
      self.isPast = isPast
    }
  }

  public struct DoneBy: Codable, Equatable, Sendable {
    /// The start, ready to print; absent for a start now.
    public var startText: String?
    public var p50: String
    public var p80: String
    public var p90: String
    public var p50Text: String
    public var p80Text: String
    public var p90Text: String
    /// In how many of ten cases it is done by the shown times `p50` and `p80`, if more than 5 and 8.
    public var p50Tenths: Int?
    public var p80Tenths: Int?

    public init(
      startText: String?, p50: String, p80: String, p90: String, p50Text: String, p80Text: String, p90Text: String,
      p50Tenths: Int? = nil, p80Tenths: Int? = nil
    ) {
      self.startText = startText
      self.p50 = p50
      self.p80 = p80
      self.p90 = p90
      self.p50Text = p50Text
      self.p80Text = p80Text
      self.p90Text = p90Text
      self.p50Tenths = p50Tenths
      self.p80Tenths = p80Tenths
    }
  }

  /// A trip after the last task.
  public struct Leave: Codable, Equatable, Sendable {
    /// The forecast of the trip.
    public var trip: Part
    /// When to leave to arrive by the deadline with a chance of 9 in 10; with a given duration, the latest moment that
    /// is in time.
    public var at: Moment?
    /// The time between being done and leaving; absent without a deadline, and if leaving comes before the start.
    public var slack: Slack?
    /// The arrival if the player starts at `start`, or now, and leaves as soon as everything is done.
    public var thereBy: DoneBy?

    public init(trip: Part, at: Moment? = nil, slack: Slack? = nil, thereBy: DoneBy? = nil) {
      self.trip = trip
      self.at = at
      self.slack = slack
      self.thereBy = thereBy
    }
  }

  public struct Slack: Codable, Equatable, Sendable {
    /// The start that the slack is computed for: `start`, otherwise the 9-in-10 start, or now if that start is in the
    /// past.
    public var from: Moment
    /// Seconds to spare, 5 times in 10; negative if the player would be done too late to leave in time.
    public var p50: Double
    /// The same, 9 times in 10.
    public var p90: Double

    public init(from: Moment, p50: Double, p90: Double) {
      self.from = from
      self.p50 = p50
      self.p90 = p90
    }
  }

  /// Durations in seconds that hold with a chance of 5, 8 and 9 in 10.
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

  /// The durations, ready to print.
  public struct QuantileTexts: Codable, Equatable, Sendable {
    public var p50: String
    public var p80: String
    public var p90: String
    /// In how many of ten cases it takes at most the shown times `p50` and `p80`, if more than 5 and 8.
    public var p50Tenths: Int?
    public var p80Tenths: Int?

    public init(p50: String, p80: String, p90: String, p50Tenths: Int? = nil, p80Tenths: Int? = nil) {
      self.p50 = p50
      self.p80 = p80
      self.p90 = p90
      self.p50Tenths = p50Tenths
      self.p80Tenths = p80Tenths
    }
  }

  public struct Basis: Codable, Equatable, Sendable {
    /// The number of plays or runs the forecast is based on.
    public var runs: Int
    public var method: Open<Method>
    /// Whether the forecast is based on little history.
    public var rough: Bool
    /// The basis of the forecast in words.
    public var text: String

    /// The basis of a forecast: whole plays, runs of the task, its runs and a current guess, a guess with at most a few
    /// runs, or each task separately.
    public enum Method: String, CaseIterable, Sendable { case sessions, runs, guesses, estimate, tasks }

    public init(runs: Int, method: Open<Method>, rough: Bool, text: String) {
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

  /// The newest hundred kept plans whose outcome is known.
  public struct KeptPlans: Codable, Equatable, Sendable {
    public var scored: Int
    /// How many plans were done within the time for 5, 8 and 9 in 10.
    public var held50: Int
    public var held80: Int
    public var held90: Int
    /// How many of them took exactly that time; absent for none. Each counts half in a judgement.
    public var exact50: Int?
    public var exact80: Int?
    public var exact90: Int?
    /// The mean pinball loss over the three times; 0 is best.
    public var pinballLoss: Double
    /// Whether there are enough plans for a judgement.
    public var judged: Bool
    public var text: String

    public init(
      scored: Int, held50: Int, held80: Int, held90: Int, exact50: Int? = nil, exact80: Int? = nil,
      exact90: Int? = nil, pinballLoss: Double, judged: Bool, text: String
    ) {
      self.scored = scored
      self.held50 = held50
      self.held80 = held80
      self.held90 = held90
      self.exact50 = exact50
      self.exact80 = exact80
      self.exact90 = exact90
      self.pinballLoss = pinballLoss
      self.judged = judged
      self.text = text
    }
  }
}
