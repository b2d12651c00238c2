public enum BadgeTag {}
public typealias BadgeID = Identifier<BadgeTag>

/// A badge that was earned. The same facts give the same badges with the same ids on every machine.
public struct Badge: Hashable, Sendable {
  public enum Key: String, CaseIterable, Sendable {
    case firstGoal, goalsReached, streak, perfectWeek, goodGuess
  }

  /// Made of key, tier and occurrence: the day of a week, the goal of a guess.
  public let id: BadgeID
  public let key: Key
  /// How many of them: 1, 10, 50, 100 goals, 7, 30, 100 days. `nil` for keys without tiers.
  public let tier: Int?
  /// The local day on which its rule first held.
  public let earnedOn: LocalDay
  /// The goal it was earned with; `nil` for weeks and days played.
  public let goal: GoalID?

  /// Creates the badge; `id` is given if the badge is stored already.
  public init(key: Key, tier: Int? = nil, earnedOn: LocalDay, goal: GoalID? = nil, id: BadgeID? = nil) {
    self.key = key
    self.tier = tier
    self.earnedOn = earnedOn
    self.goal = goal
    let occurrence =
      switch key {
      case .firstGoal, .goalsReached, .streak: ""
      case .perfectWeek: earnedOn.description
      case .goodGuess: goal?.text ?? ""
      }
    self.id = id ?? Self.id(of: "\(key.rawValue)/\(tier.map { "\($0)" } ?? "")/\(occurrence)")
  }

  /// FNV-1a over the text, twice with different beginnings.
  private static func id(of text: String) -> BadgeID {
    func hash(_ basis: UInt64) -> UInt64 {
      text.utf8.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    return BadgeID(IdentifierText.text(hash(0xCBF2_9CE4_8422_2325), hash(0x9E37_79B9_7F4A_7C15)))
  }
}
