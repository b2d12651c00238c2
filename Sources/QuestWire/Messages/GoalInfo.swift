/// A goal in the player's view. Values are in the metric's unit; those of a `clock` are minutes after noon.
public struct GoalInfo: Codable, Equatable, Sendable {
  public var id: String
  public var name: String
  public var kind: Open<Kind>
  /// The key of the metric.
  public var metric: String
  public var of: Scope?
  /// The unit in the plural; empty for a check, a clock and a plain number.
  public var unit: String
  /// The terms in force today; before the first day the first terms, after the last day the last.
  public var terms: Terms
  public var state: Open<State>
  /// The value of a `reach` that is compared with the target: the total since the first day; for a metric that does not
  /// add up the newest value of the last 14 days, or with `reachedBy` `trend` the newest mean of 7 days, absent with less
  /// than 3 values.
  public var current: Double?
  /// The start value of a `reach`; absent before the first value.
  public var baseline: Double?
  /// The target of a `reach`.
  public var target: Double?
  /// Progress in percent, 0 … 100, rounded down. Absent for a limit and before the first value.
  public var progress: Int?
  /// How far a `reach` is beyond its baseline on the wrong side, above 0.
  public var behind: Double?
  /// The deadline or last day.
  public var by: String?
  /// Whether the deadline of a `reach` has passed.
  public var overdue: Bool
  public var today: Day
  /// The current week or month; absent if days are judged, and for a `reach`.
  public var period: Period?
  /// Absent for a `reach`.
  public var kept: Kept?
  public var reachedOn: String?
  /// Absent while the player has not guessed, and if the player declined to guess.
  public var guess: Guess?
  public var silence: Open<Silence>
  /// What a `reach` compares.
  public var reachedBy: Open<ReachedBy>?
  /// The colour, 0 … 7.
  public var colour: Int?
  /// Whether its metric is shown only if the player asks for it.
  public var sensitive: Bool
  public var texts: Texts
  /// In the result of a change, the badges that it earned; absent for none, with the setting `rewards off`, and while a
  /// task runs.
  public var badges: [BadgeInfo]?

  public enum Kind: String, CaseIterable, Sendable { case reach, atLeast, atMost }
  public enum State: String, CaseIterable, Sendable { case active, reached, archived }
  public enum Silence: String, CaseIterable, Sendable { case unknown, zero }
  public enum ReachedBy: String, CaseIterable, Sendable { case value, trend }
  public enum DayState: String, CaseIterable, Sendable { case kept, missed, open, rest, unknown }
  public enum Frame: String, CaseIterable, Sendable { case day, week, month }

  /// The skill, quest, activity or tag that the metric is restricted to.
  public struct Scope: Codable, Equatable, Sendable {
    public var kind: Open<Kind>
    public var name: String

    public enum Kind: String, CaseIterable, Sendable { case skill, quest, activity, tag, name }

    public init(kind: Open<Kind>, name: String) {
      self.kind = kind
      self.name = name
    }
  }

  /// What a goal requires from a certain day on.
  public struct Terms: Codable, Equatable, Sendable {
    /// The first day on which they are in force.
    public var since: String
    /// The target of a `reach`, otherwise the amount of a period.
    public var amount: Double
    /// Absent for a `reach`.
    public var per: Open<Frame>?
    /// The weekdays that count, 1 = Sunday … 7 = Saturday; absent if all count.
    public var days: [Int]?
    /// The number of days a week, any weekdays.
    public var quota: Int?
    /// The deadline or last day.
    public var by: String?

    public init(
      since: String, amount: Double, per: Open<Frame>? = nil, days: [Int]? = nil, quota: Int? = nil, by: String? = nil
    ) {
      self.since = since
      self.amount = amount
      self.per = per
      self.days = days
      self.quota = quota
      self.by = by
    }
  }

