private import QuestModel

/// Whether one skill's guesses improved from one week to the next by more than the largest of K skills does by chance.
///
/// The largest gain alone names a skill in nearly every week without any change; this names one in about seven such
/// weeks. The variance of a skill is drawn towards that of all skills, because a week holds only a few runs of each.
public struct MostImproved: Sendable {
  /// `nil` when no skill exceeds chance.
  public let skill: String?

  public init(_ week: [WeekRecord.Run], before: [WeekRecord.Run], rules: GameRules = .standard) {
    let now = Self.closeness(of: week, rules)
    let then = Self.closeness(of: before, rules)
    let least = rules.recap.comparedRuns
    let pairs = now.compactMap { skill, now -> (skill: String, now: Moments, then: Moments)? in
      guard now.count >= least, let then = then[skill], then.count >= least else { return nil }
      return (skill, now, then)
    }
    let squares = pairs.reduce(0) { $0 + $1.now.squares + $1.then.squares }
    let freedom = pairs.reduce(0) { $0 + $1.now.count + $1.then.count - 2 }
    guard freedom > 0 else {
      skill = nil
      return
    }
    let pooled = squares / Double(freedom)
    let lent = rules.recap.lentFreedom
    let scored = pairs.map { pair -> (skill: String, z: Double) in
      let own = Double(pair.now.count + pair.then.count - 2)
      let variance = (pair.now.squares + pair.then.squares + lent * pooled) / (own + lent)
      let error = (max(variance, 1e-12) * (1 / Double(pair.now.count) + 1 / Double(pair.then.count))).squareRoot()
      return (pair.skill, (pair.then.mean - pair.now.mean) / error)
    }
    let limit = Quantile.normal(1 - rules.recap.improvedLevel / Double(pairs.count))
    skill = scored.filter { $0.z > limit }.max { ($0.z, $1.skill) < ($1.z, $0.skill) }?.skill
  }

  private static func closeness(of runs: [WeekRecord.Run], _ rules: GameRules) -> [String: Moments] {
    var moments: [String: Moments] = [:]
    for run in runs where run.isOwnGuess {
      moments[run.skill, default: Moments()].add(rules.claims.closeness(run.logRatio))
    }
    return moments
  }
}
