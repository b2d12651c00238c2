/// The chance to keep the rest of a period (SPEC §14). Not for single days and not for limits.
public enum KeepChance {
  /// For a quota: at least `needed` of the remaining `days` are kept. Each is kept with a chance of Beta(kept + 1,
  /// missed + 1) from the last 28 judged days, so the count of kept days is beta-binomial. O(days), at most 7.
  public static func quota(needed: Int, days: Int, kept: Int, missed: Int) -> Double {
    guard needed > 0 else { return 1 }
    guard needed <= days else { return 0 }
    let (a, b) = (Double(kept) + 1, Double(missed) + 1)
    // P(j + 1) / P(j), from P(0) = Π (b + i) / (a + b + i).
    var term = (0..<days).reduce(1.0) { $0 * (b + Double($1)) / (a + b + Double($1)) }
    var below = 0.0
    for count in 0..<needed {
      below += term
      let (j, n) = (Double(count), Double(days))
      term *= (n - j) / (j + 1) * (a + j) / (b + n - j - 1)
    }
    return min(1, max(0, 1 - below))
  }
}

/// A chance in words: a number of 10, rounded down, so that a promise is never larger than the chance (SPEC §14).
public enum ChanceInTenths: Hashable, Sendable {
  /// Below 1 in 10.
  case hardly
  /// 1 … 9 in 10.
  case tenths(Int)
  /// 95 in 100 and more.
  case almostSurely

  public init(_ chance: Double) {
    // Tolerates rounding errors: the date for 8 in 10 is always shown as 8 in 10.
    let tenths = Int((chance * 10 + 1e-9).rounded(.down))
    self = chance >= 0.95 ? .almostSurely : tenths < 1 ? .hardly : .tenths(min(tenths, 9))
  }

  /// `7 in 10`, `hardly`, `almost surely`.
  public var text: String {
    switch self {
    case .hardly: "hardly"
    case .tenths(let count): "\(count) in 10"
    case .almostSurely: "almost surely"
    }
  }
}
