/// Unlocks the setup of quests for the caller's terminal session.
///
/// A wrong PIN is refused as `wrongPin`, one that comes too soon after others as `tooManyTries` with
/// `data.retryAfterSeconds`.
public struct GuardianUnlock: Request {
  public static let method = "guardian.unlock"

  /// Left out, nothing is tried: the answer says whether there is a PIN.
  public var pin: String?

  public init(pin: String? = nil) { self.pin = pin }

  public struct Response: Codable, Equatable, Sendable {
    /// Whether there is a PIN at all.
    public var pinSet: Bool
    /// How long it stays unlocked, from now on.
    public var unlockedSeconds: Double?

    public init(pinSet: Bool, unlockedSeconds: Double? = nil) {
      self.pinSet = pinSet
      self.unlockedSeconds = unlockedSeconds
    }
  }
}
