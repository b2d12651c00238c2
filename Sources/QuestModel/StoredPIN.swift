/// Consecutive wrong tries at a PIN. A try counts from its start, so one in progress is included.
public struct PINTries: Equatable, Sendable {
  /// At least 1.
  public var count: Int
  /// When the last one began: CLOCK_BOOTTIME in nanoseconds, since the wall clock can be set.
  public var bootNanoseconds: Int64
  /// Of which boot.
  public var bootID: String

  public init(count: Int, bootNanoseconds: Int64, bootID: String) {
    self.count = count
    self.bootNanoseconds = bootNanoseconds
    self.bootID = bootID
  }
}

/// A guardian's PIN as stored: its hash, never the digits.
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
