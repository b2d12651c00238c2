/// Count, mean and sum of squared deviations of values that can be added and removed, by Welford's updates: O(1) each,
/// without the cancellation of sums of squares.
public struct Moments: Hashable, Sendable {
  public private(set) var count = 0
  public private(set) var mean = 0.0
  /// Sum of squared deviations from the mean, often called M2.
  public private(set) var squares = 0.0

  public init() {}

  public init(_ values: some Sequence<Double>) {
    for value in values { add(value) }
  }

  public mutating func add(_ value: Double) {
    count += 1
    let step = value - mean
    mean += step / Double(count)
    squares += step * (value - mean)
  }

  /// Removes a value that was added before.
  public mutating func remove(_ value: Double) {
    guard count > 1 else {
      self = Moments()
      return
    }
    let step = value - mean
    count -= 1
    mean -= step / Double(count)
    squares = max(0, squares - step * (value - mean))
  }
}
