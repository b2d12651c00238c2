public import QuestModel

/// What a person's kept forecasts say about the next ones: which probability to ask a forecast for, so that what is
/// promised holds.
///
/// Adaptive conformal inference (Gibbs & Candès 2021) over a window of the newest outcomes. Nothing is stored, so undo
/// and corrections are followed.
public struct ForecastLearning: Hashable, Sendable {
  /// A kept forecast, and the seconds it took.
  public typealias Outcome = (forecast: KeptForecast.Quantiles, actual: Double)

  /// What is promised, and what is asked for instead; both rise.
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
    // Sorted, so that less is never promised for more (Chernozhukov, Fernández-Val & Galichon 2010).
    points = zip(rules.chances, asked.sorted()).map { Point(promised: $0, asked: $1) }
  }

  /// The probability to ask for instead of `chance`.
  ///
  /// - Parameters:
  ///   - chance: 0 … 1.
  ///   - held: of the forecasts for this chance, newest first: 1 where it held, 0 where not, ½ where it was hit exactly.
  ///   - rules: constants.
  /// - Returns: 0.02 … 0.98.
  public static func adjusted(_ chance: Double, held: [Double], rules: ForecastRules = ForecastRules()) -> Double {
    let error = held.prefix(rules.learningWindow).reduce(0) { $0 + chance - $1 } / Double(rules.learningWindow)
    let bounded = max(-rules.learningLimit, min(rules.learningLimit, error))
    return min(0.98, max(0.02, chance + 4 * chance * (1 - chance) * bounded))
  }

  // MARK: - Reads

  /// What to ask for, to be within it with this chance; between the promised chances in proportion.
  func asked(for chance: Double) -> Double { interpolated(chance, from: \.promised, to: \.asked) }

  /// The inverse: the chance of what a forecast gives this probability.
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
