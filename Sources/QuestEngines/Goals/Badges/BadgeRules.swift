public import QuestModel

/// The facts that earn badges. The caller leaves out goals on sensitive metrics.
public struct BadgeRecord: Sendable {
  public struct Made: Sendable {
    public var goal: GoalID
    public var day: LocalDay

    public init(goal: GoalID, day: LocalDay) {
      self.goal = goal
      self.day = day
    }
  }

  public struct Reached: Sendable {
    public var goal: GoalID
    public var day: LocalDay
    /// `nil` without a sealed guess.
    public var guess: GuessOutcome?

    public init(goal: GoalID, day: LocalDay, guess: GuessOutcome?) {
      self.goal = goal
      self.day = day
      self.guess = guess
    }
  }

  public var made: [Made] = []
  /// One a goal.
  public var reached: [Reached] = []
  /// Local days with a completed session.
  public var daysPlayed: Set<LocalDay> = []
  /// Last days of perfect weeks (`PerfectWeek`).
  public var perfectWeeks: [LocalDay] = []

  public init() {}
}

extension Badge {
  public static let goalTiers = [1, 10, 50, 100]
  public static let streakTiers = [7, 30, 100]
  /// The largest distance of a good guess from the true span, as a share of it, and the shortest such span in days.
  public static let goodGuessShare = 0.25
  public static let goodGuessDays = 14.0

  /// All badges of the record, by key, then in the order they were earned. O(n log n).
  public static func earned(by record: BadgeRecord) -> [Badge] {
    let reached = record.reached.sorted { ($0.day, $0.goal) < ($1.day, $1.goal) }
    let first = record.made.min { ($0.day, $0.goal) < ($1.day, $1.goal) }
    var badges = first.map { [Badge(key: .firstGoal, earnedOn: $0.day, goal: $0.goal)] } ?? []
    for tier in goalTiers where reached.count >= tier {
      badges.append(
        Badge(key: .goalsReached, tier: tier, earnedOn: reached[tier - 1].day, goal: reached[tier - 1].goal))
    }
    badges += streaks(record.daysPlayed)
    badges += Set(record.perfectWeeks).sorted().map { Badge(key: .perfectWeek, earnedOn: $0) }
    badges += reached.filter { $0.guess.map(isGood) ?? false }
      .map { Badge(key: .goodGuess, earnedOn: $0.day, goal: $0.goal) }
    return badges
  }

  /// The streak of SPEC §4: 1 + the days whose previous day was played too; 0 without a day. It never falls. O(days).
  public static func streak(_ days: Set<LocalDay>) -> Int { rising(days).count }

  private static func streaks(_ days: Set<LocalDay>) -> [Badge] {
    let rising = rising(days).sorted()
    return streakTiers.filter { $0 <= rising.count }
      .map { Badge(key: .streak, tier: $0, earnedOn: rising[$0 - 1]) }
  }

  /// The days on which the streak increased.
  private static func rising(_ days: Set<LocalDay>) -> [LocalDay] {
    let first = days.min()
    return days.filter { $0 == first || days.contains($0.advanced(by: -1)) }
  }

  private static func isGood(_ guess: GuessOutcome) -> Bool {
    guess.actual >= goodGuessDays && abs(guess.guessed - guess.actual) <= goodGuessShare * guess.actual
  }
}

/// A week in which no daily goal was missed or unknown, and enough of its days were kept (SPEC §16).
public enum PerfectWeek {
  /// Days of the week on which some goal has to be kept.
  public static let keptDays = 4

  /// Whether the week that begins with `first` was perfect; `nil` while a day of it is open. `goals` judge the goals
  /// with a daily rhythm or a quota that were active on all its days. O(goals).
  public static func holds(from first: LocalDay, _ goals: [GoalJudge]) -> Bool? {
    let days = (0..<7).map(first.advanced(by:))
    var kept: Set<LocalDay> = []
    var isOpen = false
    for goal in goals {
      for day in days {
        let state = goal.state(of: day)
        // A quota is judged by its week: single days of it may be missed.
        let judged = goal.unit(containing: day)?.state ?? state
        if judged == .missed || judged == .unknown { return false }
        if judged == .open { isOpen = true }
        if state == .kept { kept.insert(day) }
      }
    }
    if goals.isEmpty { return false }
    return isOpen ? nil : kept.count >= keptDays
  }
}
