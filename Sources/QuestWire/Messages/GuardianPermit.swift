/// Returns a credential that replaces the guardian's PIN, for a program that sets up routines sent by the guardian from
/// another machine.
///
/// With `guardian.unlock` the credential unlocks one connection. It is valid until the PIN is changed or removed.
/// Anyone with the credential can set up routines, but the credential does not reveal the PIN. Refused as `locked`
/// while setup is locked.
public struct GuardianPermit: Request {
  public static let method = "guardian.permit"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// Absent if no PIN is set, because then no credential is needed.
    public var credential: String?

    public init(credential: String? = nil) { self.credential = credential }
  }
}
