private import Foundation
internal import QuestEngines

/// The simple rules of the first design, for comparison with the present rules.
enum FirstDesign {
  /// A bias where the mean difference exceeds 15 seconds.
  static func claimsBias(_ runs: [InsightRun]) -> Bool {
    abs(runs.reduce(0) { $0 + $1.estimate - $1.actual } / Double(runs.count)) > 15
  }

  /// 100 − |d| / A · 100, never below 0.
  static func accuracy(estimate: Double, actual: Double) -> Double {
    max(0, 100 - abs(estimate - actual) / actual * 100)
  }

  /// A trend where the slope of accuracy exceeds half a point a session.
  static func claimsTrend(_ accuracies: [Double]) -> Bool { abs(slope(accuracies)) > 0.5 }

  private static func slope(_ values: [Double]) -> Double {
    let middle = Double(values.count - 1) / 2
    let mean = values.reduce(0, +) / Double(values.count)
    var products = 0.0
    var squares = 0.0
    for (index, value) in values.enumerated() {
      products += (Double(index) - middle) * (value - mean)
      squares += (Double(index) - middle) * (Double(index) - middle)
    }
    return products / squares
  }

  /// Coefficient of variation of |d|.
  static func unsteadiness(_ runs: [InsightRun]) -> Double {
    let distances = Moments(runs.map { abs($0.estimate - $0.actual) })
    return (distances.squares / Double(distances.count)).squareRoot() / distances.mean
  }

  /// A level that rises when a running mean of the accuracy passes 75 and never falls.
  static func ratchetedLevel(_ accuracies: [Double]) -> Int {
    var average = 50.0
    var level = 1
    for accuracy in accuracies {
      average += 0.3 * (accuracy - average)
      if average > 75, level < 5 {
        level += 1
        average = 60
      }
    }
    return level
  }
}
