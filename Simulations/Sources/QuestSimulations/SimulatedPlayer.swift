private import Foundation
internal import QuestEngines

/// QuestSimulations: runs simulated people with exactly known habits through the product's engines, to measure how
/// often claims about them are true. Seeded, so the numbers are reproducible.
struct SimulatedPlayer {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func uniform(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }

  /// A value of the standard normal distribution, by Box and Muller (1958).
  mutating func normal() -> Double {
    let radius = (-2 * log(Double.random(in: Double.leastNonzeroMagnitude...1, using: &generator))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &generator))
  }

  /// Log-uniform: short tasks are as common as long ones.
  mutating func length(_ range: ClosedRange<Double> = 120...3600) -> Double {
    exp(uniform(log(range.lowerBound)...log(range.upperBound)))
  }

  /// One run of a task that usually takes `median` seconds: the guess is rounded as people round, the time varies, and
  /// the log ratio of guess to time has mean `bias` and deviation `spread`.
  mutating func run(
    median: Double, bias: Double, spread: Double, skill: String = "", session: String = "", part: DayPart = .morning
  ) -> InsightRun {
    // Half of the spread is in the guess, half in the day.
    let half = spread / 2.0.squareRoot()
    let actual = max(3, median * exp(half * normal()))
    let guess = max(1, median * exp(bias + half * normal()))
    return InsightRun(skill: skill, session: session, estimate: guess, actual: actual, part: part)
  }
}

/// A line of the table.
public struct SimulationRow: Sendable {
  public var what: String
  /// The result of the first design's rule; `nil` if it had none.
  public var firstDesign: Double?
  public var ours: Double
  /// The allowed range of our result; `nil` for a figure that is only reported.
  public var bounds: ClosedRange<Double>?
  /// Share in percent, or a plain number.
  public var isShare: Bool

  public var holds: Bool { bounds.map { $0.contains(ours) } ?? true }

  /// The same for a share estimated from few players: allows four standard errors.
  public func holds(countedOver players: Int) -> Bool {
    guard isShare, let bounds else { return holds }
    let nearest = min(max(ours, bounds.lowerBound), bounds.upperBound)
    return abs(ours - nearest) <= 4 * max(nearest * (1 - nearest), 0.01).squareRoot() / Double(players).squareRoot()
  }
}

extension SimulationRow {
  static func share(
    _ what: String, firstDesign: Double? = nil, _ ours: Double, _ bounds: ClosedRange<Double>? = nil
  ) -> SimulationRow {
    SimulationRow(what: what, firstDesign: firstDesign, ours: ours, bounds: bounds, isShare: true)
  }

  static func number(
    _ what: String, firstDesign: Double? = nil, _ ours: Double, _ bounds: ClosedRange<Double>? = nil
  ) -> SimulationRow {
    SimulationRow(what: what, firstDesign: firstDesign, ours: ours, bounds: bounds, isShare: false)
  }
}
