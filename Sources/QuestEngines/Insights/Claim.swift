private import QuestModel

/// A claim about the player's guesses that the evidence supports.
public struct Claim: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case bias, steadiness, trend, timeOfDay
  }

  /// The strength of its wording.
  public enum Strength: String, CaseIterable, Sendable {
    case maybe, plain
  }

  public var kind: Kind
  /// The claim's label for programs: `under`, `very_steady`, `improving`, `closer_in_morning`.
  public var label: String
  public var strength: Strength
  /// For a bias: the factor to multiply the guess with.
  public var factor: Double?
  /// The range of the factor with a chance of 8 in 10. The sentence uses it, because with few runs a single number is
  /// too precise.
  public var factorRange: ClosedRange<Double>?
  /// A sentence.
  public var text: String

  public init(
    kind: Kind, label: String, strength: Strength, factor: Double? = nil, factorRange: ClosedRange<Double>? = nil,
    text: String
  ) {
    self.kind = kind
    self.label = label
    self.strength = strength
    self.factor = factor
    self.factorRange = factorRange
    self.text = text
  }
}

extension Claim {
  /// The claims about one skill: bias before steadiness, `[]` without enough evidence. Only the newest 40 runs are
  /// used.
  ///
  /// - Parameters:
  ///   - skill: its name, for the words.
  ///   - ratios: the log ratios of its own runs, newest first.
  ///   - rules: the required evidence.
  /// - Returns: at most one claim of a kind.
  public static func about(skill: String, ratios: [Double], rules: GameRules = .standard) -> [Claim] {
    let belief = RatioBelief(newestFirst: ratios, rules: rules)
    return bias(belief, of: .skill(skill)) + steadiness(belief, of: skill)
  }

  /// The claim about how one skill's guesses have developed: at most one, from 30 runs on.
  ///
  /// - Parameters:
  ///   - skill: its name, for the words.
  ///   - newest: its newest runs, newest first, as many as `TaskTrend.runs(of:)` says.
  ///   - count: how many runs it has.
  ///   - skills: how many skills have 30 runs.
  ///   - rules: the required evidence.
  /// - Returns: one claim or none.
  public static func trend(
    ofSkill skill: String, newest: [TaskTrend.Run], of count: Int, amongSkills skills: Int, rules: GameRules = .standard
  ) -> [Claim] {
    guard let trend = TaskTrend.direction(newest, of: count, amongTasks: skills, rules: rules.claims) else { return [] }
    return [
      Claim(
        kind: .trend, label: trend.rawValue, strength: .plain, text: ClaimWording.text(of: trend, skill: skill))
    ]
  }

  /// The claims about all skills together.
  ///
  /// - Parameters:
  ///   - runs: the player's newest runs, oldest first, those of a session together: 160 sessions or all.
  ///   - sessions: how many of the player's sessions contain such a run.
  ///   - isAnySkillKnown: whether a single skill has a claim; if not, duration bands and then all runs together are
  ///     tested.
  ///   - rules: the required evidence.
  /// - Returns: trend, time of day, bias by length or over all.
  public static func overall(
    runs: [InsightRun], sessions: Int, isAnySkillKnown: Bool, rules: GameRules = .standard
  ) -> [Claim] {
    var claims: [Claim] = []
    if let window = SessionWindow(runs: runs, sessions: sessions, rules: rules) {
      if let trend = window.trend() {
        claims.append(
          Claim(kind: .trend, label: trend.rawValue, strength: .plain, text: ClaimWording.text(of: trend)))
      }
      if let (part, isCloser) = window.dayPart() {
        claims.append(
          Claim(
            kind: .timeOfDay, label: "\(isCloser ? "closer" : "wider")_in_\(part)", strength: .maybe,
            text: ClaimWording.text(of: part, isCloser: isCloser)))
      }
    }
    return claims + (isAnySkillKnown ? [] : pooled(runs: runs.map { ($0.estimate, $0.actual) }, rules: rules))
  }

  /// The bias by length, else over all, used if no single skill has a claim.
  ///
  /// - Parameters:
  ///   - runs: estimate and actual in seconds, oldest first.
  ///   - rules: the required evidence.
  /// - Returns: a claim for each length that has one, else at most one over all.
  public static func pooled(runs: [(estimate: Double, actual: Double)], rules: GameRules = .standard) -> [Claim] {
    // By √(E · A): sorting by estimate or by actual alone would create a false bias.
    let byBand = (0...rules.course.bandEnds.count).flatMap { band in
      pooled(runs.filter { rules.course.band(estimate: $0.estimate, actual: $0.actual) == band }, .band(band), rules)
    }
    return byBand.isEmpty ? pooled(runs, .everything, rules) : byBand
  }

  private static func pooled(
    _ runs: [(estimate: Double, actual: Double)], _ subject: ClaimWording.Subject, _ rules: GameRules
  ) -> [Claim] {
    let newest = runs.suffix(rules.evidence.window).map {
      Scoring.boundedLogRatio(estimate: $0.estimate, actual: $0.actual, rules: rules)
    }
    return bias(RatioBelief(Moments(newest), rules: rules), of: subject)
  }

  private static func bias(_ belief: RatioBelief, of subject: ClaimWording.Subject) -> [Claim] {
    guard let (direction, strength) = belief.bias else { return [] }
    let range = belief.factorRange
    return [
      Claim(
        kind: .bias, label: direction.rawValue, strength: strength, factor: belief.factor, factorRange: range,
        text: ClaimWording.text(factor: range, strength, of: subject))
    ]
  }

  private static func steadiness(_ belief: RatioBelief, of skill: String) -> [Claim] {
    guard let (label, strength) = belief.steadiness else { return [] }
    return [
      Claim(
        kind: .steadiness, label: label.rawValue, strength: strength,
        text: ClaimWording.text(of: label, share: belief.share, strength, skill: skill))
    ]
  }
}
