/// Consecutive wrong attempts at a PIN. An attempt counts from its start, so one in progress is included.
public struct PINTries: Equatable, Sendable {
  /// At least 1.
  public var count: Int
  /// When the last attempt began: CLOCK_BOOTTIME in nanoseconds, because the wall clock can be set.
  public var bootNanoseconds: Int64
  /// The boot that the time belongs to.
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
  /// `nil` if the last attempt was right.
  public var tries: PINTries?

  public init(hash: String, tries: PINTries? = nil) {
    self.hash = hash
    self.tries = tries
  }
}
