/// A goal with its days and the versions of its terms.
public struct GoalDetails: Codable, Equatable, Sendable {
  public var goal: GoalInfo
  /// Days in rising order, today last, without days on which the goal is not in force.
  public var days: [GoalInfo.Day]
  /// In the order of their first days.
  public var versions: [GoalInfo.Terms]
  /// Rest days in rising order, including those of all goals.
  public var rests: [Range]
  /// `2026-03-15`.
  public var createdOn: String
  /// True while a task runs: everything is as of the preceding `done`. Absent otherwise.
  public var dark: Bool?

  public struct Range: Codable, Equatable, Sendable {
    public var from: String
    public var to: String

    public init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  public init(
    goal: GoalInfo, days: [GoalInfo.Day], versions: [GoalInfo.Terms], rests: [Range], createdOn: String,
    dark: Bool? = nil
  ) {
    self.goal = goal
    self.days = days
    self.versions = versions
    self.rests = rests
    self.createdOn = createdOn
    self.dark = dark
  }
}

/// The forecast of a goal from the last weeks.
public struct GoalPace: Codable, Equatable, Sendable {
  public var dates: Dates?
  public var chance: Chance?
  public var needed: Needed?
  public var basis: Basis?
  public var held: Held?
  /// Why there is no forecast.
  public var withheld: Open<Withheld>?
  /// The forecast in sentences.
  public var text: String

  public enum Withheld: String, CaseIterable, Sendable {
    case guessFirst, tooLittle, sensitive
    /// Values that do not add up cannot be forecast well enough.
    case level
    /// Daily goals and limits have no forecast, and decided ones need none.
    case nothingAhead
  }

  /// The days by which the target is reached with a chance of 5, 8 and 9 in 10; absent if no date can be given.
  public struct Dates: Codable, Equatable, Sendable {
    public var p50: String?
    public var p80: String?
    public var p90: String?

    public init(p50: String? = nil, p80: String? = nil, p90: String? = nil) {
      self.p50 = p50
      self.p80 = p80
      self.p90 = p90
    }
  }

  /// The chance to reach the target by the deadline, or to keep the period.
  public struct Chance: Codable, Equatable, Sendable {
    /// The deadline, or the last day of the period.
    public var by: String
    /// 0 for hardly, 10 for almost certainly.
    public var tenths: Int
    /// `7 in 10`.
    public var text: String

    public init(by: String, tenths: Int, text: String) {
      self.by = by
      self.tenths = tenths
      self.text = text
    }
  }

  /// The amount per week that meets the deadline with that chance.
  public struct Needed: Codable, Equatable, Sendable {
    public var perWeek: Double
    public var tenths: Int

    public init(perWeek: Double, tenths: Int) {
      self.perWeek = perWeek
      self.tenths = tenths
    }
  }

  public struct Basis: Codable, Equatable, Sendable {
    /// The number of weeks it is based on.
    public var weeks: Int
    public var method: Open<Method>
    /// The recent amount per week.
    public var perWeek: Double

    public enum Method: String, CaseIterable, Sendable { case amounts, periods }

    public init(weeks: Int, method: Open<Method>, perWeek: Double) {
      self.weeks = weeks
      self.method = method
      self.perWeek = perWeek
    }
  }

  /// How many past 8-in-10 dates of this goal were met.
  public struct Held: Codable, Equatable, Sendable {
    public var of: Int
    public var kept: Int

    public init(of: Int, kept: Int) {
      self.of = of
      self.kept = kept
    }
  }

  public init(
    dates: Dates? = nil, chance: Chance? = nil, needed: Needed? = nil, basis: Basis? = nil, held: Held? = nil,
    withheld: Open<Withheld>? = nil, text: String
  ) {
    self.dates = dates
    self.chance = chance
    self.needed = needed
    self.basis = basis
    self.held = held
    self.withheld = withheld
    self.text = text
  }
}
