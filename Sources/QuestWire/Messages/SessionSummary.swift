/// The summary of a finished session.
public struct SessionSummary: Codable, Equatable, Sendable {
  /// Bonus included.
  public var xpEarned: Int
  public var completionBonus: Int
  /// Percent over the session's scored runs; 0 when there is none.
  public var averageAccuracy: Double
  public var levelBefore: Int
  public var levelAfter: Int
  public var streak: Streak
  public var daysPlayed: Int

  public init(
    xpEarned: Int, completionBonus: Int, averageAccuracy: Double, levelBefore: Int, levelAfter: Int, streak: Streak,
    daysPlayed: Int
  ) {
    self.xpEarned = xpEarned
    self.completionBonus = completionBonus
    self.averageAccuracy = averageAccuracy
    self.levelBefore = levelBefore
    self.levelAfter = levelAfter
    self.streak = streak
    self.daysPlayed = daysPlayed
  }
}

/// A streak that pauses and never falls.
public struct Streak: Codable, Equatable, Sendable {
  public var current: Int
  /// Played today.
  public var active: Bool
  /// In statistics: true where neither today nor the day before was played; absent otherwise.
  public var paused: Bool?

  public init(current: Int, active: Bool, paused: Bool? = nil) {
    self.current = current
    self.active = active
    self.paused = paused
  }
}
