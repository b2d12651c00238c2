/// A distribution over the logarithm of seconds as a list of weighted values: the empirical distribution of a person's
/// own runs, with their shape, tails and ties.
///
/// Values within 1e-9 of each other count as one. A value holds its share of the probability except half a weight at
/// each end; between neighbours the distribution function is linear. Reads are O(log n).
public struct WeightedDurations: Hashable, Sendable {
  /// One value of the list: ln seconds, and a weight above 0.
  public typealias Item = (value: Double, weight: Double)

  private static let tolerance = 1e-9

  /// Rising, without ties.
  private let values: [Double]
  /// The probabilities between which each value is the quantile.
  private let low: [Double]
  private let high: [Double]

  /// `nil` without items. O(n log n).
  public init?(_ items: [Item]) {
    guard !items.isEmpty else { return nil }
    var blocks: [(value: Double, weight: Double, count: Double)] = []
    for item in items.sorted(by: { ($0.value, $0.weight) < ($1.value, $1.weight) }) {
      if let last = blocks.last, item.value - last.value <= Self.tolerance {
        blocks[blocks.count - 1].weight += item.weight
        blocks[blocks.count - 1].count += 1
      } else {
        blocks.append((item.value, item.weight, 1))
      }
    }
    let total = blocks.reduce(0) { $0 + $1.weight }
    var below = 0.0
    var low: [Double] = []
    var high: [Double] = []
    for block in blocks {
      let half = block.weight / block.count / 2
      low.append((below + half) / total)
      below += block.weight
      high.append((below - half) / total)
    }
    values = blocks.map(\.value)
    self.low = low
    self.high = high
  }

  /// ln of the seconds within which it is done with this probability.
  public func quantile(_ probability: Double) -> Double {
    let index = Self.last(in: low) { $0 <= probability } ?? 0
    guard probability > high[index], index + 1 < values.count else { return values[index] }
    let share = (probability - high[index]) / (low[index + 1] - high[index])
    return values[index] + (values[index + 1] - values[index]) * share
  }

  /// The probability of at most this, ln seconds.
  public func chance(within value: Double) -> Double {
    guard let index = Self.last(in: values, where: { $0 <= value + Self.tolerance }) else { return 0 }
    guard value > values[index] + Self.tolerance else { return high[index] }
    guard index + 1 < values.count else { return 1 }
    let share = (value - values[index]) / (values[index + 1] - values[index])
    return high[index] + (low[index + 1] - high[index]) * share
  }

  /// The last index whose element fulfils the condition. The elements that fulfil it come first.
  private static func last(in rising: [Double], where holds: (Double) -> Bool) -> Int? {
    var (first, end) = (0, rising.count)
    while first < end {
      let middle = (first + end) / 2
      if holds(rising[middle]) { first = middle + 1 } else { end = middle }
    }
    return first == 0 ? nil : first - 1
  }
}
