/// A credential that stands for the guardian's PIN, for a program that sets up what the guardian sends from another machine.
///
/// It unlocks one connection at a time (`guardian.unlock`), and until the PIN is changed or removed. Whoever has it can set
/// up routines, and cannot tell the PIN from it. Refused as `locked` while setup is locked.
public struct GuardianPermit: Request {
  public static let method = "guardian.permit"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// Absent where no PIN is set: then none is needed.
    public var credential: String?

    public init(credential: String? = nil) { self.credential = credential }
  }
}
