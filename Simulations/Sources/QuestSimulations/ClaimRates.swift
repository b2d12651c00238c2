private import Foundation
internal import QuestEngines
internal import QuestModel

/// How often claims are made about simulated people for whom they are false or true.
public struct ClaimRates: Sendable {
  private let seed: UInt64
  private let players: Int
  private let rules = GameRules.standard

  /// - Parameters:
  ///   - seed: the seed of all random numbers.
  ///   - players: the number of simulated players for each line.
  public init(seed: UInt64, players: Int) {
    self.seed = seed
    self.players = players
  }

  public func rows() -> [SimulationRow] {
    bias() + Habit.allCases.flatMap { bias(of: $0) } + steadiness() + trend() + taskTrend() + improved() + dayPart()
  }

  private func share(_ salt: UInt64, _ happens: (inout SimulatedPlayer) -> Bool) -> Double {
    var person = SimulatedPlayer(seed: seed &* 1_000_003 &+ salt)
    return Double((0..<players).count { _ in happens(&person) }) / Double(players)
  }

  // MARK: - Bias

  private static let histories = [5, 10, 20, 50, 200]

  private func bias() -> [SimulationRow] {
    Self.histories.flatMap { count -> [SimulationRow] in
      let salt = UInt64(count)
      return [
        .share(
          "bias plainly claimed of unbiased guesses, \(count) runs",
          firstDesign: share(salt) { FirstDesign.claimsBias(history(&$0, count, bias: 0)) },
          share(salt) { biasClaim(history(&$0, count, bias: 0)) == .plain }, 0...0.05),
        .share(
          "  the same with \"maybe\", \(count) runs",
          share(salt) { biasClaim(history(&$0, count, bias: 0)) != nil }, 0...0.10),
      ]
    }
      + Self.histories.map { count in
        .share(
          "bias claimed where it takes 1.5 times the guess, \(count) runs",
          share(100 + UInt64(count)) { biasClaim(history(&$0, count, bias: -log(1.5))) != nil },
          count < 10 ? nil : (count < 20 ? 0.5...1 : 0.8...1))
      }
  }

  /// False claims of a bias, for guesses without a bias but with any other property.
  private func bias(of habit: Habit) -> [SimulationRow] {
    [5, 20].flatMap { count -> [SimulationRow] in
      let middle = (SimulatedPlayer.lengths.lowerBound * SimulatedPlayer.lengths.upperBound).squareRoot()
      let salt = UInt64(900 + 100 * (Habit.allCases.firstIndex(of: habit) ?? 0) + count)
      func claim(_ person: inout SimulatedPlayer) -> Claim.Strength? {
        let ratios = person.life(habit, medians: [middle], runs: count).reversed().compactMap { run in
          run.estimate.map { Scoring.boundedLogRatio(estimate: $0, actual: run.actual, rules: rules) }
        }
        return Claim.about(skill: "", ratios: ratios, rules: rules).first { $0.kind == .bias }?.strength
      }
      return [
        .share(
          "bias plainly claimed of unbiased guesses, \(count) runs, \(habit.rawValue)",
          share(salt) { claim(&$0) == .plain }, 0...0.05),
        .share("  the same with \"maybe\"", share(salt) { claim(&$0) != nil }, 0...0.10),
      ]
    }
  }

  /// A history, oldest first, with realistic spreads and lengths.
  private func history(_ person: inout SimulatedPlayer, _ count: Int, bias: Double) -> [InsightRun] {
    let median = person.length()
    let spread = person.uniform(0.2...0.5)
    return (0..<count).map { _ in person.run(median: median, bias: bias, spread: spread) }
  }

  private func biasClaim(_ runs: [InsightRun]) -> Claim.Strength? {
    Claim.about(skill: "", ratios: runs.reversed().map { $0.ratio(rules) }, rules: rules).first { $0.kind == .bias }?
      .strength
  }

  // MARK: - Steadiness

  private func steadiness() -> [SimulationRow] {
    var person = SimulatedPlayer(seed: seed &+ 21)
    let people = (0..<max(200, players / 4)).map { _ -> (Double, Double, Double) in
      let spread = person.uniform(0.1...0.7)
      // One kind of task in all lengths.
      let runs = (0..<20).map { _ in person.run(median: person.length(), bias: 0, spread: spread) }
      let belief = RatioBelief(Moments(runs.map { $0.ratio(rules) }), rules: rules)
      return (spread, belief.spread, FirstDesign.unsteadiness(runs))
    }
    return [
      .number(
        "steadiness: rank correlation with the true spread, 20 runs",
        firstDesign: Self.rankCorrelation(people.map { ($0.0, $0.2) }),
        Self.rankCorrelation(people.map { ($0.0, $0.1) }), 0.8...1)
    ]
  }

