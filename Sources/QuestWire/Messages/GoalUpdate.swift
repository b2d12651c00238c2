/// Changes a goal; absent members stay unchanged. New terms are in force from `since` on; earlier days keep the old
/// terms.
public struct GoalUpdate: ChangingRequest, Equatable {
  public static let method = "goal.update"
  public typealias Response = GoalInfo

  /// A name, a unique prefix or an id.
  public var goal: String
  /// The name, 1 to 200 bytes; unique among active goals.
  public var name: String?
  /// The new target of a `reach`.
  public var reach: Double?
  /// The new amount of an `atLeast`.
  public var atLeast: Double?
  /// The new limit of an `atMost`.
  public var atMost: Double?
  /// `day`, `week` or `month`, for `atLeast` and `atMost`.
  public var per: Open<GoalInfo.Frame>?
  /// The weekdays that count, for `per` `day`: 1 = Sunday … 7 = Saturday.
  public var days: [Int]?
  /// Instead of `days`: the number of days a week, any weekdays, 1 … 7.
  public var quota: Int?
  /// The deadline or last day, or `none` to remove it.
  public var by: String?
  /// The first day of the new terms; today when absent.
  public var since: String?
  /// The start value of a `reach`: a number, or `now` for the current value.
  public var baseline: String?
  /// As in `goal.create`; only if the player has neither guessed nor declined to guess.
  public var guess: String?
  /// `unknown` or `zero`.
  public var silence: Open<GoalInfo.Silence>?
  /// `value` or `trend`.
  public var reachedBy: Open<GoalInfo.ReachedBy>?
  /// The colour, 0 … 7.
  public var colour: Int?
  public var idempotencyKey: String?

  public init(
    goal: String, name: String? = nil, reach: Double? = nil, atLeast: Double? = nil, atMost: Double? = nil,
    per: Open<GoalInfo.Frame>? = nil, days: [Int]? = nil, quota: Int? = nil, by: String? = nil, since: String? = nil,
    baseline: String? = nil, guess: String? = nil, silence: Open<GoalInfo.Silence>? = nil,
    reachedBy: Open<GoalInfo.ReachedBy>? = nil, colour: Int? = nil,
    idempotencyKey: String? = nil
  ) {
    self.goal = goal
    self.name = name
    self.reach = reach
    self.atLeast = atLeast
    self.atMost = atMost
    self.per = per
    self.days = days
    self.quota = quota
    self.by = by
    self.since = since
    self.baseline = baseline
    self.guess = guess
    self.silence = silence
    self.reachedBy = reachedBy
    self.colour = colour
    self.idempotencyKey = idempotencyKey
  }
}
