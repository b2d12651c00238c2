internal import Glibc
internal import LinuxHost

/// The paths of this user's files for sources, by the XDG base directories.
public struct Places: Sendable {
  public let environment: [String: String]

  public init(environment: [String: String]) { self.environment = environment }

  private func path(_ folder: BaseFolder) -> String {
    folder.path(home: environment["HOME"] ?? "/") { environment[$0] }
  }

  public var dataFolder: String { path(.data) }

  /// A connector of the user's own.
  func ownConnector(_ name: String) -> String { "\(dataFolder)/timequest/connectors/\(name)" }
  public var ownConnectors: String { "\(dataFolder)/timequest/connectors" }

  public var secretsFolder: String { path(.configuration) + "/timequest/secrets" }

  /// Logs of sources, and the lock of fetching.
  public var stateFolder: String { path(.state) + "/timequest/sources" }

  public func log(of source: String) -> String { "\(stateFolder)/\(source).log" }

  /// The folder a source's connector runs in, private and kept.
  func workFolder(of source: String) -> String { "\(workFolders)/\(source)" }
  var workFolders: String { path(.cache) + "/timequest/sources" }

  /// Paths hidden from every connector: the sockets of this user and of the service, and secrets.
  var hidden: [String] {
    let runtime = environment["XDG_RUNTIME_DIR"] ?? "/run/user/\(getuid())"
    return [
      runtime, "/run/timequest", environment["TIMEQUEST_SOCKET"], secretsFolder, environment["CREDENTIALS_DIRECTORY"],
    ].compactMap { $0 }.filter { $0.hasPrefix("/") && !$0.utf8.contains(0) && FileFacts(path: $0) != nil }
  }

  /// The whole environment of a connector. It names neither the service's socket nor the desktop's bus, and no proxy,
  /// because a connector calls only the hosts of its manifest.
  func childEnvironment(workFolder: String) -> [String: String] {
    let kept = [
      "HOME", "USER", "LOGNAME", "PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
      "XDG_CACHE_HOME", "XDG_STATE_HOME", "SSL_CERT_FILE", "SSL_CERT_DIR",
    ]
    var own = environment.filter { kept.contains($0.key) }
    own["TMPDIR"] = workFolder
    if own["PATH"] == nil { own["PATH"] = "/usr/local/bin:/usr/bin:/bin" }
    return own
  }
}
