/// Locks the setup of quests again for the caller's terminal session.
public struct GuardianLock: Request {
  public static let method = "guardian.lock"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// Whether a PIN is set. Without a PIN nothing is locked.
    public var pinSet: Bool

    public init(pinSet: Bool) { self.pinSet = pinSet }
  }
}
