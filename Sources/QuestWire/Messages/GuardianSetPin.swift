/// Sets, changes or removes the caller's PIN, which protects the setup of quests. Afterwards setup is locked in all
/// sessions.
public struct GuardianSetPin: ChangingRequest, SecretRequest {
  public static let method = "guardian.setPin"

  /// 4 to 12 digits.
  public var pin: String?
  /// The current PIN; required if a PIN is set.
  public var currentPin: String?
  /// Removes the PIN; instead of `pin`.
  public var remove: Bool?
  /// Routines to set up in the same change, as in `guardian.apply`. Either the PIN and all routines are set, or nothing
  /// is.
  public var routines: [GuardianApply.Routine]?
  /// The player of the routines: name or number of the Unix user; may be left out if there is only one.
  public var player: String?
  public var idempotencyKey: String?

  public init(
    pin: String? = nil, currentPin: String? = nil, remove: Bool? = nil, routines: [GuardianApply.Routine]? = nil,
    player: String? = nil, idempotencyKey: String? = nil
  ) {
    self.routines = routines
    self.player = player
    self.pin = pin
    self.currentPin = currentPin
    self.remove = remove
    self.idempotencyKey = idempotencyKey
  }

  public var withoutSecrets: GuardianSetPin {
    var request = self
    request.pin = nil
    request.currentPin = nil
    return request
  }

  public struct Response: Codable, Equatable, Sendable {
    /// Whether a PIN is set.
    public var pinSet: Bool
    /// The quests that the PIN protects; only in a user service.
    public var protected: [String]?
    /// The quests that the player made, which the PIN does not protect; only in a user service.
    public var unprotected: [String]?

    public init(pinSet: Bool, protected: [String]? = nil, unprotected: [String]? = nil) {
      self.pinSet = pinSet
      self.protected = protected
      self.unprotected = unprotected
    }
  }
}
