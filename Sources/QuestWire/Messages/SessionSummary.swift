/// The summary of a finished session.
public struct SessionSummary: Codable, Equatable, Sendable {
  /// Points, bonus included.
  public var xpEarned: Int
  public var completionBonus: Int
  /// The average accuracy of the session's scored runs in percent; 0 without scored runs.
  public var averageAccuracy: Double
  /// The rating of the whole session: the mean of its scored runs, rated at their mean level; absent without scored
  /// runs.
  public var rating: Open<RunNumbers.Rating>?
  public var levelBefore: Int
  public var levelAfter: Int
  public var streak: Streak
  public var daysPlayed: Int

  public init(
    xpEarned: Int, completionBonus: Int, averageAccuracy: Double, rating: Open<RunNumbers.Rating>? = nil,
    levelBefore: Int, levelAfter: Int, streak: Streak, daysPlayed: Int
  ) {
    self.xpEarned = xpEarned
    self.completionBonus = completionBonus
    self.averageAccuracy = averageAccuracy
    self.rating = rating
    self.levelBefore = levelBefore
    self.levelAfter = levelAfter
    self.streak = streak
    self.daysPlayed = daysPlayed
  }
}

/// A streak, which pauses on days without play and never decreases.
public struct Streak: Codable, Equatable, Sendable {
  public var current: Int
  /// Whether the player played today.
  public var active: Bool
  /// In statistics: true if the player played neither today nor the day before; absent otherwise.
  public var paused: Bool?
  /// In statistics without `brief`, `from`, `to` and `skill`: the most days in a row with a completed session.
  public var longest: Int?

  public init(current: Int, active: Bool, paused: Bool? = nil, longest: Int? = nil) {
    self.current = current
    self.active = active
    self.paused = paused
    self.longest = longest
  }
}
