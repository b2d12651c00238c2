/// Removes a forgotten PIN: for the owner, or root in a system service. The guardian is notified.
public struct GuardianResetPin: ChangingRequest {
  public static let method = "guardian.resetPin"

  /// The user whose PIN it is, by name or number; may be left out when only one user has a PIN.
  public var guardian: String?
  public var idempotencyKey: String?

  public init(guardian: String? = nil, idempotencyKey: String? = nil) {
    self.guardian = guardian
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    /// The user whose PIN it was; absent in a user service.
    public var guardian: String?

    public init(guardian: String? = nil) { self.guardian = guardian }
  }
}
