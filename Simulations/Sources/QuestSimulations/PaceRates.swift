private import Foundation
public import QuestEngines

/// How often the 8-in-10 dates of goals hold, by kind of habit and horizon, beside a straight line (GOALS §14).
public struct PaceRates: Sendable {
  private let seed: UInt64
  private let players: Int
  private let rules: PaceRules

  /// Weeks of pace to a target, and weeks ahead of a level.
  private static let amountWeeks = [1, 2, 4, 8, 16, 26, 52]
  private static let levelWeeks = [4, 8, 16]

  public init(seed: UInt64, players: Int, rules: PaceRules = PaceRules()) {
    self.seed = seed
    self.players = players
    self.rules = rules
  }

  public func rows() -> [SimulationRow] { amountRows() + levelRows() }

  /// Dates for a target, with the share of targets reached by then.
  private func amountRows() -> [SimulationRow] {
    var all = Self.amountWeeks.map { _ in Counts() }
    var rows: [SimulationRow] = []
    for (number, kind) in MadeUpSeries.allCases.enumerated() {
      var person = SimulatedPlayer(seed: seed &+ UInt64(number) &* 77)
      var counts = Self.amountWeeks.map { _ in Counts() }
      for _ in 0..<players {
        let history = 7 * (rules.weeks + Int(person.uniform(0...30)))
        let days = kind.amounts(days: history + rules.farthestDays, &person)
        let past = Array(days[(history - 7 * rules.weeks)..<history])
        let blocks = (0..<rules.weeks).map { past[7 * $0..<7 * $0 + 7].reduce(0, +) }
        guard let pace = AmountPace(weeks: blocks, rules: rules) else { continue }
        // The sum at the end of each future day.
        var sum = 0.0
        let added = days[history...].map { amount in
          sum += amount
          return sum
        }
        for (index, weeks) in Self.amountWeeks.enumerated() {
          let target = pace.weekly * Double(weeks)
          func holds(_ days: Int?) -> Bool? { days.map { added[$0 - 1] >= target } }
          counts[index].take(
            holds(pace.days(until: target, chance: rules.promise)),
            line: holds(StraightLine.days(until: target, after: past, chance: rules.promise)))
        }
      }
      for (index, weeks) in Self.amountWeeks.enumerated() {
        all[index].add(counts[index])
        rows.append(counts[index].row("8-in-10 date held, amounts, \(kind.rawValue), \(weeks) weeks"))
      }
    }
    return rows
      + zip(Self.amountWeeks, all).map { $1.row("8-in-10 date held, amounts, all, \($0) weeks", rules.accepted) }
  }

  /// One-sided bounds in the direction of the level, with the share of later weeks at or beyond them.
  private func levelRows() -> [SimulationRow] {
    MadeUpSeries.allCases.enumerated().flatMap { number, kind -> [SimulationRow] in
      var person = SimulatedPlayer(seed: seed &+ 1000 &+ UInt64(number) &* 77)
      var counts = Self.levelWeeks.map { _ in Counts() }
      for _ in 0..<players {
        let means = kind.levels(weeks: rules.weeks + rules.farthestLevelWeeks, &person)
        let past = Array(means.prefix(rules.weeks))
        guard let pace = LevelPace(weeks: past, rules: rules) else { continue }
        let isRising = pace.slope > 0
        let chance = isRising ? 1 - rules.promise : rules.promise
        for (index, weeks) in Self.levelWeeks.enumerated() {
          let value = means[rules.weeks - 1 + weeks]
          func holds(_ bound: Double) -> Bool { isRising ? value >= bound : value <= bound }
          counts[index].take(
            holds(pace.quantile(chance, weeks: Double(weeks))),
            line: holds(StraightLine.quantile(chance, after: past, weeks: Double(weeks))))
        }
      }
      return zip(Self.levelWeeks, counts).map { $1.row("8-in-10 bound held, levels, \(kind.rawValue), \($0) weeks") }
    }
  }

  private struct Counts {
    private var ours = (held: 0, of: 0)
    private var line = (held: 0, of: 0)

    /// `nil` if no date was given.
    mutating func take(_ held: Bool?, line lineHeld: Bool?) {
      if let held { ours = (ours.held + (held ? 1 : 0), ours.of + 1) }
      if let lineHeld { line = (line.held + (lineHeld ? 1 : 0), line.of + 1) }
    }

    mutating func add(_ other: Counts) {
      ours = (ours.held + other.ours.held, ours.of + other.ours.of)
      line = (line.held + other.line.held, line.of + other.line.of)
    }

    func row(_ what: String, _ bounds: ClosedRange<Double>? = nil) -> SimulationRow {
      .share(
        what, firstDesign: Double(line.held) / Double(max(1, line.of)), Double(ours.held) / Double(max(1, ours.of)),
        bounds)
    }
  }
}
