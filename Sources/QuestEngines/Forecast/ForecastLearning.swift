public import QuestModel

/// Learns from a player's stored forecasts which probability to request from a forecast, so that the promised chance
/// holds.
///
/// Adaptive conformal inference (Gibbs & Candès 2021) over a window of the newest outcomes. Nothing is stored, so it
/// follows undo and corrections.
public struct ForecastLearning: Hashable, Sendable {
  /// A stored forecast, and the seconds it took.
  public typealias Outcome = (forecast: KeptForecast.Quantiles, actual: Double)

  /// The promised chances and the probabilities to request instead; both rise.
  private let points: [Point]

  private struct Point: Hashable {
    var promised: Double
    var asked: Double
  }

  /// From outcomes, newest first. O(outcomes in the window).
  public init(_ outcomes: [Outcome] = [], rules: ForecastRules = ForecastRules()) {
    let asked = rules.chances.map { chance in
      Self.adjusted(
        chance, held: outcomes.map { Coverage.outcome($0.actual, within: $0.forecast.seconds(for: chance)) },
        rules: rules)
    }
    // Sorted, so that a higher promise never requests a lower probability (Chernozhukov, Fernández-Val & Galichon
    // 2010).
    points = zip(rules.chances, asked.sorted()).map { Point(promised: $0, asked: $1) }
  }

  /// The probability to request instead of `chance`.
  ///
  /// - Parameters:
  ///   - chance: 0 … 1.
  ///   - held: the outcomes for this chance, newest first: 1 if it held, 0 if not, ½ for an exact hit.
  ///   - rules: constants.
  /// - Returns: 0.02 … 0.98.
  public static func adjusted(_ chance: Double, held: [Double], rules: ForecastRules = ForecastRules()) -> Double {
    let error = held.prefix(rules.learningWindow).reduce(0) { $0 + chance - $1 } / Double(rules.learningWindow)
    let bounded = max(-rules.learningLimit, min(rules.learningLimit, error))
    return min(0.98, max(0.02, chance + 4 * chance * (1 - chance) * bounded))
  }

  // MARK: - Reads

  /// The probability to request for this chance; linear between the promised chances.
  func asked(for chance: Double) -> Double { interpolated(chance, from: \.promised, to: \.asked) }

  /// The inverse: the promised chance for this probability of a forecast.
  func promised(by probability: Double) -> Double { interpolated(probability, from: \.asked, to: \.promised) }

  private func interpolated(_ value: Double, from: KeyPath<Point, Double>, to: KeyPath<Point, Double>) -> Double {
    var before = Point(promised: 0, asked: 0)
    for point in points + [Point(promised: 1, asked: 1)] {
      if value == point[keyPath: from] { return point[keyPath: to] }
      if value < point[keyPath: from] {
        let share = (value - before[keyPath: from]) / (point[keyPath: from] - before[keyPath: from])
        return before[keyPath: to] + share * (point[keyPath: to] - before[keyPath: to])
      }
      before = point
    }
    return value
  }
}

extension KeptForecast.Quantiles {
  /// The seconds of one of the promised chances.
  fileprivate func seconds(for chance: Double) -> Double { chance < 0.65 ? p50 : chance < 0.85 ? p80 : p90 }
}