  /// A day of a goal. A day of a weekly or monthly goal has the state of its period.
  public struct Day: Codable, Equatable, Sendable {
    /// `2026-03-15`.
    public var day: String
    public var value: Double?
    /// Absent if the goal does not judge the day, as for a `reach`.
    public var state: Open<DayState>?
    /// The remaining amount; below 0 for an exceeded limit.
    public var left: Double?

    public init(day: String, value: Double? = nil, state: Open<DayState>? = nil, left: Double? = nil) {
      self.day = day
      self.value = value
      self.state = state
      self.left = left
    }
  }

  /// A week or month that is judged as a whole.
  public struct Period: Codable, Equatable, Sendable {
    /// The first and the last day of the period that belong to the goal.
    public var from: String
    public var to: String
    /// The value so far; for a quota the number of days kept so far.
    public var value: Double?
    /// The required amount, reduced by rest days; for a quota the required number of days.
    public var amount: Double
    public var state: Open<DayState>
    /// The remaining amount; below 0 for an exceeded limit.
    public var left: Double?

    public init(
      from: String, to: String, value: Double? = nil, amount: Double, state: Open<DayState>, left: Double? = nil
    ) {
      self.from = from
      self.to = to
      self.value = value
      self.amount = amount
      self.state = state
      self.left = left
    }
  }

  /// How many of the last 28 judged days or periods were kept.
  public struct Kept: Codable, Equatable, Sendable {
    public var kept: Int
    public var missed: Int
    public var unknown: Int
    public var rest: Int

    public init(kept: Int, missed: Int, unknown: Int, rest: Int) {
      self.kept = kept
      self.missed = missed
      self.unknown = unknown
      self.rest = rest
    }
  }

  /// The player's guess. Its content is not shown before the goal is reached.
  public struct Guess: Codable, Equatable, Sendable {
    public var sealed: Bool
    /// The actual time divided by the guessed time.
    public var factor: Double?
    /// `You guessed 12 weeks, it took 15: 1.3 times.`
    public var text: String?
    /// The first and the last day of the guess; absent while it is sealed.
    public var from: String?
    public var to: String?

    public init(
      sealed: Bool, factor: Double? = nil, text: String? = nil, from: String? = nil, to: String? = nil
    ) {
      self.sealed = sealed
      self.from = from
      self.to = to
      self.factor = factor
      self.text = text
    }
  }

  /// The goal in words.
  public struct Texts: Codable, Equatable, Sendable {
    /// `480 pages by 1 Mar`, `at least 30 cards a day`.
    public var terms: String
    /// `212 of 480 pages`, `1 so far`.
    public var value: String
    /// `kept 21 of the last 24 days (4 unknown)`; what is due about a passed deadline; the day it was reached.
    public var note: String?
    /// `this pace 14 Feb; 8 in 10 by 12 Mar`.
    public var pace: String?

    public init(terms: String, value: String, note: String? = nil, pace: String? = nil) {
      self.terms = terms
      self.value = value
      self.note = note
      self.pace = pace
    }
  }

  public init(
    id: String, name: String, kind: Open<Kind>, metric: String, of: Scope? = nil, unit: String, terms: Terms,
    state: Open<State>, current: Double? = nil, baseline: Double? = nil, target: Double? = nil, progress: Int? = nil,
    behind: Double? = nil, by: String? = nil, overdue: Bool, today: Day, period: Period? = nil, kept: Kept? = nil,
    reachedOn: String? = nil, guess: Guess? = nil, silence: Open<Silence>, reachedBy: Open<ReachedBy>? = nil,
    colour: Int? = nil, sensitive: Bool, texts: Texts
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.metric = metric
    self.of = of
    self.unit = unit
    self.terms = terms
    self.state = state
    self.current = current
    self.baseline = baseline
    self.target = target
    self.progress = progress
    self.behind = behind
    self.by = by
    self.overdue = overdue
    self.today = today
    self.period = period
    self.kept = kept
    self.reachedOn = reachedOn
    self.guess = guess
    self.silence = silence
    self.reachedBy = reachedBy
    self.colour = colour
    self.sensitive = sensitive
    self.texts = texts
  }
}
