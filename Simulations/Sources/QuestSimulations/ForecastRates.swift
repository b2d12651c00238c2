private import Foundation
internal import QuestEngines

/// How often a quest or a task is done within its forecast.
public struct ForecastRates: Sendable {
  private let seed: UInt64
  private let players: Int
  private let rules = ForecastRules()

  public init(seed: UInt64, players: Int) {
    self.seed = seed
    self.players = players
  }

  public func rows() -> [SimulationRow] { quests() + Habit.allCases.flatMap(tasks) }

  /// Coverage of the chances after 5, 10 and 20 plays, compared with the mean of earlier plays.
  private func quests() -> [SimulationRow] {
    [5, 10, 20].flatMap { count -> [SimulationRow] in
      var person = SimulatedPlayer(seed: seed &+ UInt64(count) &* 77)
      var held = [Double](repeating: 0, count: rules.chances.count)
      var heldByMean = 0.0
      for _ in 0..<players {
        let median = person.length(600...5400)
        let spread = person.uniform(0.1...0.4)
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

  // MARK: - Tasks

  private static let tasks = 4

  /// Coverage of the chances for the next run of one of four tasks, with its guess, after 5 and 20 runs of each; an
  /// exact hit counts half. Compared with the first rule.
  private func tasks(_ habit: Habit) -> [SimulationRow] {
    [5, 20].flatMap { count -> [SimulationRow] in
      let kind = Habit.allCases.firstIndex(of: habit) ?? 0
      var person = SimulatedPlayer(seed: seed &+ UInt64(1000 + 100 * kind + count))
      var held = [Double](repeating: 0, count: rules.chances.count)
      var heldByFirst = held
      for _ in 0..<players {
        let medians = (0..<Self.tasks).map { _ in person.length(SimulatedPlayer.lengths) }
        // Newest first, in rounds of all tasks.
        let life = Array(person.life(habit, medians: medians, runs: count + 1).reversed())
        let (next, past) = (life[0], Array(life.dropFirst(Self.tasks)))
        let own = past.indices.filter { $0.isMultiple(of: Self.tasks) }.map { past[$0] }
        let repeats = zip(past, past.dropFirst(Self.tasks)).map { RunHistory.Repeat($0, after: $1) }
        let history = RunHistory(guessed: past, repeats: repeats, rules: rules)
        guard let ours = Forecast.task(own, guess: next.estimate, history: history, rules: rules),
          let first = FirstForecast.task(own, guessed: past, guess: next.estimate)
        else { continue }
        for (index, chance) in rules.chances.enumerated() {
          held[index] += Coverage.outcome(next.actual, within: ours.quantile(chance))
          heldByFirst[index] += Coverage.outcome(next.actual, within: first.quantile(chance))
        }
      }
      return zip(rules.chances, habit.stated(runs: count)).enumerated().map { index, rate in
        .share(
          "forecast of \(Int(rate.0 * 100)) in 100 held, \(count) runs, \(habit.rawValue)",
          firstDesign: heldByFirst[index] / Double(players), held[index] / Double(players),
          (rate.1 - Habit.tolerance)...(rate.1 + Habit.tolerance))
      }
    }
  }
}
