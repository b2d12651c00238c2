/// Unlocks the setup of quests for the caller's terminal session.
///
/// A wrong PIN is refused as `wrongPin`. A try too soon after wrong PINs is refused as `tooManyTries` with
/// `data.retryAfterSeconds`.
public struct GuardianUnlock: Request {
  public static let method = "guardian.unlock"

  /// The PIN. Without it the result only says whether a PIN is set.
  public var pin: String?
  /// Instead of `pin`: a credential from `guardian.permit`, which unlocks only this connection. A credential of an
  /// earlier PIN is refused as `wrongPin`; such a try causes no waiting time.
  public var credential: String?

  public init(pin: String? = nil, credential: String? = nil) {
    self.pin = pin
    self.credential = credential
  }

  public struct Response: Codable, Equatable, Sendable {
    /// Whether a PIN is set.
    public var pinSet: Bool
    /// How long setup stays unlocked from now.
    public var unlockedSeconds: Double?

    public init(pinSet: Bool, unlockedSeconds: Double? = nil) {
      self.pinSet = pinSet
      self.unlockedSeconds = unlockedSeconds
    }
  }
}
