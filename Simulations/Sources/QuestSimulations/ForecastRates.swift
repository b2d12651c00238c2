private import Foundation
internal import QuestEngines

/// How often a quest is done within what was forecast of it.
public struct ForecastRates: Sendable {
  private let seed: UInt64
  private let players: Int
  private let rules = ForecastRules()

  public init(seed: UInt64, players: Int) {
    self.seed = seed
    self.players = players
  }

  /// Coverage of the chances after 5, 10 and 20 plays; beside it the mean of the past.
  public func rows() -> [SimulationRow] {
    [5, 10, 20].flatMap { count -> [SimulationRow] in
      var person = SimulatedPlayer(seed: seed &+ UInt64(count) &* 77)
      var held = [Double](repeating: 0, count: rules.chances.count)
      var heldByMean = 0.0
      for _ in 0..<players {
        let median = person.length(600...5400)
        let spread = person.uniform(0.1...0.35)
        let tasks = 5
        let totals = (0...count).map { _ in median * exp(spread * person.normal()) }
        guard let next = totals.last,
          let forecast = DurationForecast.next(
            after: Moments(totals.dropLast().map { log($0) }), guess: nil,
            priorSpread: rules.spread(ofQuestWith: tasks), rules: rules)
        else { continue }
        for (index, chance) in rules.chances.enumerated() where next <= forecast.quantile(chance) { held[index] += 1 }
        if next <= totals.dropLast().reduce(0, +) / Double(count) { heldByMean += 1 }
      }
      return rules.chances.enumerated().map { index, chance in
        .share(
          "forecast of \(Int(chance * 100)) in 100 held, \(count) plays",
          firstDesign: heldByMean / Double(players), held[index] / Double(players), (chance - 0.03)...(chance + 0.03))
      }
    }
  }
}
