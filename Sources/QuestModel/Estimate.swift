/// A locked-in guess: one duration, or a range that holds the actual with 8-in-10 confidence.
public struct Estimate: Hashable, Sendable {
  /// Seconds. For a range, the geometric mean of its ends.
  public let seconds: Double
  /// The range as it was given, in seconds, `low < high`.
  public let range: ClosedRange<Double>?

  /// What a player may guess: 1 s to 24 h.
  public static let permitted: ClosedRange<Double> = 1...86_400

  public init(seconds: Double) {
    self.seconds = seconds
    range = nil
  }

  /// - Precondition: `0 < low <= high`; equal ends are a single guess.
  public init(low: Double, high: Double) {
    seconds = low == high ? low : (low * high).squareRoot()
    range = low == high ? nil : low...high
  }
}
