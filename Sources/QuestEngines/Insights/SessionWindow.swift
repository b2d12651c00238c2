private import Foundation

/// The newest sessions up to a milestone, over all skills: the data for trend and time of day.
public struct SessionWindow: Sendable {
  /// The number of the first session, from 1.
  private let first: Int
  /// Oldest first.
  private let sessions: [[InsightRun]]
  /// Mean of the skill's closeness over the window.
  private let means: [String: Double]
  private let rules: GameRules

  /// From the player's newest runs, oldest first, those of a session together. `total` counts all of the player's
  /// sessions that contain such a run. `nil` before the first milestone.
  public init?(runs: [InsightRun], sessions total: Int, rules: GameRules = .standard) {
    guard let milestone = rules.claims.milestone(sessions: total) else { return nil }
    var sessions: [[InsightRun]] = []
    for run in runs {
      if sessions.last?.first?.session == run.session {
        sessions[sessions.count - 1].append(run)
      } else {
        sessions.append([run])
      }
    }
    self.sessions = Array(sessions.dropLast(total - milestone).suffix(rules.claims.trendSessions))
    first = milestone - self.sessions.count + 1
    self.rules = rules
    means = Self.means(self.sessions.joined()) { rules.claims.closeness($0.ratio(rules)) }
  }

  /// The mean over each skill's runs.
  private static func means(
    _ runs: some Sequence<InsightRun>, of value: (InsightRun) -> Double
  ) -> [String: Double] {
    var sums: [String: (count: Double, sum: Double)] = [:]
    for run in runs {
      let known = sums[run.skill] ?? (0, 0)
      sums[run.skill] = (known.count + 1, known.sum + value(run))
    }
    return sums.mapValues { $0.sum / $0.count }
  }

  /// Whether guesses have improved or declined, each skill compared with itself.
  public func trend() -> LogTrend.Direction? {
    var trend = LogTrend()
    for (offset, runs) in sessions.enumerated() {
      let values = runs.map { run in
        rules.claims.closeness(run.ratio(rules)) - (means[run.skill] ?? 0)
      }
      trend.add(-values.reduce(0, +) / Double(values.count), number: first + offset)
    }
    return trend.direction(rules.claims)
  }

  /// The part of the day whose guesses differ most from all others beyond chance, each skill compared with itself. Runs
  /// without a time of day are left out.
  public func dayPart() -> (part: DayPart, isCloser: Bool)? {
    let timed = sessions.joined().filter { $0.part != nil }
    let means = Self.means(timed) { abs($0.ratio(rules)) }
    var all = Moments()
    var parts: [DayPart: Moments] = [:]
    for run in timed {
      guard let part = run.part else { continue }
      let value = abs(run.ratio(rules)) - (means[run.skill] ?? 0)
      all.add(value)
      parts[part, default: Moments()].add(value)
    }
    let known = DayPart.allCases.filter { (parts[$0]?.count ?? 0) >= rules.claims.dayPartRuns }
    // Each skill's own mean was computed from the same runs.
    let freedom = Double(all.count - means.count - 1)
    guard known.count >= 2, freedom >= 3 else { return nil }
    let limit = Quantile.student(1 - rules.claims.dayPartLevel / Double(2 * known.count), degreesOfFreedom: freedom)
    let found = known.compactMap { part -> (part: DayPart, t: Double)? in
      guard let own = parts[part] else { return nil }
      return difference(own, of: all, freedom).map { (part, $0) }
    }
    guard let largest = found.max(by: { abs($0.t) < abs($1.t) }), abs(largest.t) > limit else { return nil }
    return (largest.part, largest.t < 0)
  }

  /// t of the part's mean against that of everything else.
  private func difference(_ own: Moments, of all: Moments, _ freedom: Double) -> Double? {
    let count = Double(own.count)
    let others = Double(all.count) - count
    guard others > 0 else { return nil }
    let otherMean = (all.mean * Double(all.count) - own.mean * count) / others
    let between = count * others / Double(all.count) * (own.mean - otherMean) * (own.mean - otherMean)
    let error = (max(1e-12, all.squares - between) / freedom * (1 / count + 1 / others)).squareRoot()
    return (own.mean - otherMean) / error
  }
}
