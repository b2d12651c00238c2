/// Makes a goal. Exactly one of `reach`, `atLeast` and `atMost` gives the amount.
///
/// A `reach` is reached once; the others are judged in each period. The player's guess is sealed: no method shows it
/// before the goal is reached.
public struct GoalCreate: ChangingRequest {
  public static let method = "goal.create"
  public typealias Response = GoalInfo

  /// The name, 1 to 200 bytes; unique among active goals.
  public var name: String
  /// The key of a metric: `pages`, `play.minutes`.
  public var metric: String
  /// The skill, quest, activity or tag to restrict the metric to: `Code`. An ambiguous name needs a prefix: `skill:`,
  /// `quest:`, `activity:`, `tag:`.
  public var of: String?
  /// The value to reach, in the metric's unit. For metrics that add up, the total since `from`.
  public var reach: Double?
  /// The least amount of each period.
  public var atLeast: Double?
  /// The most of each period.
  public var atMost: Double?
  /// `day`, `week` or `month`, for `atLeast` and `atMost`; `day` when absent.
  public var per: Open<GoalInfo.Frame>?
  /// The weekdays that count, for `per` `day`: 1 = Sunday … 7 = Saturday. All when absent.
  public var days: [Int]?
  /// Instead of `days`: the number of days a week, any weekdays, 1 … 7.
  public var quota: Int?
  /// The deadline of a `reach`, otherwise the last day: `2026-03-01`, `1mar`, `8w`.
  public var by: String?
  /// The first day that counts; today when absent.
  public var from: String?
  /// The start value of a `reach`, for a metric that does not add up; its current value when absent.
  public var baseline: Double?
  /// The player's guess when the goal is reached: a day, a span such as `8w`, or a range `8w..12w`; `none` declines to
  /// guess.
  public var guess: String?
  /// What a day without a sample means, for metrics that are logged by hand: `unknown` or `zero`.
  public var silence: Open<GoalInfo.Silence>?
  /// What a `reach` compares: `value` or `trend`, the mean of 7 days. The metric decides when absent.
  public var reachedBy: Open<GoalInfo.ReachedBy>?
  /// The colour, 0 … 7.
  public var colour: Int?
  public var idempotencyKey: String?

  public init(
    name: String, metric: String, of: String? = nil, reach: Double? = nil, atLeast: Double? = nil,
    atMost: Double? = nil, per: Open<GoalInfo.Frame>? = nil, days: [Int]? = nil, quota: Int? = nil, by: String? = nil,
    from: String? = nil, baseline: Double? = nil, guess: String? = nil, silence: Open<GoalInfo.Silence>? = nil,
    reachedBy: Open<GoalInfo.ReachedBy>? = nil, colour: Int? = nil, idempotencyKey: String? = nil
  ) {
    self.name = name
    self.metric = metric
    self.of = of
    self.reach = reach
    self.atLeast = atLeast
    self.atMost = atMost
    self.per = per
    self.days = days
    self.quota = quota
    self.by = by
    self.from = from
    self.baseline = baseline
    self.guess = guess
    self.silence = silence
    self.reachedBy = reachedBy
    self.colour = colour
    self.idempotencyKey = idempotencyKey
  }
}
