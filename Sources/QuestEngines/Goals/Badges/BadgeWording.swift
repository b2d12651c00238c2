public import QuestModel

/// Badges in words.
public enum BadgeWording {
  /// `First goal reached`, `Perfect week, 3 times`, `Good guess: Novel`.
  ///
  /// - Parameters:
  ///   - badge: the newest of its kind.
  ///   - count: how many of its kind there are, from 1.
  ///   - goal: the name of the goal it was earned with.
  /// - Returns: the text.
  public static func text(_ badge: Badge, count: Int = 1, goal: String? = nil) -> String {
    let times = count > 1 ? ", \(count) times" : ""
    switch badge.key {
    case .firstGoal: return "First goal" + (goal.map { ": \($0)" } ?? "")
    case .goalsReached where badge.tier ?? 1 == 1: return "First goal reached" + (goal.map { ": \($0)" } ?? "")
    case .goalsReached: return "\(badge.tier ?? 1) goals reached"
    case .streak: return "\(badge.tier ?? 1) days played, a streak of \(badge.tier ?? 1)"
    case .perfectWeek: return "Perfect week" + times
    case .goodGuess: return "Good guess" + (count > 1 ? times : goal.map { ": \($0)" } ?? "")
    }
  }

  /// The progress to the next badge of a key: `3 of 10 goals reached`.
  public static func next(_ key: Badge.Key, have: Int, need: Int) -> String {
    switch key {
    case .firstGoal: "Make a goal"
    case .goalsReached: need == 1 ? "Reach a goal" : "\(have) of \(need) goals reached"
    case .streak: "A streak of \(need): \(have) so far"
    case .perfectWeek: "A week in which every daily goal is kept"
    case .goodGuess: "A guess within a quarter of the true time"
    }
  }
}