  /// Spearman's rank correlation.
  private static func rankCorrelation(_ pairs: [(Double, Double)]) -> Double {
    func ranks(_ values: [Double]) -> [Double] {
      var ranks = [Double](repeating: 0, count: values.count)
      for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
        ranks[index] = Double(rank)
      }
      return ranks
    }
    let first = ranks(pairs.map(\.0))
    let second = ranks(pairs.map(\.1))
    let mean = Double(pairs.count - 1) / 2
    let product = zip(first, second).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) }
    return product / first.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }

  // MARK: - Trend

  private static let looks = [10, 15, 22, 33, 50, 75, 168, 352]

  private func trend() -> [SimulationRow] {
    let flat = Self.looks.map { sessions in
      SimulationRow.share(
        "trend claimed of flat guesses, the look at session \(sessions)",
        firstDesign: sessions > 50
          ? nil
          : share(300 + UInt64(sessions)) { person in
            let runs = history(&person, sessions, bias: 0)
            return FirstDesign.claimsTrend(runs.map { FirstDesign.accuracy(estimate: $0.estimate, actual: $0.actual) })
          },
        share(300 + UInt64(sessions)) { overall(&$0, sessions, kind: .trend) { _ in 0.35 } }, 0...0.06)
    }
    let learning = [22, 50, 168].map { sessions in
      SimulationRow.share(
        "trend claimed of guesses whose spread halves every 30 sessions, at session \(sessions)",
        share(400 + UInt64(sessions)) { person in
          overall(&person, sessions, kind: .trend) { 0.15 + 0.45 * exp(-Double($0) * log(2) / 30) }
        }, sessions == 50 ? 0.5...1 : nil)
    }
    return flat + learning
  }

  /// Sessions of three tasks out of five, as the newest runs of a player with this number of tasks.
  private func overall(
    _ person: inout SimulatedPlayer, _ sessions: Int, kind: Claim.Kind, spread: (Int) -> Double
  ) -> Bool {
    let medians = (0..<5).map { _ in person.length() }
    let biases = (0..<5).map { _ in 0.2 * person.normal() }
    let first = max(0, sessions - rules.claims.trendSessions)
    let runs = (first..<sessions).flatMap { session in
      (0..<3).map { index in
        let skill = (session + index * 2) % 5
        return person.run(
          median: medians[skill], bias: biases[skill], spread: spread(session), skill: "\(skill)",
          session: "\(session)", part: DayPart.allCases[session % 4])
      }
    }
    return Claim.overall(runs: runs, sessions: sessions, isAnySkillKnown: true, rules: rules).contains {
      $0.kind == kind
    }
  }

  // MARK: - Trend of a task

  private func taskTrend() -> [SimulationRow] {
    let flat = [33, 50, 75, 168].flatMap { count -> [SimulationRow] in
      let salt = 900 + UInt64(count)
      return [
        .share(
          "coming closer or apart claimed of any of 5 flat tasks, \(count) runs each",
          share(salt) { person in
            directions(&person, count) { _ in 0.35 }.contains { $0 == .improving || $0 == .declining }
          }, 0...0.06),
        .share(
          "  the same of wide guesses, spread .6",
          share(salt) { person in
            directions(&person, count) { _ in 0.6 }.contains { $0 == .improving || $0 == .declining }
          }, 0...0.06),
        .share(
          "  steady claimed of a flat task", share(salt) { directions(&$0, count) { _ in 0.35 }[0] == .steady }, nil),
      ]
    }
    let gains = (0..<75).map(gaining)
    let changing = [33, 50, 75].flatMap { count -> [SimulationRow] in
      let salt = 950 + UInt64(count)
      return [
        .share(
          "steady claimed of any of 5 tasks whose closeness gains a tenth each doubling, \(count) runs",
          share(salt) { person in
            (0..<5).contains { _ in
              direction(
                (0..<count).map { bounded(gains[$0] * person.normal()) }, of: count) == .steady
            }
          }, 0...0.06),
        .share(
          "coming closer claimed of a task whose spread halves every 30 runs, \(count) runs",
          share(salt + 1) { person in
            directions(&person, count) { 0.15 + 0.45 * exp(-Double($0) * log(2) / 30) }[0] == .improving
          }, nil),
      ]
    }
    return flat + changing
  }

  /// The spread with a mean closeness of .95 at the first run, and .1 less at twice as many: exactly what steady rules
  /// out.
  private func gaining(_ run: Int) -> Double {
    let wanted = 0.95 - rules.claims.steadyChange * log2(Double(run + 1))
    var (low, high) = (0.001, 30.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if meanCloseness(ofSpread: middle) < wanted { low = middle } else { high = middle }
    }
    return low
  }

  private func meanCloseness(ofSpread spread: Double) -> Double {
    let steps = 200
    return (0..<steps).reduce(0) { sum, step in
      sum + rules.claims.closeness(bounded(spread * Quantile.normal((Double(step) + 0.5) / Double(steps))))
    } / Double(steps)
  }

  private func bounded(_ ratio: Double) -> Double {
    min(max(ratio, -log(rules.course.farthestFactor)), log(rules.course.farthestFactor))
  }

  private func directions(
    _ person: inout SimulatedPlayer, _ count: Int, spread: (Int) -> Double
  ) -> [LogTrend.Direction?] {
    (0..<5).map { _ in
      let median = person.length()
      let bias = 0.2 * person.normal()
      let first = max(0, count - TaskTrend.runs(of: count, rules: rules.claims))
      return direction(
        (first..<count).map { person.run(median: median, bias: bias, spread: spread($0)).ratio(rules) }, of: count)
    }
  }

  /// The claimed direction of log ratios, oldest first, as for one of five tasks.
  private func direction(_ ratios: [Double], of count: Int) -> LogTrend.Direction? {
    TaskTrend.direction(
      ratios.reversed().map { TaskTrend.Run(logRatio: $0, speaks: true) }, of: count, amongTasks: 5,
      rules: rules.claims)
  }

  // MARK: - Most improved

  private func improved() -> [SimulationRow] {
    func weeks(_ person: inout SimulatedPlayer, skills: Int, improving: Bool) -> (now: WeekRecord, then: WeekRecord) {
      var weeks = (now: WeekRecord(), then: WeekRecord())
      for skill in 0..<skills {
        let median = person.length()
        let spread = person.uniform(0.2...0.5)
        let gets = improving && skill == 0
        for _ in 0..<5 {
          weeks.then.runs.append(weekRun(person.run(median: median, bias: gets ? 0.7 : 0, spread: spread), skill))
          weeks.now.runs.append(weekRun(person.run(median: median, bias: 0, spread: gets ? 0.15 : spread), skill))
        }
      }
      return weeks
    }
    let still = [3, 5, 10].map { skills in
      SimulationRow.share(
        "most improved named in a week without change, \(skills) skills",
        firstDesign: share(500 + UInt64(skills)) { person in
          let weeks = weeks(&person, skills: skills, improving: false)
          return (0..<skills).contains { skill in mean(weeks.now, skill) > mean(weeks.then, skill) }
        },
        share(500 + UInt64(skills)) { person in
          let weeks = weeks(&person, skills: skills, improving: false)
          return WeekNumbers(weeks.now, before: weeks.then, rules: rules).mostImproved != nil
        }, 0...0.17)
    }
    return still + [
      .share(
        "most improved is the one of 5 skills that did",
        share(600) { person in
          let weeks = weeks(&person, skills: 5, improving: true)
          return WeekNumbers(weeks.now, before: weeks.then, rules: rules).mostImproved?.skill == "0"
        }, 0.6...1)
    ]
  }

  private func weekRun(_ run: InsightRun, _ skill: Int) -> WeekRecord.Run {
    let score = Scoring.score(estimate: run.estimate, actual: run.actual, level: 1, rules: rules)
    return WeekRecord.Run(
      skill: "\(skill)", day: LocalDay(ordinal: 0), accuracy: score.accuracy, difference: score.difference,
      logRatio: run.ratio(rules), isOwnGuess: true, canBeBest: true)
  }

  private func mean(_ week: WeekRecord, _ skill: Int) -> Double {
    Moments(week.runs.filter { $0.skill == "\(skill)" }.map(\.accuracy)).mean
  }

  // MARK: - Time of day

  private func dayPart() -> [SimulationRow] {
    [22, 50, 168].map { sessions in
      .share(
        "time of day claimed where it makes none, the look at session \(sessions)",
        share(700 + UInt64(sessions)) { overall(&$0, sessions, kind: .timeOfDay) { _ in 0.35 } }, 0...0.11)
    } + [
      .share(
        "time of day claimed where one part is twice as wide, at session 50",
        share(800) { overall(&$0, 50, kind: .timeOfDay) { $0 % 4 == 3 ? 0.6 : 0.3 } }, 0.5...1)
    ]
  }
}
