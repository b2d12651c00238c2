/// Sets, changes or removes the caller's PIN, which protects the setup of quests. All sessions are locked afterwards.
public struct GuardianSetPin: ChangingRequest, SecretRequest {
  public static let method = "guardian.setPin"

  /// 4 to 12 digits.
  public var pin: String?
  /// The current PIN; required when one is set.
  public var currentPin: String?
  /// Removes the PIN; instead of `pin`.
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
