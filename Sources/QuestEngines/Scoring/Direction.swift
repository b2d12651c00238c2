/// The direction in which the actual differed from the guess.
public enum Direction: String, CaseIterable, Sendable {
  /// It took longer than estimated.
  case longer
  case shorter
  case same

  /// - Parameter difference: estimate minus actual, seconds.
  public init(difference: Double) {
    self = difference < 0 ? .longer : difference > 0 ? .shorter : .same
  }
}
