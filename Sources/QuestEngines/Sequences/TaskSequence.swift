private import Foundation
public import QuestModel

/// Something that was done at a known time of day.
public struct SequenceStep: Hashable, Sendable {
  public var task: TaskName
  /// Equal for tasks that count as the same.
  public var skill: Int64
  /// The local day on which it began.
  public var day: LocalDay
  /// Seconds since that day's midnight.
  public var start: Double
  public var end: Double

  /// - Parameters:
  ///   - task: its name now.
  ///   - skill: equal for tasks that count as the same.
  ///   - run: when it was; `nil` is returned where its time of day is not known.
  public init?(_ task: TaskName, skill: Int64, _ run: TimedRun) {
    guard let hours = run.hours else { return nil }
    self.task = task
    self.skill = skill
    day = run.day
    start = hours.lowerBound
    end = hours.upperBound
  }
}

/// Tasks that followed each other on most days of a kind: in effect a quest.
///
/// **The rule.** On a day, a task follows another if it begins at most half an hour after the other's end, with only
/// rare tasks in between. A sequence of 2 to 10 tasks is found if it held on at least 8 days and on 6 in 10 of its
/// weekdays that have history, and if that is beyond chance: if the order of each day's tasks were random, nothing at
/// all would be found in 999 of 1,000 histories. The chance of a day is at most ∏cᵢ · (n − k + 1)! / n! for k tasks
/// that occur cᵢ times among the day's n (the expected number of places). Hoeffding (1963, theorem 1) bounds the chance
/// of as many days, and Bonferroni the sum over all examined sequences and days. In this model the tasks of a day are
/// given; only their order is random.
public struct TaskSequence: Hashable, Sendable {
  public let tasks: [TaskName]
  public let skills: [Int64]
  public let days: Weekdays
  /// Days on which they followed each other, of those with history.
  public let held: Int
  public let seen: Int
  /// The usual minute of the day at which the first one begins; `nil` where half of the days spread over more than two
  /// hours.
  public let start: Int?

  /// The best sequences that share no task on the same weekday, best first. The best one has the most tasks that
  /// followed another, over all days.
  ///
  /// - Parameters:
  ///   - steps: any order.
  ///   - quests: skills of each existing quest. A sequence is left out if half or more of it belongs to one of them.
  ///   - rules: constants.
  /// - Returns: at most `rules.most`. O(n · log n) in the steps.
  public static func all(
    _ steps: [SequenceStep], beside quests: [Set<Int64>] = [], rules: SequenceRules = SequenceRules()
  ) -> [TaskSequence] {
    let history = SequenceHistory(steps, rules)
    let candidates = history.candidates()
    // There are 127 possible sets of weekdays for each.
    let limit = log(rules.chance / Double(max(1, candidates.looked) * 127))
    let fitting = candidates.found.compactMap { history.sequence($0, limit: limit) }
      .filter { one in !quests.contains { $0.intersection(one.skills).count * 2 >= one.skills.count } }
      .sorted { $0.precedes($1) }
    var chosen: [TaskSequence] = []
    for one in fitting where chosen.count < rules.most && !chosen.contains(where: one.overlaps) { chosen.append(one) }
    return chosen
  }

  private var followed: Int { (skills.count - 1) * held }

  private func precedes(_ other: TaskSequence) -> Bool {
    if followed != other.followed { return followed > other.followed }
    if skills.count != other.skills.count { return skills.count > other.skills.count }
    return skills.lexicographicallyPrecedes(other.skills)
  }

  private func overlaps(_ other: TaskSequence) -> Bool {
    !days.isDisjoint(with: other.days) && !Set(skills).isDisjoint(with: other.skills)
  }
}
