/// Tries at a PIN in a row that were not right, counted from their beginning: one in work is among them.
public struct PINTries: Equatable, Sendable {
  /// At least 1.
  public var count: Int
  /// When the last one began. CLOCK_BOOTTIME in nanoseconds; no wall clock, which anybody's mistake may set.
  public var bootNanoseconds: Int64
  /// Of which boot.
  public var bootID: String

  public init(count: Int, bootNanoseconds: Int64, bootID: String) {
    self.count = count
    self.bootNanoseconds = bootNanoseconds
    self.bootID = bootID
  }
}

/// A guardian's PIN as it is kept: never the digits.
public struct StoredPIN: Equatable, Sendable {
  /// As crypt(3) writes it.
  public var hash: String
  /// `nil` when the last try was right.
  public var tries: PINTries?

  public init(hash: String, tries: PINTries? = nil) {
    self.hash = hash
    self.tries = tries
  }
}
