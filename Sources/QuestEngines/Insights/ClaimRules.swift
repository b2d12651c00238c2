private import Foundation

/// Every constant of claims: how much evidence a claim needs (docs/NUMBERS.md). `make simulate` measures how often a
/// claim is false.
public struct ClaimRules: Hashable, Sendable {
  /// How many of a skill's newest runs are searched for those that claims use, because hinted and recalled runs lie
  /// between them.
  public var lookBack = 200
  /// The newest plays of a quest for its patterns.
  public var questSessions = 200
  /// The number of most recently played skills that are searched for an unseen claim.
  public var newestSkills = 8

  // MARK: - Bias

  public var biasRuns = 5
  /// The smallest bias that is reported.
  public var biasFactor = 1.1
  public var plainProbability = 0.95
  /// For a "maybe": of 100 real players without a bias, 4 to 7 get one of the two after 5 runs, 3 to 5 after 10, 3 to 4
  /// after 20.
  public var maybeProbability = 0.90
  /// The chance of the stated range of the factor.
  public var factorChance = 0.8

  // MARK: - Steadiness

  public var steadinessRuns = 10
  public var verySteadyRuns = 20
  /// Upper bounds of the spread of very steady, steady and varied guesses.
  public var steadinessCuts = [0.20, 0.35, 0.55]

  // MARK: - Trend and time of day

  /// Added to abs(r) before the root, so that an exact hit is not infinitely far from a near one.
  public var closenessFloor = 0.01
  /// Sessions at which trend and time of day are tested; then each half as many again, at most `milestoneStep` later.
  /// Testing more often causes false claims.
  public var milestones = [10, 15, 22, 33, 50]
  public var milestoneGrowth = 1.5
  public var milestoneStep = 100
  /// Newest sessions up to the milestone that are used.
  public var trendSessions = 60
  public var trendProbability = 0.975
  /// Runs of a task before its own trend is tested, at the same milestones.
  public var taskTrendRuns = 30
  /// The chance of a false claim about the trend of any task, for all tasks together.
  public var taskTrendLevel = 0.05
  /// A task is steady if the closeness of its guesses surely changes by less than this for each doubling of its runs.
  /// Closeness is about .5 if guesses vary by 42 %.
  public var steadyChange = 0.10
  /// Local hours at which morning, midday, afternoon and evening begin; evening ends where morning begins.
  public var dayPartHours = [5, 11, 14, 18]
  public var dayPartRuns = 8
  /// The chance of a false claim about the time of day, for all parts together.
  public var dayPartLevel = 0.10

  public init() {}

  // MARK: - Reads

  /// √(abs(r) + .01): the measure of improvement; its noise is about the same for close and for wide guesses.
  public func closeness(_ ratio: Double) -> Double { (abs(ratio) + closenessFloor).squareRoot() }

  /// The last milestone up to that many sessions; `nil` before the first. O(log sessions + sessions / step).
  public func milestone(sessions: Int) -> Int? {
    guard let first = milestones.first, sessions >= first else { return nil }
    guard let last = milestones.last, sessions >= last else { return milestones.last { $0 <= sessions } }
    var current = last
    while true {
      let next = current + min(Int(Double(current) * (milestoneGrowth - 1)), milestoneStep)
      if next > sessions { return current }
      if next - current == milestoneStep { return next + (sessions - next) / milestoneStep * milestoneStep }
      current = next
    }
  }
}
