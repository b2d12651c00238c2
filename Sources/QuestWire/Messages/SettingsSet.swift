/// Sets one setting; an absent value restores the default.
public struct SettingsSet: ChangingRequest {
  public static let method = "settings.set"
  public typealias Response = SettingsGet.Response

  /// A key of `settings.get`.
  public var key: String
  /// The new value; the default when absent.
  public var value: String?
  public var idempotencyKey: String?

  public init(key: String, value: String?, idempotencyKey: String? = nil) {
    self.key = key
    self.value = value
    self.idempotencyKey = idempotencyKey
  }
}
