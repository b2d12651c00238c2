internal import LinuxHost

/// The default paths of a service's data and socket.
public struct ServicePaths: Sendable {
  private let isSystem: Bool

  public init(ofSystemService isSystem: Bool) { self.isSystem = isSystem }

  /// `$TIMEQUEST_DATA_DIR`; else `$XDG_DATA_HOME/timequest` or `~/.local/share/timequest` of a user service, `nil`
  /// without a home; `$STATE_DIRECTORY` or `/var/lib/timequest` of a system service.
  public var dataDirectory: String? {
    if let given = Environment["TIMEQUEST_DATA_DIR"] { return given }
    if isSystem {
      // If a unit names several, the first one is used.
      return Environment["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init) ?? "/var/lib/timequest"
    }
    return Environment.home.map { BaseFolder.data.path(home: $0) { Environment[$0] } + "/timequest" }
  }

  /// `$TIMEQUEST_SOCKET`; else `$XDG_RUNTIME_DIR/timequest/control.sock` of a user service, `nil` without that folder;
  /// `/run/timequest/control.sock` of a system service.
  public var socket: String? {
    if let given = Environment["TIMEQUEST_SOCKET"] { return given }
    if isSystem { return "/run/timequest/control.sock" }
    return BaseFolder.absolute(Environment["XDG_RUNTIME_DIR"]).map { $0 + "/timequest/control.sock" }
  }
}
