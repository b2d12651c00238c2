/// A user's base folder by the XDG Base Directory Specification.
public enum BaseFolder: String, Sendable {
  case data = "XDG_DATA_HOME"
  case configuration = "XDG_CONFIG_HOME"
  case state = "XDG_STATE_HOME"
  case cache = "XDG_CACHE_HOME"

  private var name: String {
    switch self {
    case .data: ".local/share"
    case .configuration: ".config"
    case .state: ".local/state"
    case .cache: ".cache"
    }
  }

  /// The value of its variable, else its usual path below the home.
  public func path(home: String, _ value: (_ variable: String) -> String?) -> String {
    Self.absolute(value(rawValue)) ?? "\(home)/\(name)"
  }

  /// The specification says to ignore a relative path.
  public static func absolute(_ value: String?) -> String? { value?.hasPrefix("/") == true ? value : nil }
}
