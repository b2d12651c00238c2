/// Unlocks the setup of quests for the caller's terminal session.
///
/// A wrong PIN is refused as `wrongPin`, a try too soon after wrong ones as `tooManyTries` with
/// `data.retryAfterSeconds`.
public struct GuardianUnlock: Request {
  public static let method = "guardian.unlock"

  /// When absent, nothing is tried: the result says whether a PIN is set.
  public var pin: String?

  public init(pin: String? = nil) { self.pin = pin }

  public struct Response: Codable, Equatable, Sendable {
    /// Whether a PIN is set.
    public var pinSet: Bool
    /// How long it stays unlocked from now.
    public var unlockedSeconds: Double?

    public init(pinSet: Bool, unlockedSeconds: Double? = nil) {
      self.pinSet = pinSet
      self.unlockedSeconds = unlockedSeconds
    }
  }
}
