/// Compares values with the amounts of goals.
///
/// A sum of decimals misses the decimal total by a few units in the last place: ten times 0.1 is below 1. Values within a
/// billionth of each other are therefore equal.
public enum AmountComparison {
  static func isAtLeast(_ value: Double, _ amount: Double) -> Bool { value >= amount - tolerance(value, amount) }

  static func isAtMost(_ value: Double, _ amount: Double) -> Bool { value <= amount + tolerance(value, amount) }

  static func areEqual(_ value: Double, _ amount: Double) -> Bool {
    isAtLeast(value, amount) && isAtMost(value, amount)
  }

  /// A share from 0 to 1 in percent, rounded down.
  public static func percent(_ share: Double) -> Int { Int(min(max(share, 0), 1) * 100 + 1e-9) }

  private static func tolerance(_ value: Double, _ amount: Double) -> Double { max(abs(value), abs(amount)) * 1e-9 }
}
