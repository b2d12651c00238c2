/// Sets one setting; an absent value goes back to the default.
public struct SettingsSet: ChangingRequest {
  public static let method = "settings.set"
  public typealias Response = SettingsGet.Response

  public var key: String
  public var value: String?
  public var idempotencyKey: String?

  public init(key: String, value: String?, idempotencyKey: String? = nil) {
    self.key = key
    self.value = value
    self.idempotencyKey = idempotencyKey
  }
}
