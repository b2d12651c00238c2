/// All settings with their values as text, and the allowed values.
public struct SettingsGet: Request {
  public static let method = "settings.get"

  /// Only the setting with this key.
  public var key: String?

  public init(key: String? = nil) { self.key = key }

  public struct Response: Codable, Equatable, Sendable {
    public var settings: [Setting]
    public init(settings: [Setting]) { self.settings = settings }
  }

  public struct Setting: Codable, Equatable, Sendable {
    public var key: String
    public var value: String
    /// Whether the value is the default.
    public var isDefault: Bool
    /// The allowed values, in words: `ask, before, after or off`.
    public var allowed: String
    /// The purpose of the setting in a few words.
    public var about: String?
    /// The list of allowed values of a choice; only when one setting was requested.
    public var values: [String]?

    public init(
      key: String, value: String, isDefault: Bool, allowed: String, about: String? = nil, values: [String]? = nil
    ) {
      self.key = key
      self.value = value
      self.isDefault = isDefault
      self.allowed = allowed
      self.about = about
      self.values = values
    }
  }
}
