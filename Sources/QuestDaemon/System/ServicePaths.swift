internal import LinuxHost

/// Where a user service keeps its data and its socket, unless told otherwise.
public enum ServicePaths {
  /// `$TIMEQUEST_DATA_DIR`, `$XDG_DATA_HOME/timequest`, `~/.local/share/timequest`; `nil` without a home.
  public static var dataDirectory: String? {
    if let given = Environment["TIMEQUEST_DATA_DIR"] { return given }
    if let data = absolute("XDG_DATA_HOME") { return data + "/timequest" }
    return Environment.home.map { $0 + "/.local/share/timequest" }
  }

  /// `$TIMEQUEST_SOCKET`, `$XDG_RUNTIME_DIR/timequest/control.sock`; `nil` without either.
  public static var socket: String? {
    if let given = Environment["TIMEQUEST_SOCKET"] { return given }
    return absolute("XDG_RUNTIME_DIR").map { $0 + "/timequest/control.sock" }
  }

  /// The base directory specification has relative ones ignored.
  private static func absolute(_ name: String) -> String? {
    Environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
