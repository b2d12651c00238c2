private import QuestModel

/// A scored run for claims: outside calibration, guessed without a hint, measured without a second guess.
public struct InsightRun: Hashable, Sendable {
  /// Identifies the skill.
  public var skill: String
  /// Identifies the session.
  public var session: String
  /// Seconds.
  public var estimate: Double
  public var actual: Double
  /// `nil` if only the day is known.
  public var part: DayPart?

  public init(skill: String, session: String, estimate: Double, actual: Double, part: DayPart?) {
    self.skill = skill
    self.session = session
    self.estimate = estimate
    self.actual = actual
    self.part = part
  }

  public func ratio(_ rules: GameRules) -> Double {
    Scoring.boundedLogRatio(estimate: estimate, actual: actual, rules: rules)
  }
}

/// Parts of the local day.
public enum DayPart: Int, CaseIterable, Sendable {
  case morning, midday, afternoon, evening

  /// - Parameters:
  ///   - secondOfDay: of the wall clock where the run happened.
  ///   - rules: when the parts begin; before the first of them it is still evening.
  public init(secondOfDay: Int, rules: ClaimRules = ClaimRules()) {
    let hour = secondOfDay / 3600
    self = Self.allCases.last { hour >= rules.dayPartHours[$0.rawValue] } ?? .evening
  }
}
