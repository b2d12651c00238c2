/// Sets, changes or removes the caller's PIN, which then guards the setup of quests. Every session is locked afterwards.
public struct GuardianSetPin: ChangingRequest, SecretRequest {
  public static let method = "guardian.setPin"

  /// 4 to 12 digits.
  public var pin: String?
  /// The one that is set; wanted when there is one.
  public var currentPin: String?
  /// Removes it; in place of `pin`.
  public var remove: Bool?
  public var idempotencyKey: String?

  public init(
    pin: String? = nil, currentPin: String? = nil, remove: Bool? = nil, idempotencyKey: String? = nil
  ) {
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

  public typealias Response = GuardianLock.Response
}
