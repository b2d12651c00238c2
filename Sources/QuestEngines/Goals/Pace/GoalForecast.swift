public import QuestModel

/// When a `reach` will be reached (SPEC §14).
public struct GoalForecast: Hashable, Sendable {
  public struct Date: Hashable, Sendable {
    public var chance: Double
    /// `nil` if no date can be given.
    public var day: LocalDay?
  }

  /// One for each chance of the rules: .5, .8 and .9.
  public var dates: [Date]
  /// The chance to reach it by the deadline.
  public var chance: ChanceInTenths?
  /// The weekly amount with which the deadline holds in 8 of 10 cases, in the metric's unit.
  public var needed: Double?
  /// The recent amount of a week.
  public var weekly: Double
  /// Weeks of its basis.
  public var weeks: Int

  /// Why there is no forecast.
  public enum Withheld: Hashable, Sendable {
    /// The player has neither guessed nor declined to.
    case guessFirst
    /// So many more weeks of data are needed.
    case tooLittle(weeks: Int)
    case sensitive
    /// Dates for a metric that does not add up held less often than promised (`LevelRates` in Simulations).
    case level

    public var text: String {
      switch self {
      case .guessFirst: "guess first: when do you think you will be there?"
      case .tooLittle(let weeks): "not sure yet: \(weeks) more \(weeks == 1 ? "week" : "weeks")"
      case .sensitive: "no pace for this metric unless you ask for it"
      case .level: "no date: levels like this one cannot be forecast well enough"
      }
    }
  }

  /// The player's decisions about a guess and about sensitive metrics.
  public struct Consent: Hashable, Sendable {
    public var hasGuessedOrDeclined: Bool
    public var asksForSensitive: Bool

    public init(hasGuessedOrDeclined: Bool, asksForSensitive: Bool) {
      self.hasGuessedOrDeclined = hasGuessedOrDeclined
      self.asksForSensitive = asksForSensitive
    }
  }

  /// The forecast as of the beginning of `today`, from the days before it.
  public static func make(
    _ goal: Goal, of metric: Metric, _ days: MetricDays, _ consent: Consent, rules: PaceRules = PaceRules()
  ) -> Result<GoalForecast, Withheld> {
    if metric.isSensitive || metric.source == .own && metric.kind == .mean, !consent.asksForSensitive {
      return .failure(.sensitive)
    }
    guard consent.hasGuessedOrDeclined else { return .failure(.guessFirst) }
    guard metric.kind.isAdditive else { return .failure(.level) }
    let amounts = AmountPace.amounts(before: days.today, of: days, goal: goal, rules: rules)
    guard let pace = AmountPace(weeks: amounts, rules: rules) else {
      return .failure(.tooLittle(weeks: max(1, rules.fewestWeeks - amounts.count)))
    }
    return .success(GoalForecast(goal, days, pace, rules))
  }

  private init(_ goal: Goal, _ metric: MetricDays, _ pace: AmountPace, _ rules: PaceRules) {
    let left = Self.left(goal, metric)
    let start = max(goal.firstDay, metric.today)
    dates = rules.chances.map { chance in
      Date(chance: chance, day: pace.days(until: left, chance: chance).map { start.advanced(by: $0 - 1) })
    }
    weekly = pace.weekly
    weeks = pace.weeks
    guard let by = goal.terms(on: start)?.by, by >= start else { return }
    let days = by - start + 1
    chance = ChanceInTenths(pace.chance(of: left, within: days))
    needed = pace.needed(for: left, within: days, chance: rules.promise)
  }

  /// The remaining amount at the beginning of today: the pace counts today as a whole future day. A goal that begins
  /// later has its whole amount left.
  private static func left(_ goal: Goal, _ metric: MetricDays) -> Double {
    let total = metric.days(from: goal.firstDay, through: metric.today.advanced(by: -1))
      .reduce(goal.totalAtStart) { $0 + $1.value }
    return (goal.terms(on: metric.today) ?? goal.versions[0]).amount - total
  }
}

extension GoalForecast.Withheld: Error {}

/// How often the 8-in-10 dates of a goal have held (SPEC §14). Nothing is stored: each past Monday is forecast again
/// from the days before it.
public struct HeldDates: Hashable, Sendable {
  public private(set) var held = 0
  public private(set) var of = 0

  /// - Parameters:
  ///   - goal: a `reach` on a metric that adds up.
  ///   - days: of its metric.
  ///   - reached: the day it was reached, if it was.
  ///   - rules: of the pace.
  ///
  /// O(days since the goal's first).
  public init(_ goal: Goal, _ days: MetricDays, reached: LocalDay?, rules: PaceRules = PaceRules()) {
    var monday = goal.firstDay.advanced(by: 6).startOfWeek(weekStart: 2)
    var total = goal.totalAtStart
    var day = goal.firstDay
    while monday <= reached ?? days.today, monday < days.today {
      while day < monday {
        total += days.value(on: day) ?? 0
        day = day.advanced(by: 1)
      }
      let left = (goal.terms(on: monday) ?? goal.versions[0]).amount - total
      let amounts = AmountPace.amounts(before: monday, of: days, goal: goal, rules: rules)
      if let pace = AmountPace(weeks: amounts, rules: rules),
        left > 0, let span = pace.days(until: left, chance: rules.promise)
      {
        let date = monday.advanced(by: span - 1)
        // A future date of a goal that is not reached is undecided.
        if reached != nil || date < days.today {
          of += 1
          if let reached, reached <= date { held += 1 }
        }
      }
      monday = monday.advanced(by: 7)
    }
  }

  /// `such dates held 9 of 11`; `nil` below ten.
  public func text(rules: PaceRules = PaceRules()) -> String? {
    of >= rules.heldFrom ? "such dates held \(held) of \(of)" : nil
  }
}
