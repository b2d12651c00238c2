/// The player's badges, and what the next ones require. While a task runs: as of the preceding `done`.
public struct BadgeList: Request {
  public static let method = "badge.list"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// The setting `rewards`; if it is off, both lists are empty.
    public var shown: Bool
    /// By key, then by tier.
    public var badges: [BadgeInfo]
    public var next: [Next]
    /// True while a task runs: everything is as of the preceding `done`. Absent otherwise.
    public var dark: Bool?

    public init(shown: Bool, badges: [BadgeInfo], next: [Next], dark: Bool? = nil) {
      self.shown = shown
      self.badges = badges
      self.next = next
      self.dark = dark
    }
  }

  /// A badge that was not earned yet.
  public struct Next: Codable, Equatable, Sendable {
    public var key: Open<BadgeInfo.Key>
    public var tier: Int?
    /// The number of goals or days so far, and the number required.
    public var have: Int
    public var need: Int
    /// `3 of 10 goals reached`.
    public var text: String

    public init(key: Open<BadgeInfo.Key>, tier: Int?, have: Int, need: Int, text: String) {
      self.key = key
      self.tier = tier
      self.have = have
      self.need = need
      self.text = text
    }
  }
}

/// Badges of one key and tier.
public struct BadgeInfo: Codable, Equatable, Sendable {
  public var key: Open<Key>
  /// Goals reached: 1, 10, 50, 100. Days of the streak: 7, 30, 100. Absent for the other keys.
  public var tier: Int?
  /// How often it was earned: perfect weeks and good guesses are counted, the others are 1.
  public var count: Int
  /// The local day on which the newest of them was earned: `2026-03-15`.
  public var earnedOn: String
  /// The name of the goal for which the newest of them was earned.
  public var goal: String?
  /// The badge in words: `Good guess: Novel`.
  public var text: String

  public enum Key: String, CaseIterable, Sendable { case firstGoal, goalsReached, streak, perfectWeek, goodGuess }

  public init(key: Open<Key>, tier: Int?, count: Int, earnedOn: String, goal: String?, text: String) {
    self.key = key
    self.tier = tier
    self.count = count
    self.earnedOn = earnedOn
    self.goal = goal
    self.text = text
  }
}
