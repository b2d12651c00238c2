private import Foundation
internal import QuestEngines
internal import QuestModel

/// The effect of difficulty and scores on simulated people with a known, constant skill.
public struct DifficultyRates: Sendable {
  private let seed: UInt64
  private let players: Int
  private let rules = GameRules.standard

  public init(seed: UInt64, players: Int) {
    self.seed = seed
    self.players = players
  }

  public func rows() -> [SimulationRow] { staircase() + bestGuess() }

  // MARK: - Staircase

  private static let spreads = [0.1, 0.2, 0.3, 0.45, 0.6]
  private static let runs = 120

  private func staircase() -> [SimulationRow] {
    Self.spreads.flatMap { spread -> [SimulationRow] in
      var person = SimulatedPlayer(seed: seed &+ UInt64(spread * 1000))
      var hits = 0
      var scored = 0
      var tooHigh = 0
      var ratchetTooHigh = 0
      let right = level(ofWidth: 1.04 * spread)
      for _ in 0..<players {
        let median = person.length()
        let runs = (0..<Self.runs).map { _ in person.run(median: median, bias: 0, spread: spread) }
        var staircase = Staircase()
        for (index, run) in runs.enumerated() {
          let ratio = run.ratio(rules)
          if index >= 20 {
            scored += 1
            if abs(ratio) <= staircase.width { hits += 1 }
          }
          staircase.take(ratio, rules.course)
        }
        if staircase.level(rules.course) >= right + 2 { tooHigh += 1 }
        let accuracies = runs.map { FirstDesign.accuracy(estimate: $0.estimate, actual: $0.actual) }
        if FirstDesign.ratchetedLevel(accuracies) >= right + 2 { ratchetTooHigh += 1 }
      }
      return [
        .share("staircase: hits at a spread of \(spread)", Double(hits) / Double(scored), 0.67...0.82),
        .share(
          "ends two levels too high at a spread of \(spread)", firstDesign: Double(ratchetTooHigh) / Double(players),
          Double(tooHigh) / Double(players), 0...0.01),
      ]
    }
  }

  private func level(ofWidth width: Double) -> Int { 1 + rules.course.levelWidths.count { width < $0 } }

  // MARK: - Best-paid guess

  /// The guess with the highest mean score, as a share of the true median, by a search over guesses.
  private func bestGuess() -> [SimulationRow] {
    [0.3, 0.45, 0.6].map { spread in
      // The middle of each of `parts` equal parts of the distribution.
      let parts = max(400, players)
      let times = (0..<parts).map { part in
        600 * exp(spread * Quantile.normal((Double(part) + 0.5) / Double(parts)))
      }
      func best(_ pays: (_ guess: Double, _ time: Double) -> Double) -> Double {
        let shares = (500...1200).map { Double($0) / 1000 }
        let paid = shares.map { share in times.reduce(0) { $0 + pays(600 * share, $1) } }
        return zip(shares, paid).max { $0.1 < $1.1 }?.0 ?? 0
      }
      return .number(
        "best-paid guess as a share of the true median, spread \(spread)",
        firstDesign: best { FirstDesign.accuracy(estimate: $0, actual: $1) },
        best { Scoring.score(estimate: $0, actual: $1, level: 1, rules: rules).accuracy }, 0.98...1.02)
    }
  }
}
