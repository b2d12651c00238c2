/// Unlocks the setup of quests for the caller's terminal session.
///
/// A wrong PIN is refused as `wrongPin`, a try too soon after wrong ones as `tooManyTries` with
/// `data.retryAfterSeconds`.
public struct GuardianUnlock: Request {
  public static let method = "guardian.unlock"

  /// When absent, nothing is tried: the result says whether a PIN is set.
  public var pin: String?
  /// Instead of the PIN, from `guardian.permit`: unlocks this connection alone. One of a PIN that was changed since is
  /// refused as `wrongPin`; such a try has no wait.
  public var credential: String?

  public init(pin: String? = nil, credential: String? = nil) {
    self.pin = pin
    self.credential = credential
  }

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
