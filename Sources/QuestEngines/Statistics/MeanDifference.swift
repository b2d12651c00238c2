extension Moments {
  /// Whether two means differ beyond chance: abs(difference) > errors · s · √(1/n₁ + 1/n₂), with the spread within both
  /// (docs/NUMBERS.md). `false` without a value in each and a third one.
  public static func differ(_ now: Moments, _ then: Moments, errors: Double) -> Bool {
    guard now.count > 0, then.count > 0, now.count + then.count > 2 else { return false }
    let spread = ((now.squares + then.squares) / Double(now.count + then.count - 2)).squareRoot()
    let error = spread * (1 / Double(now.count) + 1 / Double(then.count)).squareRoot()
    return abs(now.mean - then.mean) > errors * error
  }
}
